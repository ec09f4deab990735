import { PacksError } from "../../error/error.ts";

/** The error for an expression that cannot be evaluated. `problem` ends the sentence and must not hold a value. */
export function expressionFailure(source: string, problem: string, cause?: unknown): PacksError {
  return PacksError.of("PACK_EXPRESSION_FAILED", { expression: `\${${source}}`, problem }, { cause });
}
