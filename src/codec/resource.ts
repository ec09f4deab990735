/** Create, Read, Update and Delete. */
import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { bag, optionalBag } from "./bag.ts";
import { decodeCall } from "./call.ts";
import type { Reply } from "./peer.ts";
import { encodeStruct } from "./struct/encode.ts";

/** Checked inputs. */
export function decodeCreate(message: wire.CreateRequest): model.CreateRequest {
  return {
    ...decodeCall(message),
    properties: bag(message.properties),
    timeout: message.timeout,
    preview: message.preview,
  };
}

/** Properties are always set (gotcha 28), and hold unknowns in previews only (gotcha 32). */
export function encodeCreate(response: model.CreateResponse, reply: Reply): wire.CreateResponse {
  return {
    id: response.id,
    properties: encodeStruct(response.properties, reply.peer, { ...reply, unknowns: reply.preview }),
    refreshBeforeUpdate: false,
  };
}

/** Both bags are undefined in an import. */
export function decodeRead(message: wire.ReadRequest): model.ReadRequest {
  return {
    ...decodeCall(message),
    id: message.id,
    properties: optionalBag(message.properties),
    inputs: optionalBag(message.inputs),
    timeout: message.timeout,
  };
}

/**
 * What is gone has neither id nor bags (gotcha 29): with an empty bag `.get()` and import would succeed. What exists has
 * both bags: without properties a refresh would delete it, without inputs an import would fail (gotchas 30, 31).
 */
export function encodeRead(response: model.ReadResponse, reply: Reply): wire.ReadResponse {
  if (response.gone) return { id: "", properties: undefined, inputs: undefined, refreshBeforeUpdate: false };
  return {
    id: response.id,
    properties: encodeStruct(response.properties, reply.peer, reply),
    inputs: encodeStruct(response.inputs, reply.peer, reply),
    refreshBeforeUpdate: false,
  };
}

/** Old state, old inputs and checked new inputs. */
export function decodeUpdate(message: wire.UpdateRequest): model.UpdateRequest {
  return {
    ...decodeCall(message),
    id: message.id,
    olds: bag(message.olds),
    oldInputs: bag(message.oldInputs),
    news: bag(message.news),
    ignoreChanges: message.ignoreChanges,
    timeout: message.timeout,
    preview: message.preview,
  };
}

/** As for Create. */
export function encodeUpdate(response: model.UpdateResponse, reply: Reply): wire.UpdateResponse {
  return {
    properties: encodeStruct(response.properties, reply.peer, { ...reply, unknowns: reply.preview }),
    refreshBeforeUpdate: false,
  };
}

/** The last state and inputs. */
export function decodeDelete(message: wire.DeleteRequest): model.DeleteRequest {
  return {
    ...decodeCall(message),
    id: message.id,
    properties: bag(message.properties),
    oldInputs: bag(message.oldInputs),
    timeout: message.timeout,
  };
}
