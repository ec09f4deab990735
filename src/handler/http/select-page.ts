import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest } from "../../platform/http.ts";
import type { HttpCall } from "./handling.ts";
import { openPages } from "./pages.ts";
import { type Unwrapped, unwrapAnswer } from "./pick.ts";

/**
 * The item that `select` looks for, on whichever page it is; no page behind it is asked for. Undefined: the service says
 * that there is no such list. Throws what `openPages` and `unwrapAnswer` throw.
 */
export async function selectFromPages(
  operation: HttpOperation,
  request: HttpRequest,
  call: HttpCall,
): Promise<Unwrapped | undefined> {
  const opened = await openPages(operation, request, call);
  if (opened.kind === "gone") return undefined;
  for await (const { answer } of opened.pages) {
    const unwrapped = unwrapAnswer(operation, answer);
    if (!unwrapped.missing) return unwrapped;
  }
  return { object: undefined, roots: call.roots, missing: true };
}
