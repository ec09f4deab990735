import { createAgents, type HttpIdentity } from "./http-agents.ts";
import { type ExchangeLimits, exchange, openExchange } from "./http-exchange.ts";
import { HttpFailure } from "./http-failure.ts";

/** What is sent: all at once, or as pieces, made anew each time that the request is sent. */
export type HttpBody = string | Uint8Array<ArrayBuffer> | (() => AsyncIterable<Uint8Array>);

/** One request. Header names in any case. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly body?: HttpBody | undefined;
  /** milliseconds for the whole exchange; 0 or undefined: no limit but those of the phases */
  readonly timeout?: number | undefined;
  /** client certificate and authorities; undefined: none, and the system's */
  readonly identity?: HttpIdentity | undefined;
  /** over those of the client */
  readonly limits?: HttpLimits | undefined;
  /** host names that may have a link-local or metadata address, because the user's own configuration names them */
  readonly internalHosts?: readonly string[] | undefined;
  /** whether a redirect to this other origin may be followed, without credentials; never, if not given */
  readonly mayFollow?: ((target: URL) => boolean) | undefined;
}

/** One answer, wholly read. Header names are lower case; a repeated header is joined by `, `. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** The beginning of an answer whose body is read piece by piece. One of `pieces` and `drop` must be called. */
export interface HttpStream {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** the body, once */
  pieces(): AsyncIterable<Uint8Array>;
  /** Ends the exchange without reading the body. */
  drop(): void;
}

/** The one place that performs HTTP. */
export interface Http {
  /**
   * Sends a request and reads the answer; any status is an answer. A GET or HEAD follows redirects within its origin.
   * Throws HttpFailure. `signal` ends the exchange wherever it is: do not give it for what must not be interrupted.
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
  /** Sends a GET and answers as soon as the body begins, however long it will be. Redirects as in `send`; throws HttpFailure. */
  open(request: HttpRequest, signal?: AbortSignal): Promise<HttpStream>;
}

/** Limits of an exchange; those not given are the defaults. */
export interface HttpLimits {
  /** bytes of an answer once decompressed; 16 MiB */
  readonly maxBody?: number | undefined;
  /** milliseconds until the answer's headers; 5 minutes */
  readonly headersTimeout?: number | undefined;
  /** milliseconds between two pieces of the answer; 1 minute */
  readonly bodyTimeout?: number | undefined;
}

/** What a client is made of. */
export interface HttpOptions extends HttpLimits {
  /** the environment's variables, for `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; undefined: no proxy */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** More redirects in a row are not followed. */
export const maxRedirects = 5;
/** The statuses of redirects. */
export const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** All that goes along to another origin: nothing of it can be a credential. */
const harmless = new Set(["accept", "accept-language", "user-agent"]);

/** HTTP over Node's own client, which unlike `fetch` takes certificates, looks names up under our eyes and knows proxies. */
export function createHttp(options: HttpOptions = {}): Http {
  const agents = createAgents(options.variables);
  return {
    send: (request, signal) => followed(request, (next) => exchange(next, limitsOf(request, options), agents, signal)),
    open: (request, signal) =>
      followed(
        request,
        (next) => openExchange(next, limitsOf(request, options), agents, signal),
        (left) => left.drop(),
      ),
  };
}

function limitsOf({ limits = {} }: HttpRequest, options: HttpOptions): ExchangeLimits {
  return {
    maxBody: limits.maxBody ?? options.maxBody ?? 16 * 1024 * 1024,
    headersTimeout: limits.headersTimeout ?? options.headersTimeout ?? 300_000,
    bodyTimeout: limits.bodyTimeout ?? options.bodyTimeout ?? 60_000,
  };
}

/** Performs a request, and those that its redirects lead to; `leave` lets go of an answer that only redirects. */
async function followed<Answer extends Pick<HttpResponse, "status" | "headers">>(
  request: HttpRequest,
  perform: (request: HttpRequest) => Promise<Answer>,
  leave: (answer: Answer) => void = () => {},
): Promise<Answer> {
  const follows = request.method === "GET" || request.method === "HEAD";
  let next = request;
  for (let count = 0; ; count++) {
    const answer = await perform(next);
    const location = redirects.has(answer.status) ? answer.headers.get("location") : undefined;
    if (!follows || location === undefined) return answer;
    leave(answer);
    next = redirected(next, location, count);
  }
}

function redirected(from: HttpRequest, location: string, count: number): HttpRequest {
  const to = URL.canParse(location, from.url.href) ? new URL(location, from.url.href) : undefined;
  if (to === undefined) throw new HttpFailure("redirect", "it redirects to something that is no URL", true);
  if (count >= maxRedirects) throw new HttpFailure("redirect", `it redirects more than ${maxRedirects} times`, true);
  if (to.origin === from.url.origin) return { ...from, url: to };
  if (from.mayFollow?.(to) !== true) {
    throw new HttpFailure("redirect", `it redirects to another origin, ${to.origin}, which is not followed`, true);
  }
  // headers such as X-API-Key would go along, and so would the client's certificate
  const { ca } = from.identity ?? {};
  const headers = new Map([...from.headers].filter(([name]) => harmless.has(name.toLowerCase())));
  return { ...from, url: to, headers, identity: ca === undefined ? undefined : { ca } };
}
