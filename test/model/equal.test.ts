import { expect, test } from "vitest";
import { list, object } from "../../src/model/collections.ts";
import { equal } from "../../src/model/equal.ts";
import { unknown } from "../../src/model/unknown.ts";
import { secret } from "../../src/model/value.ts";
import { value } from "../support/value.ts";

test("trap 5: the order of keys means nothing", () => {
  expect(equal(value({ a: 1, b: [1, { c: 2, d: 3 }] }), value({ b: [1, { d: 3, c: 2 }], a: 1 }))).toBe(true);
});

test.each([
  ["another value", { a: 1 }, { a: 2 }],
  ["a missing key", { a: 1 }, { a: 1, b: null }],
  ["another order of a list", [1, 2], [2, 1]],
  ["another type", "1", 1],
])("%s is a difference", (_, left, right) => {
  expect(equal(value(left), value(right))).toBe(false);
});

test("secretness is not part of a value", () => {
  expect(equal(object([["a", secret("x")]]), object([["a", "x"]]))).toBe(true);
});

test("nothing equals an unknown", () => {
  expect(equal(unknown, unknown)).toBe(false);
  expect(equal(list([unknown]), list(["x"]))).toBe(false);
});

test("gotcha 36: assets are compared by hash, for their contents may be elided", () => {
  expect(equal({ kind: "asset", hash: "h", text: "x" }, { kind: "asset", hash: "h" })).toBe(true);
  expect(equal({ kind: "asset", hash: "h", text: "x" }, { kind: "asset", hash: "i", text: "x" })).toBe(false);
});

test("NaN equals NaN", () => {
  expect(equal(Number.NaN, Number.NaN)).toBe(true);
});

test("values deeper than the stack are compared", () => {
  let left = value(1);
  let right = value(1);
  for (let depth = 0; depth < 20_000; depth++) {
    left = list([left]);
    right = list([right]);
  }
  expect(equal(left, right)).toBe(true);
});
