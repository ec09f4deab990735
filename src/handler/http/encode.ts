import type { ArrayStyle } from "../../pack/exchange.ts";
import { partsOf } from "../../pack/expression/dependencies.ts";
import { asText, evaluateTemplateExact } from "../../pack/expression/evaluate.ts";
import { isExactList } from "../../pack/expression/exact.ts";
import type { Exact, Expression, Roots, Template } from "../../pack/expression/expression.ts";

/** A template cannot be put into its place in a request. The message names the expression and holds no value. */
export class PlacementError extends Error {
  override readonly name = "PlacementError";
}

/**
 * A path with its values encoded as path segments, or, behind a `?` of the author's, as query components. Throws
 * PlacementError for an absent value, and for a segment with a value in it that is empty, `.` or `..`: it would make
 * another path.
 */
export function encodePath(template: Template, roots: Roots): string {
  let path = "";
  let query = false;
  /** the expressions in the present segment */
  let open: string[] = [];
  for (const part of partsOf(template)) {
    if (typeof part !== "string") {
      path += encodeURIComponent(textOf(part, roots).toWellFormed());
      open.push(part.source);
      continue;
    }
    for (const char of part) {
      if (!query && (char === "/" || char === "?")) {
        checkSegment(path, open);
        open = [];
        query = char === "?";
      }
      path += char;
    }
  }
  if (!query) checkSegment(path, open);
  return path;
}

function checkSegment(path: string, expressions: readonly string[]): void {
  const segment = path.slice(path.lastIndexOf("/") + 1);
  if (expressions.length === 0 || !["", ".", ".."].includes(segment)) return;
  const value = segment === "" ? "empty" : `"${segment}"`;
  throw new PlacementError(`\${${expressions.join("}${")}} in its path is ${value}`);
}

/** The value of an expression in the path. */
function textOf(expression: Expression, roots: Roots): string {
  const value = expression.evaluateExact(roots);
  if (value === undefined) throw new PlacementError(`\${${expression.source}} in its path has no value`);
  return asText(value, expression.source);
}

/** Adds parameters to a URL's query, encoded; an absent one is left out. Lists are `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2`. */
export function addQuery(
  url: URL,
  query: ReadonlyMap<string, Template>,
  roots: Roots,
  arrays: ArrayStyle = "repeat",
): void {
  for (const [name, template] of query) {
    const value = evaluateTemplateExact(template, roots);
    if (value === undefined) continue;
    const text = (item: Exact) => asText(item, sourceOf(template)).toWellFormed();
    if (!isExactList(value)) url.searchParams.append(name, text(value));
    else if (arrays === "comma") addJoined(url, name, value.map(text));
    else for (const item of value) url.searchParams.append(arrays === "brackets" ? `${name}[]` : name, text(item));
  }
}

/** The commas between the items are none of the items', so that they alone are not encoded. */
function addJoined(url: URL, name: string, items: readonly string[]): void {
  if (items.length === 0) return;
  const before = url.search === "" ? "?" : `${url.search}&`;
  url.search = `${before}${encodeURIComponent(name)}=${items.map(encodeURIComponent).join(",")}`;
}

/** The `Cookie` header; undefined: no cookie has a value. What a cookie cannot hold is percent-encoded (RFC 6265 §4.1.1). */
export function encodeCookies(templates: ReadonlyMap<string, Template>, roots: Roots): string | undefined {
  const cookies: string[] = [];
  for (const [name, template] of templates) {
    const value = evaluateTemplateExact(template, roots);
    if (value === undefined) continue;
    const text = asText(value, sourceOf(template)).toWellFormed();
    cookies.push(
      `${name}=${text.replaceAll(/[^\x21\x23-\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/gu, encodeURIComponent)}`,
    );
  }
  return cookies.length === 0 ? undefined : cookies.join("; ");
}

/** Headers; an absent one is left out. Throws PlacementError for what no header can hold, above all line breaks. */
export function encodeHeaders(templates: ReadonlyMap<string, Template>, roots: Roots): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, template] of templates) {
    const value = evaluateTemplateExact(template, roots);
    if (value === undefined) continue;
    const text = asText(value, sourceOf(template));
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) {
      throw new PlacementError(
        `the value of its header ${name} has a line break, or a character that no header can hold`,
      );
    }
    headers.set(name.toLowerCase(), text);
  }
  return headers;
}

/** A template as its author wrote it. */
export function sourceOf(template: Template): string {
  const parts = partsOf(template).map((part) => (typeof part === "string" ? part : `\${${part.source}}`));
  return parts.join("");
}
