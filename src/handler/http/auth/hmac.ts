import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Hmac } from "../../../pack/auth.ts";
import { asText, evaluateTemplate } from "../../../pack/expression/evaluate.ts";
import type { HttpRequest } from "../../../platform/http.ts";
import { encodeHeaders, sourceOf } from "../encode.ts";
import type { HttpCall } from "../handling.ts";
import { withHeader } from "./place.ts";
import { authRoots, credentials, secretOf } from "./values.ts";

/** The request with a keyed hash over text made of it; undefined when there is no key. */
export function signByHmac(auth: Hmac, request: HttpRequest, call: HttpCall): HttpRequest | undefined {
  const roots = authRoots(call);
  const key = secretOf(auth.key, roots, call);
  if (key === undefined) return undefined;
  const facts = signedRequest(request, call);
  const text = evaluateTemplate(auth.sign, { ...roots, request: facts });
  if (text === undefined) throw credentials("the text to sign has no value", call);
  const hash = createHmac(auth.algorithm, Buffer.from(key, auth.keyEncoding));
  const signature = hash.update(asText(text, sourceOf(auth.sign))).digest(auth.encoding);
  const headers = encodeHeaders(auth.headers, { ...roots, request: { ...facts, signature } });
  return [...headers].reduce((signed, [name, value]) => withHeader(signed, name, value), request);
}

/** What a signature may be made of: the root `request`. */
function signedRequest({ method, url, headers, body }: HttpRequest, call: HttpCall) {
  if (typeof body === "function") throw credentials("a body that is a stream cannot be signed", call);
  const now = new Date(call.handling.clock.now());
  const bytes = Buffer.from(body ?? "");
  return {
    method,
    url: url.href,
    host: url.host,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(headers),
    body: bytes.toString(),
    bodySha256: createHash("sha256").update(bytes).digest("hex"),
    time: now.toISOString().replace(/\.\d+/, ""),
    date: now.toUTCString(),
    unix: Math.floor(now.getTime() / 1000),
    nonce: randomUUID(),
  };
}
