/** Configure; CheckConfig is in check.ts and DiffConfig in diff.ts, since they share the messages of resources. */
import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { optionalBag } from "./bag.ts";

/** Both forms of configuration. What the engine says about its abilities has been so since before `args` existed. */
export function decodeConfigure(message: wire.ConfigureRequest): model.ConfigureRequest {
  return {
    urn: message.urn ?? "",
    variables: new Map(Object.entries(message.variables)),
    args: optionalBag(message.args),
  };
}

/** The same abilities as in the handshake, for engines that sent none. */
export function encodeConfigure(): wire.ConfigureResponse {
  return {
    acceptSecrets: true,
    supportsPreview: true,
    acceptResources: true,
    acceptOutputs: true,
    supportsAutonamingConfiguration: true,
  };
}
