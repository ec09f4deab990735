import { PacksError } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { ReadOperation, ResourceState } from "../handler.ts";
import { lacks } from "./call.ts";
import { lacksVersion } from "./etag.ts";
import type { HttpCall } from "./handling.ts";
import type { HttpResource } from "./resource.ts";

/** What an answer told of an object. */
export type Told = Pick<ResourceState, "state" | "privateState">;

/**
 * The state after a create or update: what the answer told, completed by reading the object back when the pack says
 * `then: read`, or when the answer lacks what the pack declares as always there. `context` is that of the read.
 */
export async function readBack(
  resource: HttpResource,
  operation: HttpOperation,
  told: Told,
  context: ReadOperation,
  call: HttpCall,
): Promise<Told> {
  const { definition, read } = resource;
  const { id, inputs, state } = context;
  if (read === undefined) return told;
  const complete =
    !lacks(definition.properties.properties, told.state, inputs) && !lacksVersion(definition, told.privateState);
  if (!operation.thenRead && complete) return told;
  const found = await read({
    ...context,
    privateState: told.privateState ?? context.privateState,
    state: { ...state, ...inputs, ...told.state },
  });
  if (found === undefined) throw PacksError.of("HANDLER_READ_BACK", { id }, { where: call.where });
  return completed(told, found);
}

/** What was told and what was found, the latter winning. */
export function completed(told: Told, found: ResourceState): Told {
  const state: PlainObject = { ...told.state, ...found.state };
  const privateState = found.privateState ?? told.privateState;
  return privateState === undefined ? { state } : { state, privateState };
}
