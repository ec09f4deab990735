import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { Expression } from "../../pack/expression/expression.ts";
import { type Answered, readFailure } from "./answer.ts";
import type { HttpCall } from "./handling.ts";

/** What an answer means: done, the object is not there, or a failure. */
export type Verdict = "success" | "gone" | "failure";

/**
 * Judges an answer by `gone` and `expect` of the operation, else of the pack. What says that it is gone comes first, so that
 * a service may say so with status 200. 401 and 403 never mean gone: lost credentials must not look like a lost object.
 */
export function verdictOf(operation: HttpOperation, response: Answered, call: HttpCall): Verdict {
  const { status } = response;
  const { settings } = call.handling;
  const mayBeGone = operation.gone.length > 0 && status !== 401 && status !== 403;
  const goneWhen = operation.goneWhen ?? settings.goneWhen;
  if (mayBeGone && goneWhen && holds(goneWhen, response, call)) return "gone";
  if (isExpected(operation, response, call)) return "success";
  return mayBeGone && operation.gone.includes(status) ? "gone" : "failure";
}

function isExpected(operation: HttpOperation, response: Answered, call: HttpCall): boolean {
  const { status } = response;
  const { settings } = call.handling;
  if (operation.expectWhen) return holds(operation.expectWhen, response, call);
  if (operation.expect.length > 0) return operation.expect.includes(status);
  if (settings.expectWhen) return holds(settings.expectWhen, response, call);
  return settings.expect?.length ? settings.expect.includes(status) : status >= 200 && status < 300;
}

/** An absent condition, because the answer has no such member, does not hold. */
function holds(condition: Expression, response: Answered, call: HttpCall): boolean {
  const { roots, about } = readFailure(response, call);
  const value = condition.evaluateExact(roots);
  if (value === undefined || typeof value === "boolean") return value === true;
  const problem = `\${${condition.source}}, which judges it, is neither true nor false`;
  throw PacksError.of("HANDLER_ANSWER", { problem }, about);
}
