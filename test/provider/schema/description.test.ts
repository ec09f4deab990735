import { expect, test } from "vitest";
import { describe } from "../../../src/provider/schema/description.ts";

test("text stays as the author wrote it, Markdown included", () => {
  const text = "A *zone*.\n\n{{% examples %}}\n## Example\n{{% /examples %}}\n\tSee <https://example.com> if a < b.";
  expect(describe(text)).toBe(text);
});

test("tags are escaped", () => {
  expect(describe('<b>bold</b> <pulumi ref="#/resources/x"/> <!-- x --> <name>')).toBe(
    '&lt;b>bold&lt;/b> &lt;pulumi ref="#/resources/x"/> &lt;!-- x --> &lt;name>',
  );
});

test.each(["Use `<name>` here.", "``a `<b>` c``", "Text\n```yaml\nname: <name>\n```\nmore", "~~~\n<x>\n~~~"])(
  "code is left alone: %j",
  (text) => {
    expect(describe(text)).toBe(text);
  },
);

test("a tag between two spans of code is escaped", () => {
  expect(describe("`<a>` <b> `<c>`")).toBe("`<a>` &lt;b> `<c>`");
});

test("control characters are dropped: a NUL makes the Go generator panic", () => {
  expect(describe("a\u0000b\u001b[31mred\u001b[0m\tand\nnext")).toBe("abred\tand\nnext");
});

test("no text is no description", () => {
  expect(describe(undefined)).toBeUndefined();
  expect(describe(" \n\u0000")).toBeUndefined();
});
