import type { BodyTemplate } from "../definition.ts";
import type { Expression, Template } from "./expression.ts";
import type { Read } from "./scope.ts";

/** Everything that a template reads: what it depends on, for unknowns, secretness and checks. */
export function templateReads(template: Template): readonly Read[] {
  if (template.kind === "literal") return [];
  if (template.kind === "expression") return template.expression.reads;
  return template.parts.flatMap((part) => (typeof part === "string" ? [] : part.reads));
}

/** Everything that a tree of templates reads. */
export function bodyReads(tree: BodyTemplate): readonly Read[] {
  if (isTemplate(tree)) return templateReads(tree);
  return [...tree.values()].flatMap(bodyReads);
}

function isTemplate(tree: BodyTemplate): tree is Template {
  return "kind" in tree;
}

/** A template's texts and expressions, in order. */
export function partsOf(template: Template): readonly (string | Expression)[] {
  if (template.kind === "text") return template.parts;
  return template.kind === "expression" ? [template.expression] : [String(template.value)];
}
