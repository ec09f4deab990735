import { expect, test } from "vitest";
import { list, object } from "../../src/model/collections.ts";
import { fromPlain, ownProperty, toPlain, toPlainObject } from "../../src/model/convert.ts";
import { isUnknownLeaf, SecretMarker } from "../../src/model/plain.ts";
import { unknown } from "../../src/model/unknown.ts";
import { secret } from "../../src/model/value.ts";
import { shown } from "../support/value.ts";

test("secrets are unwrapped, and markers become secrets", () => {
  expect(toPlain(object([["a", secret("s")]]))).toEqual({ a: "s" });
  expect(shown(fromPlain({ a: new SecretMarker("s") }))).toEqual({ a: { $secret: "s" } });
});

test("unknowns are dropped as the engine drops them, or kept for previews", () => {
  const value = object([
    ["a", unknown],
    ["l", list(["x", unknown])],
    ["s", secret(unknown)],
  ]);
  expect(toPlainObject(value)).toEqual({ l: ["x"] });
  expect(isUnknownLeaf(ownProperty(toPlainObject(value, "keep"), "a"))).toBe(true);
  expect(isUnknownLeaf(ownProperty(toPlainObject(value, "keep"), "s"))).toBe(true);
});

test("a key named __proto__ is a key", () => {
  const plain = toPlainObject(object([["__proto__", "x"]]));
  expect(Object.keys(plain)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
  expect(shown(fromPlain(plain))).toEqual(JSON.parse('{"__proto__":"x"}'));
});

test("an answer that says kind: asset is not an asset", () => {
  const back = fromPlain({ kind: "asset", text: "x" });
  expect(back).toMatchObject({ kind: "object", size: 2 });
});

test("assets survive the way to a handler and back", () => {
  const asset = { kind: "asset", text: "x", hash: "h" } as const;
  expect(fromPlain(toPlain(asset) ?? null)).toEqual(asset);
});
