/** The shape of a function done in code. */
import type { PlainObject } from "../../../model/plain.ts";
import type { InvokeContext } from "./context.ts";
import type { Awaitable } from "./resource.ts";
import type { WithSecrets } from "./values.ts";

/**
 * A function done in code, exported by a module of the pack and bound in `pack.yaml` by `code: ./search.ts#search`.
 *
 * @example
 * ```ts
 * import type { FunctionHandler } from "pulumi-packs";
 *
 * export const search: FunctionHandler<{ q: string }, { hits: string[] }, { endpoint: string }> = async ({ inputs, config, http }) => {
 *   const hits = await http.get<string[]>(`${config.endpoint}/search`, { query: { q: inputs.q } });
 *   return { hits };
 * };
 * ```
 */
export type FunctionHandler<Inputs, Outputs, Config = PlainObject> = (
  context: InvokeContext<Inputs, Config>,
) => Awaitable<WithSecrets<Outputs>>;
