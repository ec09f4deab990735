import { messageOf } from "../../error/error.ts";
import type { HttpBody, HttpRequest, HttpResponse } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import { plainText } from "../../platform/text.ts";
import { exchangeLine } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { harEntry } from "./har.ts";
import { redactedBody, redactedHeaders } from "./redact.ts";
import { concealSecrets } from "./secret-members.ts";

/** More of a body is not shown. Characters. */
const longestBody = 2048;

/** One exchange, as far as it came. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly result: HttpResponse | HttpFailure;
  /** milliseconds since 1970 */
  readonly started: number;
  readonly milliseconds: number;
}

/** Performs an exchange, and records it, redacted: in the log at debug level, and in the HTTP archive if there is one. */
export async function traced(
  request: HttpRequest,
  call: HttpCall,
  perform: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const { clock } = call.handling;
  const started = clock.now();
  const record = (result: HttpResponse | HttpFailure) =>
    recordExchange({ request, result, started, milliseconds: clock.now() - started }, call);
  try {
    const response = await perform();
    concealSecrets(response, call);
    await record(response);
    return response;
  } catch (error) {
    if (error instanceof HttpFailure) await record(error);
    throw error;
  }
}

async function recordExchange(exchange: Exchange, call: HttpCall): Promise<void> {
  const { log } = call.context;
  log.debug(exchangeText(exchange, call));
  try {
    await call.handling.har?.append(harEntry(exchange, call));
  } catch (error) {
    // a trace must never be the reason that an operation fails
    log.warn(`PACKS_TRACE cannot be written: ${messageOf(error)}`);
  }
}

/** The exchange as it is shown: a line, and indented under it headers and bodies, without secrets. */
function exchangeText({ request, result, milliseconds }: Exchange, call: HttpCall): string {
  const outcome = result instanceof HttpFailure ? `${result.kind}: ${result.message}` : String(result.status);
  const asked = [...headerLines(request.headers, call, ">"), ...bodyLines(request.body, call, ">")];
  const answered =
    result instanceof HttpFailure
      ? []
      : [...headerLines(result.headers, call, "<"), ...bodyLines(result.body, call, "<")];
  const lines = [`${exchangeLine(request, outcome, call)} (${milliseconds} ms)`, ...asked, ...answered];
  return plainText(lines.join("\n"));
}

function headerLines(headers: ReadonlyMap<string, string>, call: HttpCall, mark: string): readonly string[] {
  return redactedHeaders(headers, call).map(([name, value]) => `  ${mark} ${name}: ${value}`);
}

function bodyLines(body: HttpBody | Uint8Array | undefined, call: HttpCall, mark: string): readonly string[] {
  const text = redactedBody(body, call);
  if (text === undefined) return [];
  const shown = text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters)` : text;
  return shown.split("\n").map((line) => `  ${mark} ${line}`);
}
