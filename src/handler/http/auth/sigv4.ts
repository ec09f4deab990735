import type { SigV4 } from "../../../pack/auth.ts";
import type { HttpRequest } from "../../../platform/http.ts";
import type { HttpCall } from "../handling.ts";
import { authRoots, credentials, needed, secretOf, textOf } from "./values.ts";

/** The request signed by AWS Signature Version 4; undefined when there are no keys. */
export async function signBySigV4(auth: SigV4, request: HttpRequest, call: HttpCall): Promise<HttpRequest | undefined> {
  const roots = authRoots(call);
  const accessKeyId = textOf(auth.accessKeyId, roots);
  const secretAccessKey = secretOf(auth.secretAccessKey, roots, call);
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  const { body, url, method } = request;
  if (typeof body === "function") throw credentials("a body that is a stream cannot be signed", call);
  const { AwsV4Signer } = await import("aws4fetch");
  const sessionToken = secretOf(auth.sessionToken, roots, call);
  const signer = new AwsV4Signer({
    url: url.href,
    method,
    headers: [...request.headers],
    ...(body === undefined ? {} : { body }),
    service: needed(textOf(auth.service, roots), "http.auth.sigv4.service", call),
    region: needed(textOf(auth.region, roots), "http.auth.sigv4.region", call),
    accessKeyId: needed(accessKeyId, "http.auth.sigv4.accessKeyId", call),
    secretAccessKey: needed(secretAccessKey, "http.auth.sigv4.secretAccessKey", call),
    ...(sessionToken === undefined ? {} : { sessionToken }),
    datetime: new Date(call.handling.clock.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
  });
  const { headers } = await signer.sign();
  return { ...request, headers: new Map(headers) };
}
