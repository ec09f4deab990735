/**
 * The hidden output `__packs`: `{v, private, id}` (design.md §4, State; engine.md §14: never shown, encrypted, sent back).
 * `v` is the version of the pack that made the state, for migrations.
 */
import { emptyObject, object, withProperties } from "../model/collections.ts";
import { fromPlainObject, toPlainObject } from "../model/convert.ts";
import type { PlainObject } from "../model/plain.ts";
import { isObject, type PropertyObject, secret } from "../model/value.ts";
import { unwrap } from "../model/walk.ts";

const key = "__packs";
/** what a dynamic provider left in states that were adopted: its serialised code (engine.md §14) */
const foreignKeys = ["__provider"];

/** A state taken apart. */
export interface OpenedState {
  /** the outputs, without hidden ones */
  readonly outputs: PropertyObject;
  /** the version of the pack that made it; undefined for states made by something else */
  readonly version: string | undefined;
  readonly privateState: PlainObject;
  /** the object's id of now, when an update has made it another than the resource's */
  readonly currentId: string | undefined;
}

/** Takes the hidden output out of a state; also drops what a former provider hid there. */
export function openState(state: PropertyObject | undefined): OpenedState {
  const hidden = unwrap(state?.get(key));
  const version = isObject(hidden) ? unwrap(hidden.get("v")) : undefined;
  const privateState = isObject(hidden) ? unwrap(hidden.get("private")) : undefined;
  const currentId = isObject(hidden) ? unwrap(hidden.get("id")) : undefined;
  return {
    outputs: withoutHidden(state ?? emptyObject),
    version: typeof version === "string" ? version : undefined,
    currentId: typeof currentId === "string" ? currentId : undefined,
    privateState: isObject(privateState) ? toPlainObject(privateState) : {},
  };
}

/** The outputs with the hidden one. */
export function closeState(
  outputs: PropertyObject,
  version: string,
  privateState: PlainObject,
  currentId?: string,
): PropertyObject {
  const hidden = object([
    ["v", version],
    ["id", currentId],
    ["private", Object.keys(privateState).length === 0 ? undefined : fromPlainObject(privateState)],
  ]);
  return withProperties(outputs, [[key, secret(hidden)]]);
}

/** The properties without hidden ones: for old inputs, which may have been a dynamic provider's. */
export function withoutHidden(properties: PropertyObject): PropertyObject {
  const hidden = [key, ...foreignKeys].filter((name) => properties.has(name));
  return hidden.length === 0
    ? properties
    : withProperties(
        properties,
        hidden.map((name) => [name, undefined]),
      );
}
