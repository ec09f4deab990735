import { messageOf } from "../../../error/error.ts";
import type { OAuth2 } from "../../../pack/auth.ts";
import type { HttpRequest } from "../../../platform/http.ts";
import { HttpFailure } from "../../../platform/http-failure.ts";
import { tokenUrlOf } from "../fence.ts";
import type { HttpCall } from "../handling.ts";
import type { Send } from "./authenticate.ts";
import type { Token } from "./tokens.ts";
import { authRoots, credentials, needed, secretOf, textOf } from "./values.ts";

/** What a grant sends, evaluated. */
export interface GrantValues {
  readonly tokenUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly authStyle: OAuth2["authStyle"];
  readonly grant: OAuth2["grant"];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly refreshToken: string | undefined;
  /** scopes and audience */
  readonly more: Readonly<Record<string, string>>;
}

/** The values of a grant; undefined when it is not configured: neither the client's id nor any credential is there. */
export function grantValues(auth: OAuth2, call: HttpCall): GrantValues | undefined {
  const roots = authRoots(call);
  const clientId = textOf(auth.clientId, roots);
  const clientSecret = secretOf(auth.clientSecret, roots, call);
  const username = textOf(auth.username, roots);
  const password = secretOf(auth.password, roots, call);
  const refreshToken = secretOf(auth.refreshToken, roots, call);
  const given = [auth.clientSecret && clientSecret, username, password, refreshToken];
  if (clientId === undefined || (isConfidential(auth) && given.every((each) => each === undefined))) return undefined;
  const { grant, authStyle } = auth;
  if (auth.clientSecret !== undefined) needed(clientSecret, "http.auth.oauth2.clientSecret", call);
  if (grant === "password") {
    needed(username, "http.auth.oauth2.username", call);
    needed(password, "http.auth.oauth2.password", call);
  }
  if (grant === "refreshToken") needed(refreshToken, "http.auth.oauth2.refreshToken", call);
  const scope = auth.scopes.flatMap((each) => textOf(each, roots) ?? []).join(" ");
  const audience = textOf(auth.audience, roots);
  const more = { ...(scope === "" ? {} : { scope }), ...(audience === undefined ? {} : { audience }) };
  const tokenUrl = tokenUrlOf(needed(textOf(auth.tokenUrl, roots), "http.auth.oauth2.tokenUrl", call), call);
  return { tokenUrl, clientId, clientSecret, authStyle, grant, username, password, refreshToken, more };
}

/** Whether the pack declares a credential besides the client's id. */
function isConfidential({ clientSecret, password, refreshToken }: OAuth2): boolean {
  return clientSecret !== undefined || password !== undefined || refreshToken !== undefined;
}

/** A new token: with the last one's refresh token if there is one, else by the grant itself. */
export async function fetchOAuth2Token(
  values: GrantValues,
  last: Token | undefined,
  call: HttpCall,
  send: Send,
): Promise<Token> {
  const { grant, username = "", password = "", refreshToken = "", more } = values;
  if (last?.refreshToken !== undefined) {
    call.context.conceal?.(last.refreshToken);
    const refreshed = await request(values, "refresh_token", { refresh_token: last.refreshToken }, call, send).catch(
      (error: unknown) => {
        // one that has expired, or was used before: the grant itself still may do
        if (error instanceof HttpFailure) throw error;
        return undefined;
      },
    );
    if (refreshed !== undefined) return { refreshToken: last.refreshToken, ...refreshed };
  }
  switch (grant) {
    case "clientCredentials":
      return request(values, "client_credentials", more, call, send);
    case "password":
      return request(values, "password", { username, password, ...more }, call, send);
    case "refreshToken":
      return request(values, "refresh_token", { refresh_token: refreshToken, ...more }, call, send);
  }
}

async function request(
  values: GrantValues,
  grantType: string,
  parameters: Record<string, string>,
  call: HttpCall,
  send: Send,
): Promise<Token> {
  const oauth = await import("oauth4webapi");
  const { tokenUrl, clientId, clientSecret, authStyle } = values;
  const server = { issuer: tokenUrl.origin, token_endpoint: tokenUrl.href };
  const client = { client_id: clientId };
  const secretIn = authStyle === "header" ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
  const show = clientSecret === undefined ? oauth.None() : secretIn(clientSecret);
  // a service on this machine, or inside a network, may well be without TLS; the pack's author or user says so in the URL
  const options = { [oauth.customFetch]: fetchBy(send), [oauth.allowInsecureRequests]: true };
  try {
    const response = await oauth.genericTokenEndpointRequest(server, client, show, grantType, parameters, options);
    const said = await oauth.processGenericTokenEndpointResponse(server, client, response);
    const obtained = call.handling.clock.now();
    const { access_token: value, expires_in: seconds, refresh_token: refreshToken } = said;
    for (const secret of [value, refreshToken]) if (secret !== undefined) call.context.conceal?.(secret);
    const expires = seconds === undefined ? undefined : obtained + seconds * 1000;
    return { value, obtained, expires, ...(refreshToken === undefined ? {} : { refreshToken }) };
  } catch (error) {
    if (error instanceof HttpFailure) throw error;
    throw credentials(`the token endpoint gave no token: ${call.context.redact(problemOf(error))}`, call, error);
  }
}

/** What the library asks for, done by our client. */
function fetchBy(send: Send): (url: string, init: FetchInit) => Promise<Response> {
  return async (url, { method = "POST", headers, body }) => {
    const request: HttpRequest = {
      method,
      url: new URL(url),
      headers: new Map(Object.entries(headers).filter(([name]) => name !== "user-agent")),
      body: String(body),
    };
    const { status, headers: answered, body: bytes } = await send(request);
    return new Response(Uint8Array.from(bytes), { status, headers: [...answered] });
  };
}

interface FetchInit {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** The service's own words (RFC 6749 §5.2) where there are some. */
function problemOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "error" in error && typeof error.error === "string") {
    const description = "error_description" in error ? error.error_description : undefined;
    return typeof description === "string" ? `${error.error}: ${description}` : error.error;
  }
  return messageOf(error);
}
