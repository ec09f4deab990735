import { createHash, randomUUID } from "node:crypto";
import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest } from "../../platform/http.ts";
import type { HttpCall } from "./handling.ts";

/**
 * The request with a key by which the service knows a repetition of it: the same for all attempts of this one
 * operation, another for every other, also of the same resource, which may have been deleted since.
 */
export function withIdempotencyKey(operation: HttpOperation, request: HttpRequest, call: HttpCall): HttpRequest {
  const name = operation.idempotencyKey?.toLowerCase();
  if (name === undefined || request.headers.has(name)) return request;
  const urn = createHash("sha256").update(call.context.urn).digest("hex").slice(0, 16);
  return { ...request, headers: new Map([...request.headers, [name, `${urn}-${randomUUID()}`]]) };
}
