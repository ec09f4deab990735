/** Check and CheckConfig. */
import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { bag, optionalBag } from "./bag.ts";
import { decodeCall } from "./call.ts";
import type { Reply } from "./peer.ts";
import { encodeStruct } from "./struct/encode.ts";

/** `olds` is undefined for a provider that is new. */
export function decodeCheckConfig(message: wire.CheckRequest): model.CheckConfigRequest {
  return { ...decodeCall(message), olds: optionalBag(message.olds), news: bag(message.news) };
}

/** `olds` is empty, not undefined, for a resource that is new. The seed is empty where the engine sends none (`pulumi do`). */
export function decodeCheck(message: wire.CheckRequest): model.CheckRequest {
  return {
    ...decodeCheckConfig(message),
    randomSeed: message.randomSeed,
    autonaming: message.autonaming && {
      proposedName: message.autonaming.proposedName,
      mode: autonamingModes[message.autonaming.mode] ?? "propose",
    },
  };
}

const autonamingModes = { 0: "propose", 1: "enforce", 2: "disable" } as const;

/** Inputs are set even beside failures: a reply without them makes the CLI panic (gotcha 27). They may hold unknowns. */
export function encodeCheck(response: model.CheckResponse, reply: Reply): wire.CheckResponse {
  return {
    inputs: encodeStruct(response.inputs, reply.peer, { ...reply, unknowns: true }),
    failures: response.failures.map(encodeFailure),
  };
}

/** A failure as it stands; the caller sees to it that no secret property is named (engine.md §6). */
export function encodeFailure(failure: model.CheckFailure): wire.CheckFailure {
  return { property: failure.property, reason: failure.reason };
}
