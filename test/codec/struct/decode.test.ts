import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Peer } from "../../../src/codec/peer.ts";
import { decodeStruct } from "../../../src/codec/struct/decode.ts";
import { encodeStruct } from "../../../src/codec/struct/encode.ts";
import { signatureKey, signatures } from "../../../src/codec/struct/signatures.ts";
import { PacksError } from "../../../src/error/error.ts";
import type { PropertyValue } from "../../../src/model/value.ts";
import { walk } from "../../../src/model/walk.ts";
import { comparable, propertyObject } from "../../support/property-values.ts";
import { listLevel, nestedValue, objectLevel, stringValue, structOf, structValue } from "../../support/struct-bytes.ts";

const all: Peer = { secrets: true, resources: true, outputs: true, byteStrings: true };

/** The one property `p` of a bag that holds these contents of a Value. */
function decoded(value: Uint8Array): PropertyValue | undefined {
  return decodeStruct(structOf(["p", value])).get("p");
}

function special(signature: string, ...fields: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  return structValue([signatureKey, stringValue(signature)], ...fields);
}

function codeOf(read: () => unknown): unknown {
  try {
    read();
  } catch (caught) {
    return caught instanceof PacksError ? caught.code : caught;
  }
  return "nothing was thrown";
}

describe("laziness", () => {
  const broken = structOf(["good", stringValue("x")], ["bad", Uint8Array.of(0x1a, 0x7f)]);

  test("what is not read is not decoded", () => {
    expect(decodeStruct(broken).get("good")).toBe("x");
  });

  test("what is read and broken is an error that names the path", () => {
    expect(() => decodeStruct(broken).get("bad")).toThrow(/^bad: .*cut off/);
  });

  test("a value is decoded once", () => {
    const bag = decodeStruct(structOf(["p", structValue(["q", stringValue("x")])]));
    expect(bag.get("p")).toBe(bag.get("p"));
  });
});

describe("objects", () => {
  test("of equal keys the last wins", () => {
    const bag = decodeStruct(structOf(["k", stringValue("first")], ["k", stringValue("last")]));
    expect([bag.size, bag.get("k")]).toEqual([1, "last"]);
  });

  test("an entry without a key has the empty one", () => {
    const entry = Buffer.concat([Buffer.of(0x0a, 0x05, 0x12, 0x03), stringValue("x")]);
    expect(decodeStruct(entry).get("")).toBe("x");
  });

  test("__proto__ is a key like any other", () => {
    const bag = decodeStruct(structOf(["__proto__", structValue(["x", stringValue("y")])]));
    expect(comparable(bag)).toEqual({ object: [["__proto__", { object: [["x", "y"]] }]] });
  });

  test("fields that are not known are passed over", () => {
    const value = Buffer.concat([
      Buffer.of(0x38, 0x05, 0x3a, 0x01, 0xff),
      stringValue("x"),
      Buffer.of(0x45, 1, 2, 3, 4),
    ]);
    expect(decoded(value)).toBe("x");
  });

  test("an absent key is undefined, also one of Object.prototype", () => {
    const bag = decodeStruct(new Uint8Array());
    expect([bag.size, bag.has("toString"), bag.get("toString")]).toEqual([0, false, undefined]);
  });
});

describe("depth", () => {
  const signed = (signature: string) => [signatureKey, stringValue(signature)] as const;
  const everything = (value: PropertyValue | undefined) => [...walk(value)].length;

  test("10,000 levels of lists are read", () => {
    expect(everything(decoded(nestedValue(stringValue("bottom"), 10_000, listLevel)))).toBe(10_001);
  });

  test.for([
    ["lists", listLevel],
    ["objects", objectLevel("o")],
    ["secrets", objectLevel("value", signed(signatures.secret))],
  ] as const)("one level more of %s is an error with a short path", ([, level]) => {
    const value = nestedValue(stringValue("bottom"), 10_001, level);
    expect(codeOf(() => everything(decoded(value)))).toBe("CODEC_TOO_DEEP");
    expect(() => everything(decoded(value))).toThrow(/^.{1,300}nested more than 10000 levels/);
  });

  test("archives in archives do not exhaust the stack", () => {
    const bottom = special(signatures.asset, ["text", stringValue("x")]);
    const level = [...objectLevel("a"), ...objectLevel("assets", signed(signatures.archive))];
    expect(decoded(nestedValue(bottom, 4_999, level))).toMatchObject({ kind: "archive" });
    expect(codeOf(() => decoded(nestedValue(bottom, 5_000, level)))).toBe("CODEC_TOO_DEEP");
  });
});

