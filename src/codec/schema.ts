/** GetSchema and GetMapping(s). */
import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";

/** Which package's schema. The version of the request format has only ever been 0. */
export function decodeGetSchema(message: wire.GetSchemaRequest): model.GetSchemaRequest {
  return { subpackageName: message.subpackageName, subpackageVersion: message.subpackageVersion };
}

/** The schema as JSON text. */
export function encodeGetSchema(schema: string): wire.GetSchemaResponse {
  return { schema };
}

/** Packs map no other ecosystem; empty, since an error would be shown (protocol §8). */
export function encodeGetMapping(): wire.GetMappingResponse {
  return { provider: "", data: new Uint8Array() };
}

/** See `encodeGetMapping`. */
export function encodeGetMappings(): wire.GetMappingsResponse {
  return { providers: [] };
}
