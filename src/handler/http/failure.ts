import { PacksError } from "../../error/error.ts";
import { parseUrn } from "../../model/urn.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { asText, evaluateTemplate } from "../../pack/expression/evaluate.ts";
import type { Exact, Template } from "../../pack/expression/expression.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import type { HttpFailure } from "../../platform/http-failure.ts";
import { plainText } from "../../platform/text.ts";
import { type Answer, firstBytes, readFailure } from "./answer.ts";
import type { HttpCall } from "./handling.ts";

/**
 * The error for an answer that is no success: the service's own words where the pack says how to read them, the redacted
 * exchange, whose fault it is and the next step.
 */
export function statusFailure(
  operation: HttpOperation,
  request: HttpRequest,
  response: HttpResponse,
  call: HttpCall,
  isGone = operation.gone.includes(response.status),
): PacksError {
  const reason = reasonOf(readFailure(response, call), call, operation.error);
  const options = { where: call.where, details: [exchangeLine(request, String(response.status), call)] };
  const { status } = response;
  if (status === 401 || status === 403) return PacksError.of("HANDLER_UNAUTHORIZED", { reason }, options);
  if (status === 409 && call.where.operation === "create") {
    return PacksError.of("HANDLER_EXISTS", { reason, id: "<id>", ...resourceOf(call) }, options);
  }
  if (status === 412 && request.headers.has("if-match")) return PacksError.of("HANDLER_CHANGED", { reason }, options);
  if (status === 409 || status === 412) return PacksError.of("HANDLER_CONFLICT", { reason }, options);
  if (isGone) return PacksError.of("HANDLER_NOT_FOUND", { reason }, options);
  if (status === 429) return PacksError.of("HANDLER_THROTTLED", { reason }, options);
  if (status >= 500) return PacksError.of("HANDLER_SERVICE_FAILED", { reason }, options);
  if (status >= 400) return PacksError.of("HANDLER_REFUSED", { reason }, options);
  const target = status >= 300 ? redirectTarget(request, response) : undefined;
  if (target !== undefined) {
    const problem = `it redirects to ${target}, and a ${request.method} is not sent to another place than it was meant for`;
    return PacksError.of("HANDLER_REDIRECT", { problem }, options);
  }
  return PacksError.of("HANDLER_UNEXPECTED_STATUS", { status, reason }, options);
}

/** The resource as `pulumi import` wants it named. */
export function resourceOf({ context }: HttpCall): { readonly type: string; readonly name: string } {
  return parseUrn(context.urn) ?? { type: "<type>", name: "<name>" };
}

/** Where a redirect leads, without its query, which may hold anything. */
function redirectTarget({ url }: HttpRequest, { headers }: HttpResponse): string | undefined {
  const location = headers.get("location");
  if (location === undefined || !URL.canParse(location, url.href)) return undefined;
  return new URL(location, url.href).origin;
}

/** The error for an exchange without an answer. */
export function exchangeFailure(request: HttpRequest, failure: HttpFailure, call: HttpCall): PacksError {
  const details = [exchangeLine(request, failure.sent ? "no answer" : "not sent", call)];
  const options = { where: call.where, details, cause: failure };
  const reason = failure.message;
  switch (failure.kind) {
    case "connect":
      return PacksError.of("HANDLER_UNREACHABLE", { reason }, options);
    case "timeout":
      return PacksError.of("HANDLER_TIMEOUT", { reason }, options);
    case "cancelled":
      return PacksError.of("HANDLER_CANCELLED", {}, options);
    case "certificate":
      return PacksError.of("HANDLER_CERTIFICATE", { reason }, options);
    case "fenced":
      return PacksError.of("HANDLER_FENCED", { host: request.url.host }, options);
    case "redirect":
      return PacksError.of("HANDLER_REDIRECT", { problem: reason }, options);
    case "too-large":
      return PacksError.of(
        isReading(request) ? "HANDLER_TOO_LARGE" : "HANDLER_TOO_LARGE_CHANGE",
        { problem: reason },
        options,
      );
    case "invalid":
      return PacksError.of("HANDLER_REQUEST", { problem: reason }, options);
    default:
      return PacksError.of(isReading(request) ? "HANDLER_BROKEN_READ" : "HANDLER_BROKEN", { reason }, options);
  }
}

function isReading({ method }: HttpRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** `POST http://host/zones → 422`, without secrets. */
export function exchangeLine(request: HttpRequest, outcome: string, call: HttpCall): string {
  return `${request.method} ${redactedUrl(request.url, call)} → ${outcome}`;
}

function redactedUrl(url: URL, call: HttpCall): string {
  return plainText(call.context.redact(url.href));
}

/** What an answer says that lacks what it should have: its beginning, redacted, on one line. */
export function answerWords(answer: Answer, call: HttpCall): string {
  return answer.body === undefined ? "its answer is empty" : `it answered: ${beginningOf(answer.body, call)}`;
}

/** Why the service failed, in its own words where `words` (`http.error` by default) finds them; redacted, on one line. */
export function reasonOf(answer: Answer, call: HttpCall, words = call.handling.settings.error): string {
  const said = ownWords(answer, words);
  if (said !== undefined) return firstBytes(said, call);
  const { body } = answer;
  if (body === undefined) return `status ${answer.status} without further words`;
  return beginningOf(body, call);
}

function beginningOf(body: Exact, call: HttpCall): string {
  return firstBytes(typeof body === "string" ? withoutMarkup(body) : JSON.stringify(body, bigintAsText), call);
}

/** What `http.error` makes of the answer; undefined when that is nothing, or fails: the failure itself matters more. */
function ownWords(answer: Answer, error: Template | undefined): string | undefined {
  if (error === undefined) return undefined;
  try {
    const value = evaluateTemplate(error, answer.roots);
    return value === undefined || value === null || value === "" ? undefined : asText(value, "http.error");
  } catch {
    return undefined;
  }
}

/** Error pages are HTML; their text says what they say. */
function withoutMarkup(text: string): string {
  if (!/<html|<!doctype/i.test(text)) return text;
  return text.replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, " ").replaceAll(/<[^>]*>/g, " ");
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
