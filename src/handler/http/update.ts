import { messageOf, PacksError } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { PartialFailure, type ResourceState, type UpdateOperation } from "../handler.ts";
import { readAnswer } from "./answer.ts";
import { callOf } from "./call.ts";
import { performExchange } from "./exchange.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import { readBack } from "./read-back.ts";
import { makeRequest } from "./request.ts";
import type { HttpResource } from "./resource.ts";

/** Changes an object in place. Once the service has said yes, every later failure is a PartialFailure. */
export async function updateByHttp(
  resource: HttpResource,
  operation: HttpOperation,
  context: UpdateOperation,
): Promise<ResourceState> {
  const { definition, handling } = resource;
  const { id, inputs, old, state: before } = context;
  const about = { token: definition.name, operation: "update" };
  const call = callOf(handling, context, about, { id, inputs, old, state: before });
  const request = makeRequest(operation, call, { type: definition.properties, inputs });
  const outcome = await performExchange(operation, request, call);
  if (outcome.kind === "gone")
    throw PacksError.of("LIFECYCLE_GONE", { id }, { where: call.where, cause: outcome.error });
  let state: PlainObject = {};
  try {
    const unwrapped = unwrapAnswer(operation, readAnswer(outcome.response, call));
    state = pickProperties(operation, definition.properties, unwrapped, call);
    return { id, state: await readBack(resource, operation, state, context, call) };
  } catch (error) {
    throw new PartialFailure({ id, state }, [messageOf(error)], error);
  }
}
