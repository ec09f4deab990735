import { messageOf, PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpResponse } from "../../platform/http.ts";
import { PartialFailure, type ResourceState, type UpdateOperation } from "../handler.ts";
import { readAnswer } from "./answer.ts";
import { alreadyAsWanted } from "./as-wanted.ts";
import { callOf } from "./call.ts";
import { currentId } from "./current-id.ts";
import { ifMatch, versionedState } from "./etag.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall } from "./handling.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import { placing } from "./placing.ts";
import { awaitEnd } from "./poll.ts";
import { completed, readBack, type Told } from "./read-back.ts";
import { makeRequest } from "./request.ts";
import type { HttpResource } from "./resource.ts";
import { sending } from "./send.ts";
import { afterStep, beforeStep } from "./step.ts";

/** Changes an object in place. Once the service has said yes, every later failure is a PartialFailure. */
export async function updateByHttp(
  resource: HttpResource,
  operation: HttpOperation,
  context: UpdateOperation,
): Promise<ResourceState> {
  const { definition, handling } = resource;
  const { id, inputs, old, state, changed, privateState } = context;
  const about = { token: definition.name, operation: "update" };
  const call = callOf(handling, context, about, { id, inputs, old, state });
  const change = { type: definition.properties, inputs, old, state, changed };
  const sent = await placing(call, () => sending(ifMatch(definition, operation, privateState), change));
  const request = makeRequest(sent, call, { type: definition.properties, inputs });
  const stepped = await beforeStep(operation, request, call);
  const outcome = await performExchange(sent, stepped, call).catch(async (error: unknown) => {
    const found = await alreadyAsWanted(resource, context, error);
    if (found === undefined) throw error;
    return { kind: "found", found } as const;
  });
  if (outcome.kind === "found") return outcome.found;
  if (outcome.kind === "gone")
    throw PacksError.of("LIFECYCLE_GONE", { id }, { where: call.where, cause: outcome.error });
  const first = { request: stepped, response: outcome.response };
  const response = await awaitEnd(operation, first, call, () => ({ id, state: {} }));
  return recordUpdated(resource, operation, context, call, response ?? outcome.response);
}

async function recordUpdated(
  resource: HttpResource,
  operation: HttpOperation,
  context: UpdateOperation,
  call: HttpCall,
  response: HttpResponse,
): Promise<ResourceState> {
  const { definition } = resource;
  let id = context.id;
  let told: Told = { state: {} };
  try {
    const answer = await afterStep(operation, readAnswer(response, call), call);
    const unwrapped = unwrapAnswer(operation, answer);
    const state = pickProperties(operation, definition.properties, unwrapped, call);
    const version = versionedState(definition, operation, unwrapped.roots, context.privateState);
    told = version === undefined ? { state } : { state, privateState: version };
    const current = await currentId(resource, context, unwrapped.roots);
    id = current.id;
    if (current.failure !== undefined) throw current.failure;
    if (current.found !== undefined) return { id, ...completed(told, current.found) };
    return { id, ...(await readBack(resource, operation, told, { ...context, id }, call)) };
  } catch (error) {
    throw new PartialFailure({ id, ...told }, [messageOf(error)], error);
  }
}
