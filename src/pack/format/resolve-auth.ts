import type { Path } from "../../model/path.ts";
import type { Auth, CredentialPlace, TlsSettings } from "../auth.ts";
import type { ObjectType } from "../definition.ts";
import type { Template } from "../expression/expression.ts";
import type { Scope } from "../expression/scope.ts";
import type { Context } from "./context.ts";
import { checkHeaders, resolveRequest, templates } from "./resolve-request.ts";
import { plainProperty, withAnswer } from "./scopes.ts";
import type { AuthShape, OneAuthShape, TlsShape } from "./shape/auth.ts";

/** The ways to authenticate, in order of preference; with findings for those that are not complete. */
export function resolveAuth(context: Context, shape: AuthShape | undefined, scope: Scope): readonly Auth[] {
  const path: Path = ["http", "auth"];
  if (shape === undefined) return [];
  if (!isList(shape)) return oneAuth(context, shape, path, scope);
  return shape.flatMap((one, index) => oneAuth(context, one, [...path, index], scope));
}

/** The certificates of `http.tls`. */
export function resolveTls(context: Context, shape: TlsShape | undefined, scope: Scope): TlsSettings | undefined {
  if (shape === undefined) return undefined;
  const path: Path = ["http", "tls"];
  if ((shape.cert === undefined) !== (shape.key === undefined))
    context.findings.add(path, "`cert` and `key` go together", { at: "key" });
  const part = optional(context, path, scope);
  const { cert, key, passphrase, ca, servername } = shape;
  return {
    cert: part("cert", cert),
    key: part("key", key),
    passphrase: part("passphrase", passphrase),
    ca: part("ca", ca),
    servername: part("servername", servername),
  };
}

function oneAuth(context: Context, shape: OneAuthShape, path: Path, scope: Scope): readonly Auth[] {
  const kinds = Object.entries(shape).flatMap(([kind, value]) => (value === undefined ? [] : [kind]));
  const [kind, ...more] = kinds;
  if (kind === undefined || more.length > 0) {
    const expected = "one of basic, bearer, apiKey, oauth2, login, hmac, sigv4; a list of them for alternatives";
    context.findings.add(path, kind === undefined ? "says no way to authenticate" : "says more than one way", {
      expected,
    });
    return [];
  }
  const { basic, bearer, apiKey, oauth2, login, hmac, sigv4 } = shape;
  const at: Path = [...path, kind];
  const part = optional(context, at, scope);
  const needed = (name: string, value: string) => context.templates.template(value, [...at, name], scope);
  if (basic !== undefined)
    return [
      { kind: "basic", username: needed("username", basic.username), password: part("password", basic.password) },
    ];
  if (bearer !== undefined) return [{ kind: "bearer", token: context.templates.template(bearer, at, scope) }];
  if (apiKey !== undefined) {
    const place = placeOf(context, apiKey, at);
    if (place === undefined)
      context.findings.add(at, "says not where the key goes", { expected: "`header: X-API-Key`" });
    return place === undefined ? [] : [{ kind: "apiKey", value: needed("value", apiKey.value), place }];
  }
  if (oauth2 !== undefined) return [resolveOAuth2(context, oauth2, at, scope)];
  if (login !== undefined) return resolveLogin(context, login, at, scope);
  if (hmac !== undefined) return [resolveHmac(context, hmac, at, scope)];
  if (sigv4 === undefined) return [];
  return [
    {
      kind: "sigv4",
      service: needed("service", sigv4.service),
      region: needed("region", sigv4.region),
      accessKeyId: needed("accessKeyId", sigv4.accessKeyId),
      secretAccessKey: needed("secretAccessKey", sigv4.secretAccessKey),
      sessionToken: part("sessionToken", sigv4.sessionToken),
    },
  ];
}

