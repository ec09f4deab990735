import { PacksError } from "../../error/error.ts";
import type { ErrorCode } from "../../error/table.ts";
import type { Roots } from "../../pack/expression/expression.ts";
import type { ResourceState, UpdateOperation } from "../handler.ts";
import { idOf } from "./id.ts";
import type { HttpResource } from "./resource.ts";

/** What a service says to an id that is none of its objects'. */
const noSuchId: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["HANDLER_REFUSED", "HANDLER_NOT_FOUND", "HANDLER_ANSWER"]);

/** The object's id after an update; `found`: the object under a new one; `failure`: that could not be verified. */
export interface CurrentId {
  readonly id: string;
  readonly found?: ResourceState;
  readonly failure?: unknown;
}

/**
 * The object's id after an update, of which some APIs make another object. What an answer tells may as well be the id of
 * a job or of the request: where the object can be read, it is looked for under the new id, and the old one stays unless
 * it is there.
 */
export async function currentId(resource: HttpResource, context: UpdateOperation, roots: Roots): Promise<CurrentId> {
  const { id } = context;
  const told = toldId(resource, roots);
  const before = toldId(resource, { ...roots, inputs: context.old, body: undefined, headers: undefined });
  if (told === undefined || told === id || told === before) return { id };
  if (resource.read === undefined) return { id: told };
  try {
    const found = await resource.read({ ...context, id: told });
    return found === undefined ? { id } : { id: told, found };
  } catch (failure) {
    if (failure instanceof PacksError && noSuchId.has(failure.code)) return { id };
    // an object that moved and is forgotten would be lost
    return { id: told, failure };
  }
}

/** An answer to an update need not have the shape of one to a create. */
function toldId({ definition }: HttpResource, roots: Roots): string | undefined {
  if (definition.id === undefined) return undefined;
  try {
    return idOf(definition.id, roots);
  } catch {
    return undefined;
  }
}
