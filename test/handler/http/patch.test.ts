import { expect, test } from "vitest";
import { mergeValue, valueAt, withValueAt } from "../../../src/handler/http/patch.ts";

test("what every object inherits is no member of it", () => {
  expect(valueAt({ labels: {} }, ["labels", "constructor"])).toBeUndefined();
  expect(mergeValue({ constructor: "x" }, {})).toEqual({ constructor: null });
  expect(mergeValue({}, { toString: { a: 1 } })).toEqual({ toString: { a: 1 } });
  expect(withValueAt({}, ["constructor", "a"], 1)).toEqual({ constructor: { a: 1 } });
});
