import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import { PartialFailure } from "../handler.ts";
import { readFailure } from "./answer.ts";
import { exchangeLine } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { idOf } from "./id.ts";
import type { HttpResource } from "./resource.ts";
import { verdictOf } from "./verdict.ts";

/**
 * The failure of a create whose answer said yes and then broke off, or was too long to be read: a PartialFailure where
 * inputs or headers tell the id, so that what was made is not lost. Any other failure is as it was.
 */
export function keepAccepted(
  { definition }: HttpResource,
  operation: HttpOperation,
  request: HttpRequest,
  error: unknown,
  call: HttpCall,
): unknown {
  const broken = error instanceof PacksError && error.cause instanceof HttpFailure ? error.cause : undefined;
  const head = broken?.head;
  if (broken === undefined || head === undefined) return error;
  const answer = { ...head, body: new Uint8Array() };
  try {
    if (verdictOf(operation, answer, call) !== "success") return error;
    const id = idOf(definition.id, readFailure(answer, call).roots);
    if (id === undefined) return error;
    const details = [exchangeLine(request, String(head.status), call)];
    const options = { where: call.where, details, cause: broken };
    const failure = PacksError.of("HANDLER_CUT_OFF", { id: call.context.redact(id), reason: broken.message }, options);
    return new PartialFailure({ id, state: {} }, [failure.message], failure);
  } catch {
    // neither the verdict nor the id needs to be known from what comes before the body
    return error;
  }
}
