import type { HarEntry } from "../../platform/har-file.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import { plainText } from "../../platform/text.ts";
import type { HttpCall } from "./handling.ts";
import { redactedBody, redactedHeaders } from "./redact.ts";
import type { Exchange } from "./trace.ts";

/** An exchange as an entry of an HTTP Archive 1.2, without secrets; what it was for is in members that begin with `_`. */
export function harEntry({ request, result, started, milliseconds }: Exchange, call: HttpCall): HarEntry {
  const { pack, token, operation } = call.where;
  return {
    startedDateTime: new Date(started).toISOString(),
    time: milliseconds,
    request: harRequest(request, call),
    response: result instanceof HttpFailure ? failed : harResponse(result, call),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment: [pack, token, operation].filter((part) => part !== undefined).join(" "),
    ...(call.context.urn === "" ? {} : { _urn: call.context.urn }),
    ...(result instanceof HttpFailure ? { _error: plainText(call.context.redact(result.message)) } : {}),
  };
}

function harRequest(request: HttpRequest, call: HttpCall) {
  const text = redactedBody(request.body, call);
  const url = plainText(call.context.redact(request.url.href));
  return {
    method: request.method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: nameValues(redactedHeaders(request.headers, call)),
    queryString: nameValues(
      [...request.url.searchParams].map(([name, value]) => [name, call.context.redact(value)] as const),
    ),
    headersSize: -1,
    bodySize: sizeOf(request.body),
    ...(text === undefined ? {} : { postData: { mimeType: request.headers.get("content-type") ?? "", text } }),
  };
}

function harResponse(response: HttpResponse, call: HttpCall) {
  const text = redactedBody(response.body, call);
  return {
    status: response.status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: nameValues(redactedHeaders(response.headers, call)),
    content: {
      size: response.body.length,
      mimeType: response.headers.get("content-type") ?? "",
      ...(text === undefined ? {} : { text }),
    },
    redirectURL: plainText(call.context.redact(response.headers.get("location") ?? "")),
    headersSize: -1,
    bodySize: response.body.length,
  };
}

/** The format has no word for an exchange without an answer; browsers write it so. */
const failed = {
  status: 0,
  statusText: "",
  httpVersion: "",
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: "" },
  redirectURL: "",
  headersSize: -1,
  bodySize: -1,
};

function nameValues(pairs: readonly (readonly [string, string])[]) {
  return pairs.map(([name, value]) => ({ name, value }));
}

function sizeOf(body: HttpRequest["body"]): number {
  if (body === undefined) return 0;
  return typeof body === "function" ? -1 : Buffer.byteLength(body);
}
