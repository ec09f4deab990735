import type { TlsSettings } from "../../pack/auth.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import type { HttpIdentity } from "../../platform/http-agents.ts";
import { HttpFailure } from "../../platform/http-failure.ts";
import { authenticate, type Send } from "./auth/authenticate.ts";
import { authRoots, secretOf, textOf } from "./auth/values.ts";
import { fenceOf } from "./fence.ts";
import type { HttpCall } from "./handling.ts";
import { traced } from "./trace.ts";

/** An exchange for a token takes no longer than this. Milliseconds. */
const tokenTimeout = 60_000;

/**
 * Sends one request of a pack: inside its fence, with its credentials and certificates, traced. After a 401 it is sent
 * once more with a new token, where one can be had. Throws HttpFailure, and PacksError for what no attempt can mend.
 */
export async function transmit(request: HttpRequest, call: HttpCall, signal?: AbortSignal): Promise<HttpResponse> {
  const fence = fenceOf(call);
  fence.check(request.url);
  const { settings, http } = call.handling;
  const common = {
    identity: settings.tls && identityOf(settings.tls, call),
    limits: settings.exchange,
    internalHosts: fence.internalHosts,
    mayFollow: fence.allows,
  };
  const send = (sent: HttpRequest, until?: AbortSignal) =>
    traced(sent, call, () => http.send({ ...sent, ...common }, until));
  const { request: first, renew } = await authenticate(request, call, tokenSend(send));
  const response = await send(first, signal);
  if (response.status !== 401 || renew === undefined) return response;
  return send(await renew(), signal);
}

/** Sends requests for tokens. That such a one fails means that the request proper was not sent: it may be tried again. */
function tokenSend(send: (request: HttpRequest) => Promise<HttpResponse>): Send {
  return async (request) => {
    try {
      const response = await send({ ...request, timeout: tokenTimeout });
      const { status } = response;
      if (status < 500 && status !== 408 && status !== 429) return response;
      throw new HttpFailure("connect", `it answered ${status}`, false);
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const kind = error.kind === "broken" || error.kind === "timeout" ? "connect" : error.kind;
      throw new HttpFailure(kind, `no token from ${request.url.origin}: ${error.message}`, false, error);
    }
  };
}

function identityOf(tls: TlsSettings, call: HttpCall): HttpIdentity {
  const roots = authRoots(call);
  return {
    cert: textOf(tls.cert, roots),
    key: secretOf(tls.key, roots, call),
    passphrase: secretOf(tls.passphrase, roots, call),
    ca: textOf(tls.ca, roots),
    servername: textOf(tls.servername, roots),
  };
}
