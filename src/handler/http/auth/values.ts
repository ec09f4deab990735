import { PacksError } from "../../../error/error.ts";
import { asText, evaluateTemplate } from "../../../pack/expression/evaluate.ts";
import type { Roots, Template } from "../../../pack/expression/expression.ts";
import { sourceOf } from "../encode.ts";
import type { HttpCall } from "../handling.ts";

/** The roots that authentication may read: nothing of the operation, so that its tokens can be shared. */
export function authRoots(call: HttpCall): Roots {
  return { config: call.context.config, env: call.handling.env };
}

/** A value as text; undefined when it is absent or empty. */
export function textOf(template: Template | undefined, roots: Roots): string | undefined {
  const value = template && evaluateTemplate(template, roots);
  if (template === undefined || value === undefined || value === null || value === "") return undefined;
  return asText(value, sourceOf(template));
}

/** The same of a credential, which from now on is a secret of the call wherever it shows up. */
export function secretOf(template: Template | undefined, roots: Roots, call: HttpCall): string | undefined {
  const value = textOf(template, roots);
  if (value !== undefined) call.context.conceal?.(value);
  return value;
}

/** The value, or HANDLER_CREDENTIALS with what it is. */
export function needed(value: string | undefined, what: string, call: HttpCall): string {
  if (value !== undefined) return value;
  throw credentials(`${what} has no value`, call);
}

/** HANDLER_CREDENTIALS with a problem. */
export function credentials(problem: string, call: HttpCall, cause?: unknown): PacksError {
  return PacksError.of("HANDLER_CREDENTIALS", { problem }, { where: call.where, cause });
}
