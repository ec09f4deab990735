import type { Plain } from "../../model/plain.ts";
import type { BodyTemplate } from "../definition.ts";
import type { Exact, Expression, Roots, Template } from "./expression.ts";
import { expressionFailure } from "./failure.ts";

const maxText = 16 * 1024 * 1024;

/**
 * A template's value: a whole expression keeps its type, all others are text. Undefined when any part is absent.
 * Throws PacksError naming the expression that cannot be evaluated, or whose value cannot be put into text.
 */
export function evaluateTemplate(template: Template, roots: Roots): Plain | undefined {
  if (template.kind === "text") return evaluateText(template.parts, roots);
  return template.kind === "literal" ? template.value : template.expression.evaluate(roots);
}

/** The same, where whole numbers beyond 2^53 are bigint. */
export function evaluateTemplateExact(template: Template, roots: Roots): Exact | undefined {
  return template.kind === "expression" ? template.expression.evaluateExact(roots) : evaluateTemplate(template, roots);
}

/** A tree of templates as JSON, whole numbers beyond 2^53 as bigint. Absent members of objects are left out, so are absent elements of lists. */
export function evaluateBodyExact(tree: BodyTemplate, roots: Roots): Exact | undefined {
  if (isList(tree)) {
    return tree.map((part) => evaluateBodyExact(part, roots)).filter((part) => part !== undefined);
  }
  if (!isMap(tree)) return evaluateTemplateExact(tree, roots);
  const members = [...tree].map(([key, part]) => [key, evaluateBodyExact(part, roots)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Text of parts, each stringified; undefined when one is absent. */
function evaluateText(parts: readonly (string | Expression)[], roots: Roots): string | undefined {
  let text = "";
  for (const part of parts) {
    const value = typeof part === "string" ? part : part.evaluateExact(roots);
    if (value === undefined) return undefined;
    const piece = typeof part === "string" ? part : asText(value, part.source);
    if (text.length + piece.length > maxText) {
      throw expressionFailure(
        typeof part === "string" ? "…" : part.source,
        `the text that it is part of is longer than ${maxText} characters`,
      );
    }
    text += piece;
  }
  return text;
}

/**
 * A scalar as text: whole numbers without a fraction, booleans as `true` and `false`, strings as they are.
 * Throws PACK_EXPRESSION_FAILED for null, lists and objects, whose text nobody means.
 */
export function asText(value: Exact, source: string): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      throw expressionFailure(source, `${describe(value)} cannot be put into text`);
  }
}

function describe(value: Exact): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : "an object";
}

function isList(tree: BodyTemplate): tree is readonly BodyTemplate[] {
  return Array.isArray(tree);
}

function isMap(tree: BodyTemplate): tree is ReadonlyMap<string, BodyTemplate> {
  return tree instanceof Map;
}
