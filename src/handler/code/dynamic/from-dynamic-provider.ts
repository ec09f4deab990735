import { isUnknownLeaf, type PlainObject } from "../../../model/plain.ts";
import type { ResourceHandler } from "../author/resource.ts";
import { acceptProvider } from "./accept.ts";
import { createCalls } from "./call.ts";
import type { ResourceProvider } from "./provider.ts";
import { checked, created, diffed, readBack, updated } from "./results.ts";
import { currentScope } from "./scope.ts";

/** A `pulumi.dynamic.ResourceProvider`, a class of them, or a class that extends `pulumi.dynamic.Resource`. */
export type DynamicProvider =
  | ResourceProvider
  | (new () => ResourceProvider)
  | (abstract new (
      name: string,
      args: never,
      options?: never,
    ) => object);

/** The handler that a dynamic provider becomes. */
export type DynamicHandler = ResourceHandler<PlainObject, PlainObject>;

/**
 * Makes a resource's handler out of an existing dynamic provider, as it stands: its `check`, `diff`, `create`, `read`,
 * `update`, `delete` and `configure` get what they always got, old outputs and new inputs, without `__provider`.
 * `import * as pulumi from "@pulumi/pulumi"` at the top of its file is answered by the host.
 *
 * Takes the provider, its class, or the class that extends `pulumi.dynamic.Resource`. Throws a TypeError for anything else
 * and for a provider without `create`. Spread the result to add what dynamic providers cannot do, such as `list`.
 *
 * @example
 * ```ts
 * import { fromDynamicProvider } from "pulumi-packs";
 * import { Label } from "./legacy/label.ts";
 *
 * export const label = fromDynamicProvider(Label);
 * ```
 */
export function fromDynamicProvider(provider: DynamicProvider): DynamicHandler {
  const accepted = acceptProvider(provider);
  const { functions, sources } = accepted;
  const call = createCalls(accepted);
  // only previews have half a configuration, of which no client can be made
  const isIncomplete = Object.values(currentScope()?.config ?? {}).some(isUnknownLeaf);
  const handler: DynamicHandler = {
    async create(context) {
      return created(await call("create", context, [context.inputs]), sources.get("create"));
    },
    async read(context) {
      const { id, state } = context;
      return readBack(await call("read", context, [id, state]), state, sources.get("read"));
    },
    async update(context) {
      return updated(await call("update", context, [context.id, context.state, context.inputs]), sources.get("update"));
    },
    async delete(context) {
      await call("delete", context, [context.id, context.state]);
    },
    async check(context) {
      if (isIncomplete) return {};
      return checked(await call("check", context, [context.old ?? {}, context.inputs]), sources.get("check"));
    },
    async diff(context) {
      if (isIncomplete) return {};
      const { id, state, inputs, old } = context;
      const subject = { old, inputs, updates: functions.has("update") };
      return diffed(await call("diff", context, [id, state, inputs]), subject, sources.get("diff"));
    },
  };
  const { create, read, update, delete: remove, check, diff } = handler;
  return {
    create,
    ...(functions.has("read") && read && { read }),
    ...(functions.has("update") && update && { update }),
    ...(functions.has("delete") && remove && { delete: remove }),
    ...(functions.has("check") && check && { check }),
    ...(functions.has("diff") && diff && { diff }),
  };
}
