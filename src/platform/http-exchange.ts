import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpRequest, HttpResponse, HttpStream } from "./http.ts";
import { isInternal } from "./http-address.ts";
import type { Agents } from "./http-agents.ts";
import { acceptedCodings, readBody } from "./http-body.ts";
import { type AnswerHead, classify, HttpFailure } from "./http-failure.ts";
import { PhaseTimer } from "./phase-timer.ts";
import { timerDelay } from "./timers.ts";

/** The limits of one exchange, all of them known. */
export interface ExchangeLimits {
  readonly maxBody: number;
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
}

/** One request and its answer, wholly read; redirects are answers. Throws HttpFailure. */
export async function exchange(
  request: HttpRequest,
  limits: ExchangeLimits,
  agents: Agents,
  caller: AbortSignal | undefined,
): Promise<HttpResponse> {
  const timer = new PhaseTimer(limits.headersTimeout, "no answer came");
  const signals = [timer.signal];
  if (caller) signals.push(caller);
  if (request.timeout) signals.push(AbortSignal.timeout(timerDelay(request.timeout)));
  const combined = AbortSignal.any(signals);
  const progress = { sent: false };
  let head: AnswerHead | undefined;
  try {
    combined.throwIfAborted();
    const response = await begin(request, agents, combined, progress);
    head = { status: response.statusCode ?? 0, headers: headersOf(response) };
    const stopped = "the answer stopped in the middle";
    timer.restart(limits.bodyTimeout, stopped);
    const body = await readBody(response, limits.maxBody, () => timer.restart(limits.bodyTimeout, stopped));
    return { ...head, body };
  } catch (error) {
    throw classify(error, { combined, caller, sent: progress.sent }).after(head);
  } finally {
    timer.stop();
  }
}

/** The same, but for the answer's body, which is read by whom it is handed to; sent uncoded. Throws HttpFailure, the body too. */
export async function openExchange(
  request: HttpRequest,
  limits: ExchangeLimits,
  agents: Agents,
  caller: AbortSignal | undefined,
): Promise<HttpStream> {
  const timer = new PhaseTimer(limits.headersTimeout, "no answer came");
  const combined = caller ? AbortSignal.any([timer.signal, caller]) : timer.signal;
  const progress = { sent: false };
  const failure = (error: unknown) => classify(error, { combined, caller, sent: progress.sent });
  const plain = { ...request, headers: new Map([...request.headers, ["accept-encoding", "identity"]]) };
  try {
    combined.throwIfAborted();
    const response = await begin(plain, agents, combined, progress);
    const restart = () => timer.restart(limits.bodyTimeout, "the answer stopped in the middle");
    restart();
    async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        for await (const piece of response) {
          restart();
          yield piece;
        }
      } catch (error) {
        throw failure(error);
      } finally {
        timer.stop();
      }
    }
    const drop = () => {
      timer.stop();
      response.destroy();
    };
    return { status: response.statusCode ?? 0, headers: headersOf(response), pieces, drop };
  } catch (error) {
    timer.stop();
    throw failure(error);
  }
}

/** Sends a request; resolves with the beginning of its answer. `progress.sent` is true as soon as bytes may have left. */
async function begin(
  request: HttpRequest,
  agents: Agents,
  signal: AbortSignal,
  progress: { sent: boolean },
): Promise<http.IncomingMessage> {
  const { method, url } = request;
  const internal = request.internalHosts?.includes(url.hostname) ?? false;
  if (!internal && isInternal(url.hostname)) throw new HttpFailure("fenced", "", false);
  const agent = agents.of(url.protocol, request.identity, internal);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const { request: start } = url.protocol === "https:" ? https : http;
  const outgoing = start(url, { method, headers: headersFor(request), agent, signal });
  outgoing.once("response", resolve).on("error", reject);
  outgoing.once("socket", (socket) => {
    const connected = () => {
      progress.sent = true;
    };
    if (isConnecting(socket)) socket.once(url.protocol === "https:" ? "secureConnect" : "connect", connected);
    else connected();
  });
  write(outgoing, request.body, reject);
  return promise;
}

/** A TLS socket that lies on another one, in the tunnel of a proxy, is connected before it is secure. */
function isConnecting(socket: Socket): boolean {
  return socket.connecting || ("secureConnecting" in socket && socket.secureConnecting === true);
}

function headersFor({ headers, body }: HttpRequest): http.OutgoingHttpHeaders {
  const length = typeof body === "string" || body instanceof Uint8Array ? Buffer.byteLength(body) : undefined;
  return {
    "accept-encoding": acceptedCodings,
    ...(length === undefined ? {} : { "content-length": length }),
    ...Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value])),
  };
}

function write(outgoing: http.ClientRequest, body: HttpRequest["body"], fail: (error: unknown) => void): void {
  if (typeof body !== "function") outgoing.end(body);
  else pipeline(Readable.from(body()), outgoing).catch(fail);
}

function headersOf(response: http.IncomingMessage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(response.headersDistinct).flatMap(([name, values]) =>
      values === undefined ? [] : [[name, values.join(", ")]],
    ),
  );
}
