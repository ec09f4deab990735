/** Brings states and inputs that an earlier version of the pack made up to date (design.md §4, State). */
import { withProperties } from "../../model/collections.ts";
import { fromPlainObject, toPlainObject } from "../../model/convert.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import type { CodeReference, Migration } from "../../pack/definition.ts";
import type { CallContext } from "../provider.ts";
import { seal } from "../secrets.ts";
import { evaluateValue } from "./computed.ts";
import { performing } from "./operation.ts";
import type { ResourceTarget } from "./target.ts";

/**
 * The object after all migrations that apply to the version that made it; all of them when that is not known (inputs do
 * not carry it). A mapping whose expression is absent leaves its property alone, so that migrating twice changes nothing.
 */
export async function migrate(
  target: ResourceTarget,
  version: string | undefined,
  properties: PropertyObject,
  call: CallContext,
): Promise<PropertyObject> {
  let state = properties;
  for (const { from, map, code } of target.definition.migrate) {
    if (version !== undefined && !(await isWithin(version, from))) continue;
    if (map !== undefined) state = mapped(map, state);
    if (code !== undefined) state = await inCode(target, code, state, call);
  }
  return state;
}

async function isWithin(version: string, range: string): Promise<boolean> {
  // most packs have no migrations, and semver need not be there at start
  const { default: semver } = await import("semver");
  return semver.satisfies(version, range, { includePrerelease: true });
}

function mapped(map: NonNullable<Migration["map"]>, state: PropertyObject): PropertyObject {
  const changes = new Map<string, PropertyValue | undefined>();
  for (const [name, expression] of map) {
    const value = expression === null ? undefined : evaluateValue(expression, { state });
    if (expression === null || value !== undefined) changes.set(name, value);
  }
  return withProperties(state, changes);
}

async function inCode(
  target: ResourceTarget,
  code: CodeReference,
  state: PropertyObject,
  call: CallContext,
): Promise<PropertyObject> {
  const request = { urn: "", timeout: 0, privateState: {}, secretSources: [state] };
  const { context, texts } = performing(target, undefined, request, call);
  const perform = await target.migration(code);
  return seal(fromPlainObject(await perform(toPlainObject(state), context)), target.definition.properties, {
    likewise: [state],
    texts,
  });
}
