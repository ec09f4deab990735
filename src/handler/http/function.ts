import type { FunctionDefinition, HttpOperation } from "../../pack/definition.ts";
import type { FunctionHandler } from "../handler.ts";
import { readAnswer } from "./answer.ts";
import { callOf } from "./call.ts";
import { performExchange } from "./exchange.ts";
import type { HttpHandling } from "./handling.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import { requireObject } from "./read.ts";
import { makeRequest } from "./request.ts";

/** A function done by one HTTP request. */
export function httpFunctionHandler(
  definition: FunctionDefinition,
  operation: HttpOperation,
  handling: HttpHandling,
): FunctionHandler {
  return {
    async invoke(context) {
      const { inputs } = context;
      const call = callOf(handling, context, { token: definition.name, operation: "invoke" }, { inputs });
      const request = makeRequest(operation, call, { type: definition.inputs, inputs });
      const outcome = await performExchange(operation, request, call);
      if (outcome.kind === "gone") throw outcome.error;
      const unwrapped = unwrapAnswer(operation, readAnswer(outcome.response, call));
      requireObject(operation, unwrapped, call);
      return pickProperties(operation, definition.outputs, unwrapped, call);
    },
  };
}
