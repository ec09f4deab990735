import { expect, test } from "vitest";
import { timeLimit } from "../../src/platform/time-limit.ts";

const withTimeLimit = <Result>(run: () => Result, milliseconds: number) => timeLimit(milliseconds)(run);

test("returns what the function returns, undefined included", () => {
  expect(withTimeLimit(() => 5, 1000)).toBe(5);
  expect(withTimeLimit(() => undefined, 1000)).toBeUndefined();
});

test("passes on what the function throws", () => {
  const thrown = new TypeError("mine");
  expect(() =>
    withTimeLimit(() => {
      throw thrown;
    }, 1000),
  ).toThrow(thrown);
});

test("ends an endless loop", () => {
  expect(() =>
    withTimeLimit(() => {
      for (;;);
    }, 20),
  ).toThrow("it takes longer than 20 ms");
});

test("works again after a function was ended", () => {
  const limited = timeLimit(20);
  expect(() =>
    limited(() => {
      for (;;);
    }),
  ).toThrow("it takes longer");
  expect(limited(() => 1)).toBe(1);
});
