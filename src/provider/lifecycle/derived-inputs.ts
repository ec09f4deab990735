/** Inputs from what a read found (design.md §4, Read): what Check would return for them, nothing computed. */
import { list, object } from "../../model/collections.ts";
import { equal } from "../../model/equal.ts";
import type { Path } from "../../model/path.ts";
import { isList, isObject, type PropertyList, type PropertyObject, type PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { ObjectType, Property } from "../../pack/definition.ts";
import { sameBy } from "../diff/compare.ts";
import { diffObjects } from "../diff/diff.ts";
import { sameKey } from "../diff/list.ts";
import { isNothing } from "../diff/nothing.ts";
import { fromJson } from "../validate/object.ts";

/** In an import: every writable property that differs from its default. */
export function importedInputs(type: ObjectType, state: PropertyObject): PropertyObject {
  return object(
    [...type.properties].map(([name, property]) => {
      const value = state.get(name);
      if (property.readOnly || value === undefined || unwrap(value) === null) return [name, undefined];
      if (property.default !== undefined && equal(value, fromJson(property.default))) return [name, undefined];
      return [name, importedValue(property, value)];
    }),
  );
}

/**
 * In a refresh: the keys that the old inputs had, with what was found. What the answer does not mention, and what is
 * only written differently, stays as it was; null means that it is gone.
 */
export function refreshedInputs(type: ObjectType, olds: PropertyObject, state: PropertyObject): PropertyObject {
  return object(
    [...olds.entries()].map(([name, old]) => {
      const property = type.properties.get(name);
      const found = state.get(name);
      if (property === undefined || property.readOnly || property.writeOnly || found === undefined) return [name, old];
      return [name, refreshedValue(property, old, found)];
    }),
  );
}

function refreshedValue(property: Property, old: PropertyValue, found: PropertyValue): PropertyValue | undefined {
  const before = unwrap(old);
  const now = unwrap(found);
  if (before === undefined) return old;
  // servers answer null where nothing was given, and the other way round
  if (isNothing(before) && isNothing(now)) return old;
  if (now === null || now === undefined) return undefined;
  if (sameBy(property, before, now)) return old;
  const { type } = property;
  if (type.kind === "object" && isObject(before) && isObject(now)) return refreshedInputs(type, before, now);
  if (type.kind === "array" && isList(before) && isList(now)) return refreshedList(property, type.items, before, now);
  // of a value without a schema, too, only what the user gave is looked at
  if (type.kind === "any" && isObject(before) && isObject(now)) return refreshedMembers(property, before, now);
  return importedValue(property, found);
}

function refreshedMembers(property: Property, olds: PropertyObject, found: PropertyObject): PropertyObject {
  const member: Property = { ...property, compare: undefined, writeOnly: false };
  return object(
    [...olds.entries()].map(([name, old]) => {
      const now = found.get(name);
      // what the answer leaves out is gone, unless there was nothing in it
      if (now === undefined) return [name, isNothing(old) ? old : undefined];
      return [name, refreshedValue(member, old, now)];
    }),
  );
}

/**
 * The items that there were, as they are now, and those that came by hand. Items of sets and keyed lists are found again
 * wherever they stand, so that what only moved, or has more members than were given, is no drift.
 */
function refreshedList(property: Property, items: Property, before: PropertyList, now: PropertyList): PropertyList {
  const { compare } = property;
  if (compare?.kind !== "set" && compare?.kind !== "keyed") {
    return list(
      Array.from(now, (item, index) =>
        index < before.length
          ? (refreshedValue(items, before.at(index) ?? null, item) ?? item)
          : importedValue(items, item),
      ),
    );
  }
  const rest = [...now];
  const kept = [...before].flatMap((old) => {
    const twin = rest.findIndex((item) =>
      compare.kind === "keyed" ? sameKey(items, compare.key, old, item) : covers(items, old, item),
    );
    const [found] = twin === -1 ? [] : rest.splice(twin, 1);
    return found === undefined ? [] : [refreshedValue(items, old, found) ?? old];
  });
  return list([...kept, ...rest.map((item) => importedValue(items, item))]);
}

/** Whether a found item is the old one, perhaps with more in it. */
function covers(items: Property, old: PropertyValue, found: PropertyValue): boolean {
  const refreshed = refreshedValue(items, old, found);
  return refreshed !== undefined && sameBy(items, old, refreshed);
}

/** The paths of inputs that a found state contradicts: what a preview would show after a refresh. */
export function differingPaths(type: ObjectType, inputs: PropertyObject, state: PropertyObject): readonly Path[] {
  return diffObjects(type, refreshedInputs(type, inputs, state), inputs).map(({ path }) => path);
}

/** A found value without what is output-only inside it. */
function importedValue({ type }: Property, value: PropertyValue): PropertyValue {
  const bare = unwrap(value);
  if (type.kind === "object" && isObject(bare)) return importedInputs(type, bare);
  if (type.kind === "array" && isList(bare)) return list(Array.from(bare, (item) => importedValue(type.items, item)));
  return value;
}
