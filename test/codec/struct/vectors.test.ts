import { describe, expect, test } from "vitest";
import type { Peer } from "../../../src/codec/peer.ts";
import { decodeStruct } from "../../../src/codec/struct/decode.ts";
import { encodeStruct } from "../../../src/codec/struct/encode.ts";
import { list, object } from "../../../src/model/collections.ts";
import { isList, isObject, type PropertyObject, type PropertyValue } from "../../../src/model/value.ts";
import { canonicalStruct } from "../../support/canonical-struct.ts";
import { describeValue, engineVectors } from "../../support/engine-vectors.ts";

const all: Peer = { secrets: true, resources: true, outputs: true, byteStrings: true };

const vectors = engineVectors();
// what the engine sends and yet would not take back
const oneWay = new Set(["secret without value"]);

test.for(vectors)("the engine's map $name decodes to what the engine meant", ({ struct, value }) => {
  expect(describeValue(decodeStruct(Buffer.from(struct, "base64")))).toEqual(value);
});

describe.for(vectors.filter(({ name }) => !oneWay.has(name)))("the engine's map $name", ({ struct }) => {
  const bytes = Buffer.from(struct, "base64");

  test("goes back untouched as it came", () => {
    expect(Buffer.compare(encodeStruct(decodeStruct(bytes), all, { unknowns: true }), bytes)).toBe(0);
  });

  test("is encoded anew to the same bytes but for the order of maps", () => {
    const anew = encodeStruct(copyOf(decodeStruct(bytes)), all, { unknowns: true });
    expect(canonicalStruct(anew)).toBe(canonicalStruct(bytes));
  });
});

/** The same value without anything lazy in it. */
function copyOf(bag: PropertyObject): PropertyObject {
  return object([...bag.entries()].map(([key, value]) => [key, copyOfValue(value)]));
}

function copyOfValue(value: PropertyValue): PropertyValue {
  if (isObject(value)) return copyOf(value);
  if (isList(value)) return list([...value].map(copyOfValue));
  if (value !== null && typeof value === "object" && (value.kind === "secret" || value.kind === "output")) {
    const inner = value.value === undefined ? undefined : copyOfValue(value.value);
    return value.kind === "secret" ? { kind: "secret", value: inner } : { ...value, value: inner };
  }
  return value;
}
