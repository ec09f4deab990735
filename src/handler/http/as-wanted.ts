import { PacksError } from "../../error/error.ts";
import type { ResourceState, UpdateOperation } from "../handler.ts";
import type { HttpResource } from "./resource.ts";

/**
 * After a refused If-Match (412): the object, if it is as the update wants it. Then it was this very update that changed it,
 * whose answer was lost before it was repeated, or somebody else had the same in mind. Undefined for all else.
 */
export async function alreadyAsWanted(
  { definition, read }: HttpResource,
  context: UpdateOperation,
  error: unknown,
): Promise<ResourceState | undefined> {
  if (!(error instanceof PacksError) || error.code !== "HANDLER_CHANGED") return undefined;
  const { properties } = definition.properties;
  const seen = context.changed?.every(([name]) => properties.get(String(name))?.writeOnly === false);
  if (read === undefined || context.differing === undefined || seen !== true) return undefined;
  const found = await read(context);
  return found !== undefined && context.differing(found.state).length === 0 ? found : undefined;
}
