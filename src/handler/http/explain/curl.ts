import type { HttpBody, HttpRequest } from "../../../platform/http.ts";

/** The command line that sends a request; `redact` is applied to each value in it, before it is quoted. */
export function curlOf(request: HttpRequest, redact: (text: string) => string): string {
  const { method, url, headers, body } = request;
  const options = [
    ...(method === "GET" ? [] : [method === "HEAD" ? "--head" : `--request ${method}`]),
    ...[...headers].map(([name, value]) => headerOption(name, value, redact)),
    ...bodyOption(body, redact),
  ];
  return [`curl ${quoted(redact(url.href))}`, ...options].join(" \\\n  ");
}

/** The credentials of HTTP Basic are readable as `--user`. */
function headerOption(name: string, value: string, redact: (text: string) => string): string {
  const [, basic] = (name === "authorization" && /^Basic ([\w+/=]+)$/.exec(value)) || [];
  if (basic !== undefined) return `--user ${quoted(redact(Buffer.from(basic, "base64").toString()))}`;
  return `--header ${quoted(`${name}: ${redact(value)}`)}`;
}

function bodyOption(body: HttpBody | undefined, redact: (text: string) => string): readonly string[] {
  if (body === undefined) return [];
  if (typeof body === "string") return [`--data-raw ${quoted(redact(body))}`];
  return [`--data-binary @${typeof body === "function" ? "stream" : `${body.length}-bytes`}`];
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
