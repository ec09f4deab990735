import type { PlainObject } from "../../model/plain.ts";
import type { Roots } from "../../pack/expression/expression.ts";
import type { OperationContext } from "../handler.ts";
import type { HttpCall, HttpHandling } from "./handling.ts";

/** A call for one operation: what its expressions may read, and what its errors are about. */
export function callOf(
  handling: HttpHandling,
  context: OperationContext,
  about: { readonly token: string; readonly operation: string },
  roots: Roots,
): HttpCall {
  return {
    handling,
    context,
    roots: { config: context.config, env: handling.env, ...roots },
    where: { pack: handling.pack, ...about },
  };
}

/** Whether properties are missing which the pack declares as always there: what only the service can know. */
export function lacks(declared: ReadonlyMap<string, Declared>, state: PlainObject, inputs: PlainObject): boolean {
  return [...declared].some(([name, property]) => {
    const servers = (property.readOnly && !property.optional) || (property.serverDefault && inputs[name] === undefined);
    return servers && !property.value && state[name] === undefined;
  });
}

interface Declared {
  readonly readOnly: boolean;
  readonly optional: boolean;
  readonly serverDefault: boolean;
  readonly value: unknown;
}
