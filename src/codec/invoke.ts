import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { bag } from "./bag.ts";
import { encodeFailure } from "./check.ts";
import type { Reply } from "./peer.ts";
import { encodeStruct } from "./struct/encode.ts";

/** Arguments come without unknowns, even in previews: the engine drops them (protocol §4). */
export function decodeInvoke(message: wire.InvokeRequest): model.InvokeRequest {
  return { token: message.tok, args: bag(message.args), preview: message.preview };
}

/** The result is always set and never holds unknowns, not even in previews. */
export function encodeInvoke(response: model.InvokeResponse, reply: Reply): wire.InvokeResponse {
  return {
    return: encodeStruct(response.result, reply.peer, reply),
    failures: response.failures.map(encodeFailure),
  };
}
