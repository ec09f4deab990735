import { messageOf, PacksError } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { type CreateOperation, PartialFailure, type ResourceState } from "../handler.ts";
import { readAnswer, readFailure } from "./answer.ts";
import { callOf } from "./call.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall } from "./handling.ts";
import { idOf, requireId } from "./id.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import { readBack } from "./read-back.ts";
import { makeRequest } from "./request.ts";
import type { HttpResource } from "./resource.ts";

/**
 * Makes an object. A PUT, which would overwrite in silence, looks first. Once the id is known, `created` is called and
 * every later failure is a PartialFailure with what is known.
 */
export async function createByHttp(
  resource: HttpResource,
  operation: HttpOperation,
  context: CreateOperation,
): Promise<ResourceState> {
  const { definition, handling } = resource;
  const { inputs } = context;
  const call = callOf(handling, context, { token: definition.name, operation: "create" }, { inputs });
  const request = makeRequest(operation, call, { type: definition.properties, inputs });
  if (operation.method === "PUT") await refuseExisting(resource, operation, request, context, call);
  const outcome = await performExchange(operation, request, call);
  if (outcome.kind === "gone") throw outcome.error;
  return recordCreated(resource, operation, context, call, outcome.response);
}

/**
 * Throws HANDLER_EXISTS when there is already what a PUT would overwrite: by reading it, or, when it cannot be read yet
 * (no `read`, or an id that only the answer tells), by a GET of the same URL, as far as the service knows that method.
 */
async function refuseExisting(
  resource: HttpResource,
  operation: HttpOperation,
  request: HttpRequest,
  context: CreateOperation,
  call: HttpCall,
): Promise<void> {
  const { inputs } = context;
  const id = idOf(resource.definition.id, call.roots);
  if (resource.read !== undefined && id !== undefined) {
    const found = await resource.read({ ...context, id, inputs, state: inputs });
    if (found !== undefined) throw exists(found.id, call);
    return;
  }
  const probe = { ...operation, method: "GET", expect: [], gone: [404, 410, 405, 501] };
  const headers = new Map([...request.headers].filter(([name]) => name !== "content-type"));
  const outcome = await performExchange(probe, { method: "GET", url: request.url, headers }, call);
  if (outcome.kind === "success") throw exists(id ?? "<id>", call);
}

function exists(id: string, call: HttpCall): PacksError {
  return PacksError.of("HANDLER_EXISTS", { reason: `something is at its place (${id})`, id }, { where: call.where });
}

async function recordCreated(
  resource: HttpResource,
  operation: HttpOperation,
  context: CreateOperation,
  call: HttpCall,
  response: HttpResponse,
): Promise<ResourceState> {
  const { definition } = resource;
  // an answer that cannot be read must not hide an id that the inputs or a header tell
  const { roots } = unwrapAnswer(operation, readFailure(response, call));
  const id = requireId(definition.id, roots, call);
  context.created(id);
  let state: PlainObject = {};
  try {
    const unwrapped = unwrapAnswer(operation, readAnswer(response, call));
    state = pickProperties(operation, definition.properties, unwrapped, call);
    context.created(id, state);
    const { inputs } = context;
    return { id, state: await readBack(resource, operation, state, { ...context, id, inputs, state: {} }, call) };
  } catch (error) {
    throw new PartialFailure({ id, state }, [messageOf(error)], error);
  }
}
