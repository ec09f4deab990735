/** How the requests of a pack show who is asking, once resolved. */
import type { HttpOperation } from "./definition.ts";
import type { Expression, Template } from "./expression/expression.ts";

/** One way to authenticate. Whose values are all absent is not used. */
export type Auth =
  | { readonly kind: "basic"; readonly username: Template; readonly password: Template | undefined }
  | { readonly kind: "bearer"; readonly token: Template }
  | { readonly kind: "apiKey"; readonly value: Template; readonly place: CredentialPlace }
  | OAuth2
  | Login
  | Hmac
  | SigV4;

/** Where a request carries a credential. */
export interface CredentialPlace {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
}

/** A token from an OAuth 2.0 token endpoint (RFC 6749). */
export interface OAuth2 {
  readonly kind: "oauth2";
  readonly grant: "clientCredentials" | "password" | "refreshToken";
  readonly tokenUrl: Template;
  readonly clientId: Template;
  readonly clientSecret: Template | undefined;
  /** where the client's secret goes: `Authorization: Basic`, or the form */
  readonly authStyle: "header" | "body";
  readonly scopes: readonly Template[];
  readonly username: Template | undefined;
  readonly password: Template | undefined;
  readonly refreshToken: Template | undefined;
  readonly audience: Template | undefined;
}

/** A token, or session cookie, from a request of the pack's own. */
export interface Login {
  readonly kind: "login";
  readonly request: Pick<HttpOperation, "method" | "path" | "query" | "headers" | "body">;
  /** undefined: the cookie of `place` that the answer sets */
  readonly token: Template | undefined;
  /** seconds from the answer on; undefined, or absent: until a 401 */
  readonly expiresIn: Expression | undefined;
  /** undefined: `Authorization: Bearer` */
  readonly place: CredentialPlace | undefined;
}

/** A keyed hash over text made of the request. */
export interface Hmac {
  readonly kind: "hmac";
  readonly algorithm: "sha1" | "sha256" | "sha384" | "sha512";
  readonly key: Template;
  readonly keyEncoding: "utf8" | "hex" | "base64";
  /** over the root `request` */
  readonly sign: Template;
  readonly encoding: "hex" | "base64" | "base64url";
  /** over the root `request`, in which `signature` now is */
  readonly headers: ReadonlyMap<string, Template>;
}

/** AWS Signature Version 4. */
export interface SigV4 {
  readonly kind: "sigv4";
  readonly service: Template;
  readonly region: Template;
  readonly accessKeyId: Template;
  readonly secretAccessKey: Template;
  readonly sessionToken: Template | undefined;
}

/** With what the pack's requests show who they are on the level of TLS, and whom they trust. All PEM. */
export interface TlsSettings {
  readonly cert: Template | undefined;
  readonly key: Template | undefined;
  readonly passphrase: Template | undefined;
  readonly ca: Template | undefined;
  readonly servername: Template | undefined;
}

/** Limits of each exchange of a pack. */
export interface ExchangeSettings {
  /** milliseconds until the answer begins */
  readonly headersTimeout: number | undefined;
  /** milliseconds between two pieces of the answer */
  readonly bodyTimeout: number | undefined;
  /** bytes of an answer, decompressed */
  readonly maxBody: number | undefined;
}
