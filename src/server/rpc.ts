import { inspect } from "node:util";
import type { handleServerStreamingCall, handleUnaryCall, StatusObject } from "@grpc/grpc-js";
import { legacyPeer, type Reply } from "../codec/peer.ts";
import { messageOf, PacksError } from "../error/error.ts";
import type { Log } from "../model/log.ts";
import { hostVersion } from "../platform/version.ts";
import type { CallContext } from "../provider/provider.ts";
import type { Session } from "./session.ts";
import type { Sessions } from "./sessions.ts";
import { toFailure } from "./status.ts";

/** What all calls of a server share. */
export interface Host {
  readonly sessions: Sessions;
  /** stderr: a line for each call at debug level, and defects of ours in full */
  readonly local: Log;
}

/** An RPC as it is registered. It takes and gives encoded messages, so that (de)serialising is part of what `answer` guards. */
export interface Rpc {
  readonly path: string;
  readonly type: "unary" | "serverStream";
  readonly handler: (host: Host) => handleUnaryCall<Buffer, Buffer> | handleServerStreamingCall<Buffer, Buffer>;
}

/** The members of a generated method that a server needs. */
export interface Method<WireRequest, WireResponse> {
  readonly path: string;
  readonly requestDeserialize: (bytes: Buffer) => WireRequest;
  readonly responseSerialize: (message: WireResponse) => Buffer;
}

/** How one RPC is done: from the wire, by a verb, to the wire. */
export interface Steps<WireRequest, Request, Response, Encoded> {
  readonly decode: (wire: WireRequest) => Request;
  readonly verb: (session: Session, request: Request, context: CallContext) => Response | Promise<Response>;
  readonly encode: (response: Response, reply: Reply) => Encoded;
  /** the session that the call belongs to; its peer's if absent */
  readonly session?: (sessions: Sessions, peer: string, request: Request) => Session;
  /** whether the reply may overtake logs that are on their way */
  readonly atOnce?: boolean;
}

/** What a call came to. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly status: StatusObject };

/** What we use of a grpc-js call, unary or streaming. */
export interface IncomingCall {
  readonly request: Buffer;
  getPeer(): string;
  on(event: "cancelled", listener: () => void): unknown;
}

/**
 * Does one call, whatever happens: the promise never rejects, so each call is answered exactly once. What the call logged
 * arrives at the engine before the outcome is known, so that messages come before their row ends.
 */
export async function answer<WireRequest, WireResponse, Request, Response, Encoded>(
  host: Host,
  call: IncomingCall,
  method: Method<WireRequest, WireResponse>,
  steps: Steps<WireRequest, Request, Response, Encoded>,
): Promise<Outcome<Encoded>> {
  const operation = operationOf(method);
  const begun = performance.now();
  const cancellation = new AbortController();
  const { signal } = cancellation;
  call.on("cancelled", () => cancellation.abort(PacksError.of("SERVER_CANCELLED", {})));
  let urn = "";
  let session: Session | undefined;
  let reply: Reply = { peer: legacyPeer, preview: false };
  let outcome: Outcome<Encoded>;
  try {
    const request = steps.decode(deserialize(method, call.request));
    urn = urnOf(request);
    session = steps.session?.(host.sessions, call.getPeer(), request) ?? host.sessions.of(call.getPeer());
    session.start(cancellation);
    const log = session.log(urn);
    reply = { peer: session.peer, preview: isPreview(request), onReplaced: (path) => log.warn(replaced(path)) };
    const response = await steps.verb(session, request, { log, signal });
    outcome = { ok: true, result: steps.encode(response, reply) };
  } catch (caught) {
    const failure = toFailure(caught, { operation, aborted: signal.aborted, reply });
    if (failure.unexpected) report(caught, operation, host.local, session?.log(urn));
    outcome = { ok: false, status: failure.status };
  }
  session?.finish(cancellation);
  if (!steps.atOnce) await session?.delivered(urn);
  host.local.debug(`${operation} ${urn} ${summary(outcome)} ${Math.round(performance.now() - begun)} ms`);
  return outcome;
}

/** `Check` of `/pulumirpc.ResourceProvider/Check`. */
function operationOf(method: { readonly path: string }): string {
  return method.path.slice(method.path.lastIndexOf("/") + 1);
}

function deserialize<WireRequest, WireResponse>(method: Method<WireRequest, WireResponse>, bytes: Buffer): WireRequest {
  try {
    return method.requestDeserialize(bytes);
  } catch (cause) {
    const values = { operation: operationOf(method), reason: messageOf(cause), version: hostVersion };
    throw PacksError.of("SERVER_MALFORMED_REQUEST", values, { cause });
  }
}

function urnOf(request: unknown): string {
  if (typeof request !== "object" || request === null || !("urn" in request)) return "";
  return typeof request.urn === "string" ? request.urn : "";
}

function isPreview(request: unknown): boolean {
  return typeof request === "object" && request !== null && "preview" in request && request.preview === true;
}

function replaced(path: string): string {
  return `${path} holds half of a surrogate pair, which is no character; it was replaced by U+FFFD.`;
}

function report(caught: unknown, operation: string, local: Log, log: Log | undefined): void {
  const text = `${operation} failed unexpectedly: ${inspect(caught)}`;
  local.warn(text);
  log?.debug(text);
}

function summary(outcome: Outcome<unknown>): string {
  return outcome.ok ? "ok" : `failed (${outcome.status.code}): ${outcome.status.details}`;
}
