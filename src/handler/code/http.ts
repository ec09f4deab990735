import { HttpError } from "./author/error.ts";
import type { HttpClient, HttpOptions } from "./author/http.ts";

/** More of an error's body is not kept. Characters. */
const longestErrorBody = 65_536;
/** More of an error's body is not shown. Characters. */
const longestExcerpt = 500;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The HTTP client of one operation. Requests that only read end with `waits`; those that change something do not, since
 * what they have created must become known (handler.ts, `signal`).
 */
export function createHttpClient(fetch: typeof globalThis.fetch, waits: AbortSignal): HttpClient {
  async function request(url: string | URL, init: RequestInit = {}): Promise<Response> {
    if (!reading.has((init.method ?? "GET").toUpperCase())) return fetch(url, init);
    const signals = init.signal ? [waits, init.signal] : [waits];
    return fetch(url, { ...init, signal: AbortSignal.any(signals) });
  }

  async function send(method: string, url: string | URL, options: HttpOptions = {}): Promise<Response> {
    const target = withQuery(url, options.query ?? {});
    const { body, type } = encodeBody(options.body);
    const headers = new Headers({
      accept: "application/json, */*;q=0.8",
      ...(type === undefined ? {} : { "content-type": type }),
    });
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value !== undefined) headers.set(name, value);
    }
    const response = await request(target, { method, headers, ...(body === undefined ? {} : { body }) });
    if (response.ok) return response;
    throw await httpError(method, target, response);
  }

  async function json<Body>(method: string, url: string | URL, options?: HttpOptions): Promise<Body> {
    const response = await send(method, url, options);
    const text = await response.text();
    try {
      const parsed: Body = text === "" ? undefined : JSON.parse(text);
      return parsed;
    } catch {
      const what = response.headers.get("content-type") ?? "text";
      throw new TypeError(
        `${method} ${url} answered with ${what}, which is not JSON; use http.send or http.fetch to read it`,
      );
    }
  }

  return {
    fetch: request,
    send,
    get: (url, options) => json("GET", url, options),
    post: (url, options) => json("POST", url, options),
    put: (url, options) => json("PUT", url, options),
    patch: (url, options) => json("PATCH", url, options),
    delete: (url, options) => json("DELETE", url, options),
  };
}

function withQuery(url: string | URL, query: NonNullable<HttpOptions["query"]>): URL {
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) target.searchParams.append(name, String(value));
  }
  return target;
}

function encodeBody(body: unknown): { readonly body?: RequestInit["body"]; readonly type?: string } {
  if (body === undefined) return {};
  if (typeof body === "string" || body instanceof URLSearchParams || body instanceof FormData || body instanceof Blob)
    return { body };
  if (body instanceof Uint8Array) return { body: Uint8Array.from(body) };
  return { body: JSON.stringify(body), type: "application/json" };
}

async function httpError(method: string, url: URL, response: Response): Promise<HttpError> {
  const body = (await response.text().catch(() => "")).slice(0, longestErrorBody);
  const excerpt = body.trim().slice(0, longestExcerpt);
  const where = `${method} ${url.origin}${url.pathname} answered ${response.status} ${response.statusText}`.trimEnd();
  return new HttpError(
    { method, url: url.href, status: response.status, body },
    excerpt === "" ? where : `${where}: ${excerpt}`,
  );
}
