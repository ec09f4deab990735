import { PacksError } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { ReadOperation } from "../handler.ts";
import { lacks } from "./call.ts";
import type { HttpCall } from "./handling.ts";
import type { HttpResource } from "./resource.ts";

/**
 * The state after a create or update: what the answer told, completed by reading the object back when the pack says
 * `then: read`, or when the answer lacks what the pack declares as always there. `context` is that of the read.
 */
export async function readBack(
  resource: HttpResource,
  operation: HttpOperation,
  told: PlainObject,
  context: ReadOperation,
  call: HttpCall,
): Promise<PlainObject> {
  const { definition, read } = resource;
  const { id, inputs, state } = context;
  if (read === undefined) return told;
  if (!operation.thenRead && !lacks(definition.properties.properties, told, inputs)) return told;
  const found = await read({ ...context, state: { ...state, ...inputs, ...told } });
  if (found !== undefined) return { ...told, ...found.state };
  throw PacksError.of("HANDLER_READ_BACK", { id }, { where: call.where });
}