function resolveOAuth2(context: Context, shape: NonNullable<OneAuthShape["oauth2"]>, path: Path, scope: Scope): Auth {
  const part = optional(context, path, scope);
  const grant = shape.grant ?? "clientCredentials";
  const needs = { clientCredentials: [], password: ["username", "password"], refreshToken: ["refreshToken"] } as const;
  for (const key of needs[grant]) {
    if (shape[key] === undefined)
      context.findings.add(path, `the grant ${grant} needs ${JSON.stringify(key)}`, { at: "key" });
  }
  return {
    kind: "oauth2",
    grant,
    tokenUrl: context.templates.template(shape.tokenUrl, [...path, "tokenUrl"], scope),
    clientId: context.templates.template(shape.clientId, [...path, "clientId"], scope),
    clientSecret: part("clientSecret", shape.clientSecret),
    authStyle: shape.authStyle ?? "header",
    scopes: (shape.scopes ?? []).map((each, index) =>
      context.templates.template(each, [...path, "scopes", index], scope),
    ),
    username: part("username", shape.username),
    password: part("password", shape.password),
    refreshToken: part("refreshToken", shape.refreshToken),
    audience: part("audience", shape.audience),
  };
}

function resolveLogin(
  context: Context,
  shape: NonNullable<OneAuthShape["login"]>,
  path: Path,
  scope: Scope,
): readonly Auth[] {
  const { request: line, query, headers, body, token, expiresIn } = shape;
  const request = resolveRequest(context, { request: line, query, headers, body }, path, scope);
  const place = placeOf(context, shape, path);
  const answer = withAnswer(scope);
  if (token === undefined && place?.in !== "cookie")
    context.findings.add(path, "says not where the token is in the answer", {
      expected: "`token`, such as ${body.token}",
    });
  if (request === undefined) return [];
  return [
    {
      kind: "login",
      request,
      token: token === undefined ? undefined : context.templates.template(token, [...path, "token"], answer),
      expiresIn:
        expiresIn === undefined ? undefined : context.templates.expression(expiresIn, [...path, "expiresIn"], answer),
      place,
    },
  ];
}

function resolveHmac(context: Context, shape: NonNullable<OneAuthShape["hmac"]>, path: Path, scope: Scope): Auth {
  checkHeaders(context, shape.headers, [...path, "headers"]);
  return {
    kind: "hmac",
    algorithm: shape.algorithm ?? "sha256",
    key: context.templates.template(shape.key, [...path, "key"], scope),
    keyEncoding: shape.keyEncoding ?? "utf8",
    sign: context.templates.template(shape.sign, [...path, "sign"], { ...scope, request: requestType([]) }),
    encoding: shape.encoding ?? "hex",
    headers: templates(context, shape.headers, [...path, "headers"], { ...scope, request: requestType(["signature"]) }),
  };
}

/** What a signature may be made of; see `signedRequest` of the HTTP handler. */
function requestType(more: readonly string[]): ObjectType {
  const texts = ["method", "url", "host", "path", "query", "body", "bodySha256", "time", "date", "nonce", ...more];
  const text = plainProperty({ kind: "string" });
  const properties = new Map([
    ...texts.map((name) => [name, text] as const),
    ["unix", plainProperty({ kind: "integer" })] as const,
    ["headers", plainProperty({ kind: "map", values: text })] as const,
  ]);
  return { kind: "object", name: "", description: undefined, properties };
}

interface Places {
  readonly header?: string | undefined;
  readonly query?: unknown;
  readonly cookie?: string | undefined;
}

function placeOf(context: Context, shape: Places, path: Path): CredentialPlace | undefined {
  const { header, query, cookie } = shape;
  const places: readonly CredentialPlace[] = [
    ...(header === undefined ? [] : [{ in: "header", name: header } as const]),
    ...(typeof query === "string" ? [{ in: "query", name: query } as const] : []),
    ...(cookie === undefined ? [] : [{ in: "cookie", name: cookie } as const]),
  ];
  if (places.length > 1) context.findings.add(path, "says more than one place for the credential");
  if (header !== undefined) checkHeaders(context, { [header]: "" }, [...path, "header"]);
  return places[0];
}

/** Compiles a part of a shape, if it is there. */
function optional(context: Context, path: Path, scope: Scope) {
  return (name: string, value: string | undefined): Template | undefined =>
    value === undefined ? undefined : context.templates.template(value, [...path, name], scope);
}

function isList(shape: AuthShape): shape is OneAuthShape[] {
  return Array.isArray(shape);
}
