import { PacksError } from "../error/error.ts";
import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";

/** Either form; INVALID_ARGUMENT when neither is set. */
export function decodeParameterize(message: wire.ParameterizeRequest): model.ParameterizeRequest {
  const parameters = message.parameters;
  switch (parameters?.$case) {
    case "args":
      return { form: "args", args: parameters.value.args };
    case "value":
      return { form: "value", ...parameters.value };
    default:
      throw PacksError.of("CODEC_MALFORMED", { reason: "Parameterize has neither arguments nor a value" });
  }
}

/** The package that is served now. */
export function encodeParameterize(response: model.ParameterizeResponse): wire.ParameterizeResponse {
  return { name: response.name, version: response.version };
}
