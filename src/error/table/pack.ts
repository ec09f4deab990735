import type { ErrorRow } from "../row.ts";

/** Failures of the area “pack”. */
export const packErrors = {
  PACK_EXPRESSION_FAILED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The expression {expression} cannot be evaluated: {problem}",
    remedy: "Change the expression in the pack, or the value that it reads.",
  },
  PACK_INVALID: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The pack's definition has {count}:",
    remedy: "Correct the definition; `packs check <folder>` shows all that can be known without running the pack.",
  },
} as const satisfies Record<string, ErrorRow>;
