import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpResponse } from "../../platform/http.ts";
import type { CreateOperation } from "../handler.ts";
import { readFailure } from "./answer.ts";
import type { HttpCall } from "./handling.ts";
import { idOf } from "./id.ts";
import { unwrapAnswer } from "./pick.ts";
import { awaitEnd, type Exchanged } from "./poll.ts";
import type { HttpResource } from "./resource.ts";

/**
 * Waits until an object is made. The first answer that tells the id has it recorded, whatever comes later; without
 * `poll` nobody waits, and the id is left to be found in the answer.
 */
export async function awaitCreated(
  { definition }: HttpResource,
  operation: HttpOperation,
  first: Exchanged,
  context: CreateOperation,
  call: HttpCall,
): Promise<{ readonly response: HttpResponse; readonly id: string | undefined }> {
  let id: string | undefined;
  const response = await awaitEnd(operation, first, call, (answer) => {
    if (id === undefined && answer !== undefined) {
      id = idIn(answer);
      if (id !== undefined) context.created(id);
    }
    return id === undefined ? undefined : { id, state: {} };
  });
  return { response: response ?? first.response, id };

  function idIn(answer: HttpResponse): string | undefined {
    try {
      return idOf(definition.id, unwrapAnswer(operation, readFailure(answer, call)).roots);
    } catch {
      // what only promises the object need not look like it
      return undefined;
    }
  }
}
