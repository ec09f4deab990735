import type { HttpOperation } from "../../pack/definition.ts";
import { defaultRetry, type Retry } from "../../pack/timing.ts";
import type { Clock } from "../../platform/clock.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import type { HttpCall } from "./handling.ts";

const baseDelay = 200;
const longestBackoff = 20_000;
const idempotent = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** When the request of an operation is sent again: its policy, and whether repeating what was carried out does no harm. */
export interface Repeating extends Retry {
  readonly repeatable: boolean;
}

/** The policy of an operation, else of the pack, else three attempts. */
export function repeatingOf(operation: HttpOperation, request: HttpRequest, call: HttpCall): Repeating {
  const retry = operation.retry ?? call.handling.settings.retry ?? defaultRetry;
  const repeatable = idempotent.has(request.method) || operation.idempotencyKey !== undefined;
  return { ...retry, repeatable };
}

/**
 * Milliseconds to wait before the same request is sent again; undefined: not again. What may be repeated is, after broken
 * connections and transient statuses, all else only if it provably was not sent. `Retry-After` is honoured up to
 * `maxWait`, beyond that the answer stands; without one the wait doubles, with jitter.
 */
export function retryDelay(
  result: HttpResponse | HttpFailure,
  attempt: number,
  clock: Clock,
  repeating: Repeating,
): number | undefined {
  if (attempt >= repeating.attempts) return undefined;
  if (!unsent(result) && !(repeating.repeatable && isTransient(result, repeating))) return undefined;
  const asked = result instanceof HttpFailure ? undefined : retryAfter(result, clock);
  if (asked !== undefined) return asked <= repeating.maxWait * 1000 ? asked : undefined;
  return Math.min(longestBackoff, baseDelay * 2 ** (attempt - 1)) * (0.5 + clock.random());
}

/** Whether a failure passes by itself; what the request was to do may have been done. */
function isTransient(result: HttpResponse | HttpFailure, { statuses }: Retry): boolean {
  return result instanceof HttpFailure ? result.kind === "broken" : statuses.includes(result.status);
}

function unsent(result: HttpResponse | HttpFailure): boolean {
  return result instanceof HttpFailure && result.kind === "connect" && !result.sent;
}

/** What an answer asks to wait: seconds or a date (RFC 9110 §10.2.3), as milliseconds from now. */
export function retryAfter(response: HttpResponse, clock: Clock): number | undefined {
  const value = response.headers.get("retry-after");
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now());
}
