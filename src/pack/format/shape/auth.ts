import * as z from "zod/mini";
import { described, json, key, mapOf, template, text } from "./words.ts";

const queryHeadersBody = {
  query: key("The query's parameters, each encoded.", mapOf(template())),
  headers: key("Headers of the login.", mapOf(template())),
  body: key("The JSON body, `${…}` at its leaves.", json),
};

const place = {
  header: key("The header that carries it.", text()),
  cookie: key("The cookie that carries it.", text()),
};

const oauth2 = z.strictObject({
  grant: key(
    "The way to a token; `clientCredentials` if not given.",
    z.enum(["clientCredentials", "password", "refreshToken"]),
  ),
  tokenUrl: described("The token endpoint: a whole URL, or a path behind the base URL.", text()),
  clientId: described("The client's id.", text()),
  clientSecret: key("The client's secret; without one, only the id is sent.", text()),
  authStyle: key(
    "Where the client's secret goes: `header` (the default, HTTP Basic) or `body`.",
    z.enum(["header", "body"]),
  ),
  scopes: key("The scopes to ask for.", z.array(text())),
  username: key("Of the grant `password`.", text()),
  password: key("Of the grant `password`.", text()),
  refreshToken: key("Of the grant `refreshToken`.", text()),
  audience: key("The `audience` parameter, where the service wants one.", text()),
});

const login = z.strictObject({
  request: described("`METHOD /path` of the login.", text()),
  ...queryHeadersBody,
  token: key("The token, out of the answer: `${body.token}`. Of a cookie: what the answer sets, if not given.", text()),
  expiresIn: key("The seconds that the token is good for, out of the answer; until a 401 if not given.", text()),
  ...place,
});

const hmac = z.strictObject({
  algorithm: key("`sha256` if not given.", z.enum(["sha1", "sha256", "sha384", "sha512"])),
  key: described("The shared key.", text()),
  keyEncoding: key("How the key is written; `utf8` if not given.", z.enum(["utf8", "hex", "base64"])),
  sign: described("The text to sign, of `request`: its method, url, path, query, body, bodySha256, time …", text()),
  encoding: key("How the signature is written; `hex` if not given.", z.enum(["hex", "base64", "base64url"])),
  headers: described("The headers to add; `${request.signature}` is the signature.", mapOf(template())),
});

const sigv4 = z.strictObject({
  service: described("The AWS service, such as `execute-api`.", text()),
  region: described("The AWS region.", text()),
  accessKeyId: described("The access key's id.", text()),
  secretAccessKey: described("The secret access key.", text()),
  sessionToken: key("The session token of temporary credentials.", text()),
});

const oneAuth = z.strictObject({
  basic: key(
    "HTTP Basic.",
    z.strictObject({ username: described("The user.", text()), password: key("The password.", text()) }),
  ),
  bearer: key("`Authorization: Bearer` with this token.", text()),
  apiKey: key(
    "A key in a header, in the query or in a cookie.",
    z.strictObject({
      value: described("The key.", text()),
      ...place,
      query: key("The query parameter that carries it.", text()),
    }),
  ),
  oauth2: key("A token from an OAuth 2.0 token endpoint.", oauth2),
  login: key("A token or session cookie from a request of its own.", login),
  hmac: key("A keyed hash over each request.", hmac),
  sigv4: key("AWS Signature Version 4.", sigv4),
});

/** How requests are authenticated: one way, or a list of which the first that is configured is used. */
export const authShape = z.union([oneAuth, z.array(oneAuth).check(z.minLength(1))]);
/** One way to authenticate, as authors write it. */
export type OneAuthShape = z.infer<typeof oneAuth>;
/** The `http.auth` key as authors write it. */
export type AuthShape = z.infer<typeof authShape>;

/** Certificates; that they are verified cannot be switched off. */
export const tlsShape = z.strictObject({
  cert: key("The client's certificate, PEM, with its chain.", text()),
  key: key("The key of the client's certificate, PEM.", text()),
  passphrase: key("The passphrase of the key.", text()),
  ca: key("Authorities to trust besides the system's, PEM.", text()),
  servername: key("The name that the service's certificate must be for, if not the host of the URL.", text()),
});
/** The `http.tls` key as authors write it. */
export type TlsShape = z.infer<typeof tlsShape>;

/** Limits of each exchange. */
export const exchangeKeys = {
  timeouts: key(
    "How long a silence may last: `30s`, or seconds.",
    z.strictObject({
      headers: key("Until the answer begins; 5 minutes if not given.", z.union([text(), z.number()])),
      body: key("Between two pieces of the answer; 1 minute if not given.", z.union([text(), z.number()])),
    }),
  ),
  maxBody: key(
    "The longest answer, decompressed: bytes, or `64MiB`; 16 MiB if not given.",
    z.union([text(), z.int().check(z.gte(1))]),
  ),
};
/** Limits as authors write them. */
export type ExchangeShape = z.infer<z.ZodMiniObject<typeof exchangeKeys>>;
