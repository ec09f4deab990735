import { expect, test } from "vitest";
import { misfit } from "../../src/pack/check/misfit.ts";
import { isMultiple } from "../../src/pack/multiple.ts";

test.each([
  [0.3, 0.1, true],
  [4.35, 0.01, true],
  [10, 5, true],
  [0.35, 0.1, false],
  [7, 5, false],
])("%d of %d: %s", (value, of, expected) => {
  expect(isMultiple(value, of)).toBe(expected);
});

test("a default is held to the same rule as an input", () => {
  expect(misfit({ kind: "number" }, { multipleOf: 0.1 }, 0.3)).toBeUndefined();
  expect(misfit({ kind: "number" }, { multipleOf: 0.1 }, 0.35)).toBe("is no multiple of 0.1");
});
