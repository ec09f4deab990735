import type { PlainObject } from "../../model/plain.ts";
import type { FunctionDefinition, HttpOperation } from "../../pack/definition.ts";
import type { FunctionHandler } from "../handler.ts";
import { readAnswer } from "./answer.ts";
import { callOf } from "./call.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall, HttpHandling } from "./handling.ts";
import { locating } from "./locating.ts";
import { withMutex } from "./mutex.ts";
import { allItems } from "./pages.ts";
import { pickProperties, type Unwrapped, unwrapAnswer } from "./pick.ts";
import { awaitEnd } from "./poll.ts";
import { requireObject } from "./read.ts";
import { makeRequest } from "./request.ts";
import { selectFromPages } from "./select-page.ts";
import { afterStep, beforeStep } from "./step.ts";

/** A function done by an HTTP request, its pages, or a wait for its result. */
export function httpFunctionHandler(
  definition: FunctionDefinition,
  operation: HttpOperation,
  handling: HttpHandling,
): FunctionHandler {
  return {
    async invoke(context) {
      const { inputs } = context;
      const call = callOf(handling, context, { token: definition.name, operation: "invoke" }, { inputs });
      return locating(call.where, () =>
        withMutex(operation.mutex, call, async () => {
          const unwrapped = await answered(definition, operation, call, inputs);
          requireObject(operation, unwrapped, call);
          return pickProperties(operation, definition.outputs, unwrapped, call);
        }),
      );
    },
  };
}

/** What the outputs are taken from. Of pages it is the list of all their items, with the last one's headers. */
async function answered(
  definition: FunctionDefinition,
  operation: HttpOperation,
  call: HttpCall,
  inputs: PlainObject,
): Promise<Unwrapped> {
  const request = await beforeStep(operation, makeRequest(operation, call, { type: definition.inputs, inputs }), call);
  if (operation.paginate && operation.select) {
    const selected = await selectFromPages(operation, request, call);
    return selected ?? { object: undefined, roots: call.roots, missing: true };
  }
  if (operation.paginate !== undefined || (operation.items && !operation.select)) {
    const { items, answer } = await allItems(operation, request, call);
    return { object: items, roots: { ...answer?.roots, body: items } };
  }
  const outcome = await performExchange(operation, request, call);
  if (outcome.kind === "gone") throw outcome.error;
  const response = await awaitEnd(operation, { request, response: outcome.response }, call);
  return unwrapAnswer(operation, await afterStep(operation, readAnswer(response ?? outcome.response, call), call));
}
