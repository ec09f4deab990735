import { createHash } from "node:crypto";
import type { Auth, CredentialPlace } from "../../../pack/auth.ts";
import type { HttpRequest, HttpResponse } from "../../../platform/http.ts";
import { HttpFailure } from "../../../platform/http-failure.ts";
import type { HttpCall } from "../handling.ts";
import { makeRequest } from "../request.ts";
import { fetchLoginToken, loginCall, loginOperation } from "./login.ts";
import { fetchOAuth2Token, grantValues } from "./oauth2.ts";
import { bearerPlace, place, withHeader } from "./place.ts";
import type { Token } from "./tokens.ts";
import { authRoots, needed, secretOf, textOf } from "./values.ts";

/** Sends a request that needs no credentials of its own: for a token. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A request that shows who is asking, and, where a new token can be had, the same with one, for after a 401. */
export interface Authenticated {
  readonly request: HttpRequest;
  readonly renew: (() => Promise<HttpRequest>) | undefined;
}

/**
 * The request with the credentials of the first way to authenticate that is configured; without any, as it is. Throws
 * HANDLER_CREDENTIALS for those that are incomplete or that give no token, HttpFailure when the exchange for a token fails.
 */
export async function authenticate(request: HttpRequest, call: HttpCall, send: Send): Promise<Authenticated> {
  for (const auth of call.handling.settings.auth ?? []) {
    const authenticated = await authenticateBy(auth, request, call, send);
    if (authenticated !== undefined) return authenticated;
  }
  return { request, renew: undefined };
}

async function authenticateBy(
  auth: Auth,
  request: HttpRequest,
  call: HttpCall,
  send: Send,
): Promise<Authenticated | undefined> {
  const roots = authRoots(call);
  switch (auth.kind) {
    case "basic": {
      const username = textOf(auth.username, roots);
      const password = secretOf(auth.password, roots, call);
      if (username === undefined && password === undefined) return undefined;
      if (auth.password !== undefined) needed(password, "http.auth.basic.password", call);
      const pair = `${needed(username, "http.auth.basic.username", call)}:${password ?? ""}`;
      const encoded = Buffer.from(pair).toString("base64");
      call.context.conceal?.(encoded);
      return fixed(withHeader(request, "authorization", `Basic ${encoded}`));
    }
    case "bearer": {
      const token = secretOf(auth.token, roots, call);
      return token === undefined ? undefined : fixed(withHeader(request, "authorization", `Bearer ${token}`));
    }
    case "apiKey": {
      const key = secretOf(auth.value, roots, call);
      return key === undefined ? undefined : fixed(place(request, auth.place, key));
    }
    case "oauth2": {
      const values = grantValues(auth, call);
      if (values === undefined) return undefined;
      const fetch = (last: Token | undefined) => fetchOAuth2Token(values, last, call, send);
      return byToken(request, undefined, call, fingerprint("oauth2", values), fetch);
    }
    case "login": {
      const asked = await makeRequest(loginOperation(auth), loginCall(call));
      const key = fingerprint("login", [asked.method, asked.url.href, [...asked.headers], asked.body]);
      return byToken(request, auth.place, call, key, () => fetchLoginToken(auth, call, send));
    }
    case "hmac": {
      const { signByHmac } = await import("./hmac.ts");
      const signed = signByHmac(auth, request, call);
      return signed && fixed(signed);
    }
    case "sigv4": {
      const { signBySigV4 } = await import("./sigv4.ts");
      const signed = await signBySigV4(auth, request, call);
      return signed && fixed(signed);
    }
  }
}

function fixed(request: HttpRequest): Authenticated {
  return { request, renew: undefined };
}

async function byToken(
  request: HttpRequest,
  where: CredentialPlace | undefined,
  call: HttpCall,
  key: string,
  fetch: (last: Token | undefined) => Promise<Token>,
): Promise<Authenticated> {
  const { tokens, clock, pack } = call.handling;
  const get = async (refused?: string) => {
    const token = await waitFor(tokens.get(`${pack} ${key}`, clock.now(), fetch, refused), call.context.signal);
    // it may have been fetched by another call
    call.context.conceal?.(token.value);
    return token.value;
  };
  const carrying = (value: string) =>
    where === undefined ? place(request, bearerPlace, `Bearer ${value}`) : place(request, where, value);
  const value = await get();
  return { request: carrying(value), renew: async () => carrying(await get(value)) };
}

/** The token belongs to all calls that wait for it, so that the end of one of them must not be its end. */
async function waitFor<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new HttpFailure("cancelled", "the operation was cancelled", false, signal.reason));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
    promise.catch(() => {});
  }
}

/** Names a configuration without holding its secrets. */
function fingerprint(kind: string, values: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, values]))
    .digest("base64url");
}
