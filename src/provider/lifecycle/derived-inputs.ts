/** Inputs from what a read found (design.md §4, Read): what Check would return for them, nothing computed. */
import { list, object } from "../../model/collections.ts";
import { equal } from "../../model/equal.ts";
import { isList, isObject, type PropertyObject, type PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { ObjectType, Property } from "../../pack/definition.ts";
import { sameBy } from "../diff/compare.ts";
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
  if (now === null || now === undefined) return before === null ? old : undefined;
  if (sameBy(property, before, now)) return old;
  const { type } = property;
  if (type.kind === "object" && isObject(before) && isObject(now)) return refreshedInputs(type, before, now);
  if (type.kind === "array" && isList(before) && isList(now)) {
    return list(
      Array.from(now, (item, index) =>
        index < before.length
          ? (refreshedValue(type.items, before.at(index) ?? null, item) ?? item)
          : importedValue(type.items, item),
      ),
    );
  }
  return importedValue(property, found);
}

/** A found value without what is output-only inside it. */
function importedValue({ type }: Property, value: PropertyValue): PropertyValue {
  const bare = unwrap(value);
  if (type.kind === "object" && isObject(bare)) return importedInputs(type, bare);
  if (type.kind === "array" && isList(bare)) return list(Array.from(bare, (item) => importedValue(type.items, item)));
  return value;
}
