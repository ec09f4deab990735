import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import { exchangeFailure, exchangeLine, statusFailure } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { retryDelay } from "./retry.ts";

/** What came of an exchange: an expected answer, or one that says that the object is not there. */
export type Outcome =
  | { readonly kind: "success"; readonly response: HttpResponse }
  | { readonly kind: "gone"; readonly error: Error };

/**
 * Sends a request, again where that is safe, and judges the answer. Cancel ends waits and what only reads; a request
 * that changes something and is on its way is awaited, so that nothing is lost. Throws PacksError for every failure.
 */
export async function performExchange(
  operation: HttpOperation,
  request: HttpRequest,
  call: HttpCall,
): Promise<Outcome> {
  const response = await sendWithRetries(request, call);
  const { status } = response;
  const expected = operation.expect.length === 0 ? status >= 200 && status < 300 : operation.expect.includes(status);
  if (expected) return { kind: "success", response };
  const error = statusFailure(operation, request, response, call);
  // lost credentials must never look like a deleted object
  const gone = operation.gone.includes(status) && status !== 401 && status !== 403;
  if (gone) return { kind: "gone", error };
  throw error;
}

async function sendWithRetries(request: HttpRequest, call: HttpCall): Promise<HttpResponse> {
  const { clock } = call.handling;
  for (let attempt = 1; ; attempt++) {
    const started = clock.now();
    const result = await attemptSend(request, call);
    const outcome = result instanceof HttpFailure ? result.kind : String(result.status);
    call.context.log.debug(`${exchangeLine(request, outcome, call)} (${clock.now() - started} ms)`);
    const delay = retryDelay(request, result, attempt, clock);
    if (delay === undefined || call.context.signal.aborted) return answerOf(request, result, call);
    try {
      await clock.sleep(delay, call.context.signal);
    } catch {
      return answerOf(request, result, call);
    }
  }
}

function answerOf(request: HttpRequest, result: HttpResponse | HttpFailure, call: HttpCall): HttpResponse {
  if (result instanceof HttpFailure) throw exchangeFailure(request, result, call);
  return result;
}

async function attemptSend(request: HttpRequest, call: HttpCall): Promise<HttpResponse | HttpFailure> {
  const { signal, timeout } = call.context;
  if (signal.aborted)
    return new HttpFailure(isTimeout(signal) ? "timeout" : "cancelled", "the time for it is over", false);
  const reads = request.method === "GET" || request.method === "HEAD";
  try {
    if (reads) return await call.handling.http.send(request, signal);
    return await call.handling.http.send({ ...request, timeout: timeout * 1000 });
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw error;
  }
}

function isTimeout(signal: AbortSignal): boolean {
  return signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
}
