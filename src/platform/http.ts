import { classify, HttpFailure } from "./http-failure.ts";

/** One request. Header names in any case. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** milliseconds for the whole exchange; 0 or undefined: no limit but those of the phases */
  readonly timeout?: number | undefined;
}

/** One answer, wholly read. Header names are lower case; a repeated header is joined by `, `. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** The one place that performs HTTP. */
export interface Http {
  /**
   * Sends a request and reads the answer; any status is an answer. A GET or HEAD follows redirects within its origin.
   * Throws HttpFailure. `signal` ends the exchange wherever it is: do not give it for what must not be interrupted.
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
}

/** Limits of an exchange; those not given are the defaults. */
export interface HttpLimits {
  /** bytes of an answer once decompressed; 16 MiB */
  readonly maxBody?: number;
  /** milliseconds until the answer's headers; 5 minutes */
  readonly headersTimeout?: number;
  /** milliseconds between two pieces of the answer; 1 minute */
  readonly bodyTimeout?: number;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** HTTP over the platform's `fetch`. */
export function createHttp(limits: HttpLimits = {}): Http {
  const { maxBody = 16 * 1024 * 1024, headersTimeout = 300_000, bodyTimeout = 60_000 } = limits;
  const all = { maxBody, headersTimeout, bodyTimeout };
  return {
    async send(request, signal) {
      const follows = request.method === "GET" || request.method === "HEAD";
      let url = request.url;
      for (let count = 0; ; count++) {
        const answer = await exchange({ ...request, url }, all, signal);
        const location = redirects.has(answer.status) ? answer.headers.get("location") : undefined;
        if (!follows || location === undefined) return answer;
        url = redirected(url, location, count);
      }
    },
  };
}

function redirected(from: URL, location: string, count: number): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (to === undefined) throw new HttpFailure("redirect", "it redirects to something that is no URL", true);
  if (to.origin !== from.origin) {
    // headers such as X-API-Key would go along
    throw new HttpFailure("redirect", `it redirects to another origin, ${to.origin}, which is not followed`, true);
  }
  if (count >= maxRedirects) throw new HttpFailure("redirect", `it redirects more than ${maxRedirects} times`, true);
  return to;
}

async function exchange(
  request: HttpRequest,
  limits: Required<HttpLimits>,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  const timer = new PhaseTimer(limits.headersTimeout, "no answer came");
  const signals = [timer.signal];
  if (signal) signals.push(signal);
  if (request.timeout) signals.push(AbortSignal.timeout(request.timeout));
  const combined = AbortSignal.any(signals);
  try {
    combined.throwIfAborted();
    const { method, url, body } = request;
    const headers = new Headers([...request.headers]);
    const response = await fetch(url.href, {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
      signal: combined,
    });
    timer.restart(limits.bodyTimeout, "the answer stopped in the middle");
    return {
      status: response.status,
      headers: new Map(response.headers),
      body: await readBody(response, limits, timer),
    };
  } catch (error) {
    throw classify(error, combined, signal);
  } finally {
    timer.stop();
  }
}

async function readBody(response: Response, limits: Required<HttpLimits>, timer: PhaseTimer): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    timer.restart(limits.bodyTimeout, "the answer stopped in the middle");
    size += piece.length;
    if (size > limits.maxBody) {
      throw new HttpFailure("too-large", `its answer is longer than ${limits.maxBody} bytes`, true);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Aborts with a TimeoutError when a phase takes too long. */
class PhaseTimer {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, what: string) {
    this.restart(milliseconds, what);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(milliseconds: number, what: string): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException(`${what} for ${milliseconds / 1000} s`, "TimeoutError"));
    }, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
