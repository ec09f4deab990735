import type { CreateOperation, ResourceState } from "../handler.ts";
import { callOf } from "./call.ts";
import { takeOver } from "./exists.ts";
import { requireId } from "./id.ts";
import type { HttpResource } from "./resource.ts";

/** The create of what always exists: an update of it, where it differs from the inputs. */
export async function createSingleton(resource: HttpResource, context: CreateOperation): Promise<ResourceState> {
  const { definition, handling, read, update } = resource;
  const { inputs } = context;
  const call = callOf(handling, context, { token: definition.name, operation: "create" }, { inputs });
  const id = requireId(definition.id, call.roots, call);
  const found = await read?.({ ...context, id, inputs, state: inputs });
  if (found !== undefined) {
    const adopting: HttpResource = {
      ...resource,
      definition: { ...definition, onExists: definition.onExists ?? "adopt" },
    };
    return takeOver(adopting, found, context, call, undefined);
  }
  const updated = await update?.({ ...context, id, inputs, old: {}, state: {} });
  return updated ?? { id, state: {} };
}
