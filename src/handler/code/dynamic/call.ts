import type { PlainObject } from "../../../model/plain.ts";
import { PartialFailure } from "../../handler.ts";
import type { OperationContext } from "../author/context.ts";
import { type Members, readMembers } from "../results.ts";
import { nameOfValue } from "../values.ts";
import type { AcceptedProvider, FunctionName } from "./accept.ts";
import { Config } from "./config.ts";
import { ProviderFault } from "./fault.ts";
import { memoryHint } from "./memory.ts";
import { withoutOutputs } from "./output.ts";
import { withinScope } from "./scope.ts";

/**
 * Calls one of the provider's functions, configured before. Answers the members of what it returned, with Outputs awaited;
 * undefined when it returned nothing or null. Throws what it threw, a ProviderFault for what is no Error, and a
 * PartialFailure for an error with an `id`, which says that the object exists.
 */
export type CallProvider = (
  name: FunctionName,
  context: OperationContext,
  args: readonly unknown[],
) => Promise<Members | undefined>;

/** The calls of one provider. `configure` runs before the first of them, and again when the configuration is another. */
export function createCalls(provider: AcceptedProvider): CallProvider {
  const configure = configuring(provider);
  return (name, context, args) =>
    withinScope(context, async () => {
      try {
        await configure(context.config);
        const returned = await withoutOutputs(await provider.functions.get(name)?.(...args));
        return membersOf(returned, provider.sources.get(name), name);
      } catch (thrown) {
        throw explained(thrown, provider, name, args);
      }
    });
}

function configuring({ functions }: AcceptedProvider): (config: PlainObject) => Promise<unknown> {
  const run = functions.get("configure");
  let last: { readonly key: string; readonly done: Promise<unknown> } | undefined;
  return async (config) => {
    if (run === undefined) return;
    const key = JSON.stringify(config);
    if (last?.key !== key) last = { key, done: Promise.resolve().then(() => run({ config: new Config() })) };
    const current = last;
    try {
      await current.done;
    } catch (failure) {
      // the next operation tries again
      if (last === current) last = undefined;
      throw failure;
    }
  };
}

function membersOf(returned: unknown, by: unknown, name: FunctionName): Members | undefined {
  if (returned === undefined || returned === null) return undefined;
  if (typeof returned !== "object" || Array.isArray(returned))
    throw new ProviderFault(`${name} returned ${nameOfValue(returned)}, not an object`, by);
  // results may be instances of classes, as an SDK's are
  return Object.fromEntries(Object.entries(returned));
}

function explained(thrown: unknown, provider: AcceptedProvider, name: FunctionName, args: readonly unknown[]): unknown {
  if (thrown instanceof ProviderFault) return thrown;
  const by = provider.sources.get(name);
  if (typeof thrown !== "object" || thrown === null) return new ProviderFault("", by, { thrown: { value: thrown } });
  const partial = partialOf(thrown, name, args);
  if (partial !== undefined) return partial;
  if (!(thrown instanceof Error)) return new ProviderFault("", by, { thrown: { value: thrown } });
  const way = memoryHint(thrown, by, provider);
  return way === undefined ? thrown : new ProviderFault(thrown.message, by, { thrown: { value: thrown }, way });
}

/** Errors with an id have always meant that the object exists: `{ id, properties, reasons }`. An update's id is the object's. */
function partialOf(thrown: object, name: FunctionName, args: readonly unknown[]): PartialFailure | undefined {
  const { id, properties, reasons, message }: { [key: string]: unknown } = Object.fromEntries(
    ["id", "properties", "reasons", "message"].map((key) => [key, Reflect.get(thrown, key)]),
  );
  if (typeof id !== "string" || id === "" || (name !== "create" && name !== "update")) return undefined;
  const known =
    typeof properties === "object" && properties !== null ? Object.fromEntries(Object.entries(properties)) : {};
  const { value, problems } = readMembers(known, ["properties"], false);
  const said = Array.isArray(reasons) && reasons.length > 0 ? reasons.map(String) : [String(message ?? "it failed")];
  const result = { id: name === "update" ? String(args[0]) : id, state: value };
  return new PartialFailure(result, [...said, ...problems], thrown);
}
