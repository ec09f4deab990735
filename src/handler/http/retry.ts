import type { Clock } from "../../platform/clock.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";

const maxAttempts = 3;
const baseDelay = 200;
const maxDelay = 60_000;
const idempotent = new Set(["GET", "HEAD", "PUT", "DELETE"]);
const transient = new Set([408, 429, 502, 503, 504]);

/**
 * Milliseconds to wait before the same request is sent again; undefined: not again. Idempotent requests are repeated
 * after broken connections and transient statuses, all others only if the failed one provably was not sent.
 * `Retry-After` is honoured up to a minute, beyond that the answer stands.
 */
export function retryDelay(
  request: HttpRequest,
  result: HttpResponse | HttpFailure,
  attempt: number,
  clock: Clock,
): number | undefined {
  if (attempt >= maxAttempts || !mayRepeat(request, result)) return undefined;
  const asked = result instanceof HttpFailure ? undefined : retryAfter(result, clock);
  if (asked !== undefined) return asked <= maxDelay ? asked : undefined;
  return baseDelay * 2 ** (attempt - 1) * (0.5 + clock.random());
}

function mayRepeat(request: HttpRequest, result: HttpResponse | HttpFailure): boolean {
  if (!(result instanceof HttpFailure)) return idempotent.has(request.method) && transient.has(result.status);
  if (result.kind === "connect") return !result.sent;
  return result.kind === "broken" && idempotent.has(request.method);
}

/** Seconds or a date (RFC 9110 §10.2.3), as milliseconds from now. */
function retryAfter(response: HttpResponse, clock: Clock): number | undefined {
  const value = response.headers.get("retry-after");
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now());
}
