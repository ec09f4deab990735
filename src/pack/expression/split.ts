import { ExpressionProblem } from "./problem.ts";

/** A piece of a template: literal text, or the source of an expression with its offset in the whole text. */
export type Segment =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "expression"; readonly source: string; readonly offset: number };

/**
 * Splits text at its `${…}`. Braces and strings inside an expression are CEL's own and do not end it; `$${` is a
 * literal `${`. Throws ExpressionProblem for an expression without its `}`.
 */
export function splitTemplate(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let literal = "";
  let at = 0;
  while (at < text.length) {
    if (text.startsWith("$${", at)) {
      literal += "${";
      at += 3;
    } else if (text.startsWith("${", at)) {
      const end = endOfExpression(text, at);
      if (literal !== "") segments.push({ kind: "text", text: literal });
      literal = "";
      segments.push({ kind: "expression", source: text.slice(at + 2, end), offset: at + 2 });
      at = end + 1;
    } else {
      literal += text[at];
      at += 1;
    }
  }
  if (literal !== "") segments.push({ kind: "text", text: literal });
  return segments;
}

/** The position of the `}` that closes the expression which starts with the `${` at `start`. */
function endOfExpression(text: string, start: number): number {
  let depth = 0;
  let at = start + 2;
  while (at < text.length) {
    const char = text[at];
    if (char === "'" || char === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (char === "{") depth += 1;
    if (char === "}") {
      if (depth === 0) return at;
      depth -= 1;
    }
    at += 1;
  }
  throw new ExpressionProblem("This ${ has no closing }; write $${ for a literal ${", start, 2);
}

/**
 * The position behind the string literal that starts at `start`; the end of the text when it is not closed.
 * A backslash takes the next character with it in raw strings too, as in the CEL library's own reader.
 */
function endOfString(text: string, start: number): number {
  const single = text.charAt(start);
  const quote = text.startsWith(single.repeat(3), start) ? single.repeat(3) : single;
  let at = start + quote.length;
  while (at < text.length) {
    if (text[at] === "\\") at += 2;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else at += 1;
  }
  return text.length;
}
