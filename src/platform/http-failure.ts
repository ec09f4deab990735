import { fencedCode } from "./http-address.ts";

/**
 * Why an exchange has no answer.
 * `connect`: no connection could be made; `certificate`: one side does not accept the other's; `fenced`: its address is
 * not for packs; `broken`: it ended too early; `invalid`: the request itself cannot be sent; `cancelled`: the caller's
 * signal ended it.
 */
export type HttpFailureKind =
  | "connect"
  | "certificate"
  | "fenced"
  | "broken"
  | "timeout"
  | "cancelled"
  | "redirect"
  | "too-large"
  | "invalid";

/** An exchange without an answer. The message has neither URL nor headers in it and continues “the service … :”. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly kind: HttpFailureKind;
  /** false: the request provably never reached the service */
  readonly sent: boolean;
  /** how the answer began that did not come to its end */
  readonly head: AnswerHead | undefined;

  constructor(kind: HttpFailureKind, message: string, sent: boolean, cause?: unknown, head?: AnswerHead) {
    super(message, { cause });
    this.kind = kind;
    this.sent = sent;
    this.head = head;
  }

  /** The same failure of an exchange whose answer had begun. */
  after(head: AnswerHead | undefined): HttpFailure {
    return head === undefined ? this : new HttpFailure(this.kind, this.message, this.sent, this.cause, head);
  }
}

/** What comes before an answer's body. Header names are lower case. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
}

const unreachable = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "its host name is not known"],
  ["EAI_AGAIN", "its host name cannot be looked up at the moment"],
  ["EHOSTUNREACH", "there is no route to it"],
  ["ENETUNREACH", "there is no route to it"],
  ["ETIMEDOUT", "no connection came about in time"],
  ["EPROTO", "it does not speak TLS as we do"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "it does not speak TLS"],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "it does not speak TLS"],
  ["ERR_PROXY_TUNNEL", "the proxy does not let us through"],
]);

const unaccepted = new Map([
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["CERT_NOT_YET_VALID", "its certificate is not valid yet"],
  ["CERT_REVOKED", "its certificate is revoked"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
  ["HOSTNAME_MISMATCH", "its certificate is for another host name"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "its certificate is signed by an unknown authority"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "its certificate is signed by an unknown authority"],
  ["UNABLE_TO_GET_ISSUER_CERT", "its certificate is signed by an unknown authority"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "its certificate is signed by an unknown authority"],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "it asks for a client certificate"],
  ["ERR_SSL_TLS_ALERT_CERTIFICATE_REQUIRED", "it asks for a client certificate"],
  ["ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE", "it asks for a client certificate, or for another kind of TLS"],
  ["ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "it does not know who signed the client certificate"],
  ["ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR", "it does not accept the client certificate"],
  ["ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE", "it does not accept the client certificate"],
  ["ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED", "the client certificate has expired"],
]);

/** What is known of an exchange that failed. */
export interface Circumstances {
  /** what may have ended it */
  readonly combined: AbortSignal;
  readonly caller: AbortSignal | undefined;
  /** whether bytes of the request may have left */
  readonly sent: boolean;
}

/** What Node's client threw, as an HttpFailure. */
export function classify(error: unknown, { combined, caller, sent }: Circumstances): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (combined.aborted) return aborted(combined.reason, caller, sent);
  const codes = codesOf(error);
  const [code = ""] = codes;
  const refused = codes.find((each) => unaccepted.has(each));
  if (refused !== undefined) {
    return new HttpFailure("certificate", `${unaccepted.get(refused)} (${refused})`, sent, error);
  }
  if (codes.includes(fencedCode)) return new HttpFailure("fenced", "", false, error);
  if (/^ERR_OSSL|^ERR_CRYPTO|^ERR_TLS_INVALID/.test(code))
    return new HttpFailure(
      "invalid",
      `the client certificate, its key or the authority cannot be read (${code})`,
      false,
    );
  if (code === "" || /^ERR_(INVALID|HTTP_INVALID|UNESCAPED)/.test(code))
    return new HttpFailure("invalid", "the request cannot be sent", false, error);
  if (!sent) {
    const known = codes.find((each) => unreachable.has(each)) ?? code;
    const reason = unreachable.get(known) ?? "no connection came about";
    return new HttpFailure("connect", `${reason} (${known})`, false, error);
  }
  if (code.startsWith("Z_") || code.startsWith("ERR__ERROR_FORMAT"))
    return new HttpFailure("broken", `the answer cannot be decompressed (${code})`, true, error);
  return new HttpFailure("broken", `the connection ended before the answer was complete (${code})`, true, error);
}

/** What the platform's own `AbortSignal.timeout` says, which is the time limit of the whole operation. */
const limitPassed = "The operation was aborted due to timeout";

function aborted(reason: unknown, caller: AbortSignal | undefined, sent: boolean): HttpFailure {
  if (reason instanceof DOMException && reason.name === "TimeoutError") {
    const message = reason.message === limitPassed ? "the time limit of the operation has passed" : reason.message;
    return new HttpFailure("timeout", message, sent, reason);
  }
  const kind = caller?.aborted ? "cancelled" : "timeout";
  return new HttpFailure(kind, "the operation was cancelled", sent, reason);
}

/** The system's or OpenSSL's codes behind an error: of its cause, and of all attempts when a host has several addresses. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf);
  if ("code" in error && typeof error.code === "string") return [error.code];
  return error.cause === undefined ? [] : codesOf(error.cause);
}
