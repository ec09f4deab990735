/**
 * Why an exchange has no answer.
 * `connect`: no connection could be made; `broken`: it ended too early; `invalid`: the request itself cannot be sent;
 * `cancelled`: the caller's signal ended it.
 */
export type HttpFailureKind = "connect" | "broken" | "timeout" | "cancelled" | "redirect" | "too-large" | "invalid";

/** An exchange without an answer. The message has neither URL nor headers in it and continues “the service … :”. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly kind: HttpFailureKind;
  /** false: the request provably never reached the service */
  readonly sent: boolean;

  constructor(kind: HttpFailureKind, message: string, sent: boolean, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.sent = sent;
  }
}

/** Failures before any byte of the request was written: no name, no route, nobody there, TLS refused. */
const unsent = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "its host name is not known"],
  ["EAI_AGAIN", "its host name cannot be looked up at the moment"],
  ["EHOSTUNREACH", "there is no route to it"],
  ["ENETUNREACH", "there is no route to it"],
  ["UND_ERR_CONNECT_TIMEOUT", "no connection came about in time"],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "its certificate is signed by an unknown authority"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "its certificate is signed by an unknown authority"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "its certificate is signed by an unknown authority"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "it does not speak TLS"],
]);

/** What `fetch` threw, as an HttpFailure. */
export function classify(error: unknown, combined: AbortSignal, caller: AbortSignal | undefined): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (combined.aborted) return aborted(combined.reason, caller);
  const codes = codesOf(error);
  const known = codes.find((code) => unsent.has(code));
  if (known !== undefined && codes.every((code) => unsent.has(code))) {
    return new HttpFailure("connect", `${unsent.get(known)} (${known})`, false, error);
  }
  const code = codes[0];
  if (code === undefined) return new HttpFailure("invalid", "the request cannot be sent", false, error);
  return new HttpFailure("broken", `the connection ended before the answer was complete (${code})`, true, error);
}

function aborted(reason: unknown, caller: AbortSignal | undefined): HttpFailure {
  if (reason instanceof DOMException && reason.name === "TimeoutError") {
    return new HttpFailure("timeout", reason.message, true, reason);
  }
  const kind = caller?.aborted ? "cancelled" : "timeout";
  return new HttpFailure(kind, "the operation was cancelled", true, reason);
}

/** The system's or undici's codes behind an error: of its cause, and of all attempts when a host has several addresses. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf);
  if ("code" in error && typeof error.code === "string") return [error.code];
  // a fetch that breaks while its body is read says `terminated`, and nothing else when the peer just closed
  return error.cause === undefined ? (error.message === "terminated" ? ["terminated"] : []) : codesOf(error.cause);
}