describe("special values", () => {
  test("an unknown signature is an error, never an ordinary object", () => {
    expect(codeOf(() => decoded(special("00000000000000000000000000000000")))).toBe("CODEC_SIGNATURE");
    expect(codeOf(() => decoded(structValue([signatureKey, Uint8Array.of(0x08, 0x00)])))).toBe("CODEC_SIGNATURE");
  });

  test("a signature is an ordinary key where it does not stand", () => {
    expect(decoded(structValue([`${signatureKey.slice(1)}x`, stringValue(signatures.secret)]))).toMatchObject({
      size: 1,
    });
  });

  test("a secret may have no value, since the engine drops unknowns from inside it", () => {
    expect(decoded(special(signatures.secret))).toMatchObject({ kind: "secret", value: undefined });
  });

  test.for([
    ["bytes that are no base64", special(signatures.bytes, ["value", stringValue("a")])],
    ["bytes without a value", special(signatures.bytes)],
    ["a reference without a urn", special(signatures.reference)],
    ["a hash that is no string", special(signatures.asset, ["hash", Uint8Array.of(0x20, 0x01)])],
    ["an archive of strings", special(signatures.archive, ["assets", structValue(["a", stringValue("x")])])],
    ["dependencies that are no list", special(signatures.output, ["dependencies", stringValue("x")])],
  ] as const)("%s are malformed", ([, value]) => {
    expect(codeOf(() => decoded(value))).toBe("CODEC_MALFORMED");
  });

  test("a reference's id is unknown if it is empty or a sentinel, absent for a component", () => {
    const urn = ["urn", stringValue("u")] as const;
    const reference = (...id: readonly (readonly [string, Uint8Array])[]) =>
      decoded(special(signatures.reference, urn, ...id));
    expect(reference()).toEqual({ kind: "reference", urn: "u" });
    expect(reference(["id", stringValue("")])).toMatchObject({ id: { kind: "unknown" } });
    expect(reference(["id", stringValue("04da6b54-80e4-46f7-96ec-b56ff0331ba9")])).toMatchObject({
      id: { kind: "unknown" },
    });
  });

  test("bytes that are UTF-8 after all are a string", () => {
    expect(decoded(special(signatures.bytes, ["value", stringValue("aGk=")]))).toBe("hi");
  });

  test("an asset without content is empty, or a placeholder if its hash says otherwise", () => {
    const hash = (value: string) => ["hash", stringValue(value)] as const;
    const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    expect(decoded(special(signatures.asset))).toEqual({ kind: "asset", text: "" });
    expect(decoded(special(signatures.asset, hash(emptyHash)))).toEqual({ kind: "asset", hash: emptyHash, text: "" });
    expect(decoded(special(signatures.asset, hash("ab")))).toEqual({ kind: "asset", hash: "ab" });
    expect(decoded(special(signatures.archive))).toEqual({ kind: "archive", assets: new Map() });
    expect(decoded(special(signatures.archive, hash("ab")))).toEqual({ kind: "archive", hash: "ab" });
    const noAssets = ["assets", structValue()] as const;
    expect(decoded(special(signatures.archive, hash("ab"), noAssets))).toEqual({
      kind: "archive",
      hash: "ab",
      assets: new Map(),
    });
  });
});

describe("malformed bytes", () => {
  test.for([
    ["a value without a kind", new Uint8Array()],
    ["a string that is not UTF-8", Uint8Array.of(0x1a, 0x01, 0xff)],
    ["a number that is cut off", Uint8Array.of(0x11, 0x00)],
    ["an endless varint", Uint8Array.of(0x20, ...Array(11).fill(0xff))],
    ["a field number of 0", Uint8Array.of(0x00, 0x00)],
    ["a group", Uint8Array.of(0x0b, 0x0c)],
  ] as const)("%s is an error out of the table", ([, value]) => {
    expect(codeOf(() => decoded(value))).toBe("CODEC_MALFORMED");
  });

  test("U+FFFD itself is a character like any other", () => {
    expect(decoded(stringValue("\uFFFD"))).toBe("\uFFFD");
  });

  test("whatever the bytes, reading them ends with a value or an error out of the table", () => {
    fc.assert(
      fc.property(propertyObject, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 }), (value, at, noise) => {
        const bytes = Buffer.from(encodeStruct(value, all, { unknowns: true }));
        bytes.set(
          noise.subarray(0, bytes.length),
          bytes.length <= noise.length ? 0 : at % (bytes.length - noise.length),
        );
        const outcome = codeOf(() => comparable(decodeStruct(bytes)));
        expect(["nothing was thrown", "CODEC_MALFORMED", "CODEC_SIGNATURE"]).toContain(outcome);
      }),
      { numRuns: 500 },
    );
  });
});
