import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import { asText, evaluateTemplate } from "../../pack/expression/evaluate.ts";
import type { Template } from "../../pack/expression/expression.ts";
import type { OperationName } from "../../pack/operations.ts";
import type { OperationContext } from "../handler.ts";
import { callOf } from "./call.ts";
import { sourceOf } from "./encode.ts";
import type { HttpCall, HttpHandling } from "./handling.ts";
import { locating } from "./locating.ts";
import { stoppedWaiting } from "./stopped.ts";

/**
 * Makes operations of a resource wait for their `mutex`. Reading back within an operation does not pass here: it would wait
 * for itself.
 */
export function locking({ definition, handling }: Locked) {
  return <Context extends Locking, Result>(
    name: OperationName,
    { mutex }: Pick<HttpOperation, "mutex">,
    perform: (context: Context) => Promise<Result>,
  ): ((context: Context) => Promise<Result>) => {
    const where = { pack: handling.pack, token: definition.name, operation: name };
    if (mutex === undefined) return (context) => locating(where, () => perform(context));
    return (context) => {
      const { id, inputs = context.query, old = name === "delete" ? inputs : undefined, state } = context;
      const call = callOf(handling, context, { token: definition.name, operation: name }, { id, inputs, old, state });
      return locating(where, () => withMutex(mutex, call, () => perform(context)));
    };
  };
}

interface Locked {
  readonly definition: ResourceDefinition;
  readonly handling: HttpHandling;
}

/** What the operations of a resource have, as far as a mutex may read it. */
interface Locking extends OperationContext {
  readonly id?: string;
  readonly inputs?: PlainObject;
  readonly old?: PlainObject;
  readonly state?: PlainObject;
  readonly query?: PlainObject;
}

/**
 * Performs a whole operation, waits for long ones and reading back included, while no other of the pack with the same
 * text of `mutex` is under way in this process. An absent text locks nothing.
 */
export async function withMutex<Result>(
  mutex: Template | undefined,
  call: HttpCall,
  perform: () => Promise<Result>,
): Promise<Result> {
  const value = mutex === undefined ? undefined : evaluateTemplate(mutex, call.roots);
  if (mutex === undefined || value === undefined) return perform();
  const { traffic, pack } = call.handling;
  const { signal, log } = call.context;
  const name = asText(value, sourceOf(mutex));
  const unlock = await traffic
    .lock(`${pack} ${name}`, signal, () => log.progress(`waiting for another operation on ${name}`))
    .catch(() => {
      throw stoppedWaiting(call);
    });
  try {
    return await perform();
  } finally {
    unlock();
  }
}
