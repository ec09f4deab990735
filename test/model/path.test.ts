import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPath, parsePath } from "../../src/model/path.ts";

test.each([
  [["a", "b", 0, "c"], "a.b[0].c"],
  [["a", "key with . or [ ]"], 'a["key with . or [ ]"]'],
  [["root", 'say "x" \\'], 'root["say \\"x\\" \\\\"]'],
  [["", "x"], '[""].x'],
])("%j is written as %s", (path, text) => {
  expect(formatPath(path)).toBe(text);
  expect(parsePath(text)).toEqual(path);
});

test.each(["", ".", "a..b", "a[", "a[x]", ".a", 'a["b'])("%j is no path", (text) => {
  expect(parsePath(text)).toBeUndefined();
});

test("a wildcard is a step of its own", () => {
  expect(parsePath("a[*].b")).toEqual(["a", "*", "b"]);
});

test("every path survives being written and read", () => {
  const steps = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.nat()), { minLength: 1 });
  fc.assert(
    fc.property(steps, (path) => {
      expect(parsePath(formatPath(path))).toEqual(path);
    }),
  );
});
