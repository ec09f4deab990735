import { expect, test } from "vitest";
import { nearest } from "../../src/platform/nearest.ts";

test.each([
  ["nmae", "name"],
  ["NAME", "name"],
  ["nam", "name"],
  ["desciption", "description"],
  ["recrods", "records"],
])("%s is near %s", (written, meant) => {
  expect(nearest(written, ["id", "name", "records", "description"])).toBe(meant);
});

test.each(["", "xyz", "completely", "na"])("nothing is near %j", (written) => {
  expect(nearest(written, ["name", "records"])).toBeUndefined();
});

test("the nearest of several wins", () => {
  expect(nearest("endpoin", ["endpoints", "endpoint"])).toBe("endpoint");
});
