import type { Reply } from "../codec/peer.ts";
import { encodeCreate, encodeUpdate } from "../codec/resource.ts";
import { messageOf } from "../error/error.ts";
import type { CreateResponse, UpdateResponse } from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { InitFailed } from "../provider/partial.ts";
import { maxMessageBytes } from "./limits.ts";

/** The reply of Create. What exists must not be lost because its state cannot be sent: it is reported as incomplete then. */
export function encodeCreated(response: CreateResponse, reply: Reply): wire.CreateResponse {
  return orIncomplete(response, reply, encodeCreate);
}

/** The reply of Update, likewise. */
export function encodeUpdated(response: UpdateResponse & { readonly id: string }, reply: Reply): wire.UpdateResponse {
  return orIncomplete(response, reply, encodeUpdate);
}

function orIncomplete<Response extends CreateResponse, Encoded extends { properties?: Uint8Array | undefined }>(
  response: Response,
  reply: Reply,
  encode: (response: Response, reply: Reply) => Encoded,
): Encoded {
  if (reply.preview) return encode(response, reply);
  const incomplete = (reason: string, cause?: unknown) =>
    new InitFailed({ id: response.id, properties: response.properties, reasons: [reason] }, cause);
  let encoded: Encoded;
  try {
    encoded = encode(response, reply);
  } catch (caught) {
    throw incomplete(messageOf(caught), caught);
  }
  const size = encoded.properties?.length ?? 0;
  if (size < maxMessageBytes - overhead) return encoded;
  throw incomplete(`The state of ${size} bytes is more than the ${maxMessageBytes} bytes that the engine takes.`);
}

/** Room for the rest of a message. */
const overhead = 65_536;
