import { expect, test } from "vitest";
import { parseFile } from "../../../src/pack/format/yaml.ts";

/** The text of the file from the place of the `X` in the value of `a`. */
function atX(text: string): string {
  const parsed = parseFile(text, "pack.yaml");
  const value = new Map(Object.entries(parsed.value ?? {})).get("a");
  const [place] = parsed.place([{ path: ["a"], message: "here", offset: String(value).indexOf("X") }]);
  return (text.split("\n")[(place?.line ?? 0) - 1] ?? "").slice((place?.column ?? 0) - 1);
}

test.each([
  ["plain", "a: one X two\n", "X two"],
  ["plain, at its start", "a: X\n", "X"],
  ["single quotes", "a: 'it''s ''X'' here'\n", "X'' here'"],
  ["double quotes", 'a: "\\"\\u00e4\\x41\\U0001F600\\t X"\n', 'X"'],
  ["a literal block", "a: |\n    one\n      two X\n", "X"],
  ["a literal block with empty lines and an indicator", "a: |2-\n\n    two\n\n   X y\nb: 1\n", "X y"],
  ["a flow mapping", "{ b: 1, a: 'x X' }\n", "X' }"],
])("exact in %s", (_, text, expected) => {
  expect(atX(text)).toBe(expected);
});

test.each([
  ["folded text", "a: >\n  one\n  X\n", ">"],
  ["quotes on several lines", 'a: "one\n  X"\n', '"one'],
])("at the start of %s", (_, text, expected) => {
  expect(atX(text)).toBe(expected);
});
