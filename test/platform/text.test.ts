import { describe, expect, it } from "vitest";
import { plainText } from "../../src/platform/text.ts";

describe("plain text", () => {
  it.each([
    ["kept as it is: ü <b> {%x%}", "kept as it is: ü <b> {%x%}"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]8;;http://x\u0007link\u001b]8;;\u0007", "link"],
    ["a<{%fg 1%}>b<{%reset%}>", "ab"],
    ["<{%<{%reset%}>fg 1%}>x", "fg 1%}>x"],
    ["<{<{%a%}>%b%}>x", "x"],
    ["open <{%reset", "open reset"],
    ["tab\tand\nline\n", "tab\tand\nline"],
    ["dos\r\nlines\r\n\r\n", "dos\nlines"],
    ["bell\u0007 nul\u0000 del\u007f return\r", "bell nul del return"],
    ["half \ud800", "half \ufffd"],
    ["", ""],
  ])("of %j is %j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});
