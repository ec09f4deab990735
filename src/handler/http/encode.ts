import { asText, evaluateTemplate } from "../../pack/expression/evaluate.ts";
import type { Expression, Roots, Template } from "../../pack/expression/expression.ts";

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

function partsOf(template: Template): readonly (string | Expression)[] {
  if (template.kind === "text") return template.parts;
  return template.kind === "expression" ? [template.expression] : [String(template.value)];
}

/** Adds parameters to a URL's query, encoded. An absent one is left out, a list is repeated. */
export function addQuery(url: URL, query: ReadonlyMap<string, Template>, roots: Roots): void {
  for (const [name, template] of query) {
    const value = evaluateTemplate(template, roots);
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) {
      url.searchParams.append(name, asText(item, sourceOf(template)).toWellFormed());
    }
  }
}

/** Headers; an absent one is left out. Throws PlacementError for what no header can hold, above all line breaks. */
export function encodeHeaders(templates: ReadonlyMap<string, Template>, roots: Roots): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, template] of templates) {
    const value = evaluateTemplate(template, roots);
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
