import { PacksError } from "../../error/error.ts";
import { asText, evaluateTemplateExact } from "../../pack/expression/evaluate.ts";
import type { Roots, Template } from "../../pack/expression/expression.ts";
import { sourceOf } from "./encode.ts";
import type { HttpCall } from "./handling.ts";

/** The id as the pack's `id:` has it, by default the answer's `id`; undefined when it is absent or empty. */
export function idOf(template: Template | undefined, roots: Roots): string | undefined {
  const value = template ? evaluateTemplateExact(template, roots) : memberId(roots);
  if (value === undefined || value === null || value === "") return undefined;
  return asText(value, template ? sourceOf(template) : "body.id");
}

/** The id, or the error for an object that was made and cannot be recorded, with `details` of the answer. */
export function requireId(
  template: Template | undefined,
  roots: Roots,
  call: HttpCall,
  details: readonly string[] = [],
): string {
  const id = idOf(template, roots);
  if (id !== undefined) return id;
  const expression = template ? sourceOf(template) : "${body.id}";
  throw PacksError.of("HANDLER_NO_ID", { expression }, { where: call.where, details });
}

function memberId(roots: Roots) {
  const { body } = roots;
  const isObject = typeof body === "object" && body !== null && "id" in body;
  const id = isObject ? body.id : undefined;
  return typeof id === "string" || typeof id === "number" || typeof id === "bigint" ? id : undefined;
}
