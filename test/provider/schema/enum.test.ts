import { expect, test } from "vitest";
import { enumNames } from "../../../src/provider/schema/enum.ts";

test("plain words name themselves", () => {
  expect(names("Native", "slave", "A", "v2")).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ["in_progress", "InProgress"],
  ["text/plain", "TextPlain"],
  ["*", "Asterisk"],
  ["", "Empty"],
  ["日本", "Value"],
  ["2fast", "Value2fast"],
  ["c++", "CPlusPlus"],
])("a value that is no plain word gets a name: %j", (value, name) => {
  expect(names(value)).toEqual([name]);
});

test.each([
  [1, "Value1"],
  [-1, "ValueMinus1"],
  [0.5, "Value05"],
])("numbers get names: %d", (value, name) => {
  expect(names(value)).toEqual([name]);
});

test("names that generators would fold together are told apart", () => {
  expect(names("a-b", "a.b", "AB", "ab")).toEqual(["AB", "AB2", "AB3", "ab4"]);
});

test("the author's name wins", () => {
  expect(enumNames([{ value: "MX", name: "MailExchange" }])).toEqual(["MailExchange"]);
});

function names(...values: readonly (string | number)[]) {
  return enumNames(values.map((value) => ({ value })));
}
