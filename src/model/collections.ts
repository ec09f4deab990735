/** Eager objects and lists. The codec has lazy ones with the same interface. */
import type { PropertyList, PropertyObject, PropertyValue } from "./value.ts";

/**
 * An object of the given entries, later ones winning.
 * Entries whose value is undefined are left out: an absent property is not null.
 */
export function object(entries: Iterable<readonly [string, PropertyValue | undefined]> = []): PropertyObject {
  const map = new Map<string, PropertyValue>();
  for (const [key, value] of entries) {
    if (value !== undefined) map.set(key, value);
  }
  return {
    kind: "object",
    size: map.size,
    has: (key) => map.has(key),
    get: (key) => map.get(key),
    keys: () => map.keys(),
    entries: () => map.entries(),
  };
}

/** The object without any property. */
export const emptyObject: PropertyObject = object();

/** A list of the given values. */
export function list(values: Iterable<PropertyValue>): PropertyList {
  const items = [...values];
  return {
    kind: "list",
    length: items.length,
    at: (index) => items[index],
    [Symbol.iterator]: () => items[Symbol.iterator](),
  };
}

/** `base` with the given properties replaced; a property whose new value is undefined is removed. */
export function withProperties(
  base: PropertyObject,
  changes: Iterable<readonly [string, PropertyValue | undefined]>,
): PropertyObject {
  const map = new Map<string, PropertyValue | undefined>(base.entries());
  for (const [key, value] of changes) map.set(key, value);
  return object(map);
}
