import { messageOf } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import { isTimeout } from "../../platform/timers.ts";
import { exchangeFailure, exchangeLine, statusFailure } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { type Repeating, repeatingOf, retryDelay } from "./retry.ts";
import { transmit } from "./transmit.ts";
import { verdictOf } from "./verdict.ts";

/** What came of an exchange: an expected answer, or one that says that the object is not there. */
export type Outcome =
  | {
      readonly kind: "success";
      readonly response: HttpResponse;
      /** the response is not the operation's own: it shows what an attempt had done whose answer was lost */
      readonly recovered?: true;
    }
  | { readonly kind: "gone"; readonly error: Error };

/**
 * Looks for what an attempt may have done whose answer was lost: the response that shows it, or undefined. It is asked
 * before such a request is sent again, and before the failure stands.
 */
export type Recover = () => Promise<HttpResponse | undefined>;

/**
 * Sends a request, again where that is safe, and judges the answer. Cancel ends waits and what only reads; a request
 * that changes something and is on its way is awaited, so that nothing is lost. Throws PacksError for every failure.
 */
export async function performExchange(
  operation: HttpOperation,
  request: HttpRequest,
  call: HttpCall,
  recover?: Recover,
): Promise<Outcome> {
  const keyed = withIdempotencyKey(operation, request, call);
  const repeating = { ...repeatingOf(operation, request, call), recover };
  const { response, recovered } = await sendWithRetries(keyed, call, repeating);
  if (recovered) return { kind: "success", response, recovered };
  return judge(operation, keyed, response, call);
}

function judge(operation: HttpOperation, request: HttpRequest, response: HttpResponse, call: HttpCall): Outcome {
  const answered = { ...response, exchange: exchangeLine(request, String(response.status), call) };
  const verdict = verdictOf(operation, answered, call);
  if (verdict === "success") return { kind: "success", response: answered };
  const error = statusFailure(operation, request, response, call, verdict === "gone");
  if (verdict === "gone") return { kind: "gone", error };
  throw error;
}

interface Sent {
  readonly response: HttpResponse;
  readonly recovered?: true;
}

async function sendWithRetries(
  request: HttpRequest,
  call: HttpCall,
  repeating: Repeating & { readonly recover: Recover | undefined },
): Promise<Sent> {
  const { clock } = call.handling;
  const { signal } = call.context;
  for (let attempt = 1; ; attempt++) {
    const result = await attemptSend(request, call);
    const lost = repeating.recover !== undefined && mayBeDone(result, repeating);
    const delay = retryDelay(result, attempt, clock, { ...repeating, repeatable: repeating.repeatable || lost });
    const waited = (delay !== undefined || lost) && (await waits(delay ?? 0, call));
    const found = waited && lost ? await recovering(repeating.recover, call) : undefined;
    if (found?.response !== undefined) return { response: found.response, recovered: true };
    const unclear = found?.failed ?? false;
    if (delay === undefined || !waited || unclear || signal.aborted)
      return { response: answerOf(request, result, call) };
  }
}

/** Whether a request without a good answer may have done its work all the same. */
function mayBeDone(result: HttpResponse | HttpFailure, { statuses }: Repeating): boolean {
  if (!(result instanceof HttpFailure)) return statuses.includes(result.status);
  return result.sent && ["broken", "timeout", "too-large"].includes(result.kind);
}

/** When nobody can tell whether the work was done, it must not be done again. */
async function recovering(recover: Recover | undefined, call: HttpCall) {
  try {
    return { response: await recover?.() };
  } catch (error) {
    call.context.log.warn(`whether the lost request did its work cannot be told: ${messageOf(error)}`);
    return { failed: true };
  }
}

/** Whether the whole wait passed. */
function waits(delay: number, call: HttpCall): Promise<boolean> {
  return call.handling.clock.sleep(delay, call.context.signal).then(
    () => true,
    () => false,
  );
}

function answerOf(request: HttpRequest, result: HttpResponse | HttpFailure, call: HttpCall): HttpResponse {
  if (result instanceof HttpFailure) throw exchangeFailure(request, result, call);
  return result;
}

async function attemptSend(request: HttpRequest, call: HttpCall): Promise<HttpResponse | HttpFailure> {
  const { settings, traffic, pack } = call.handling;
  const { signal } = call.context;
  let leave = () => {};
  try {
    leave = await traffic.enter(`${pack} ${request.url.origin}`, settings.limits ?? noLimits, signal);
  } catch {
    return new HttpFailure(isTimeout(signal) ? "timeout" : "cancelled", "the time for it is over", false);
  }
  try {
    return await send(request, call);
  } finally {
    leave();
  }
}

const noLimits = { rate: undefined, concurrency: undefined };

async function send(request: HttpRequest, call: HttpCall): Promise<HttpResponse | HttpFailure> {
  const { signal, timeout } = call.context;
  const reads = request.method === "GET" || request.method === "HEAD";
  try {
    if (reads) return await transmit(request, call, signal);
    return await transmit({ ...request, timeout: timeout * 1000 }, call);
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw error;
  }
}
