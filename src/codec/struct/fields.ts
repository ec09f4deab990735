/** The fields of an object with a signature, without a meaning for sentinels and signatures in them: so nothing recurses. */
import { objectSlots } from "./index-level.ts";
import type { LazyList, LazyObject } from "./lazy.ts";
import { malformed } from "./place.ts";
import { readRaw, type Scalar } from "./read-value.ts";

/** Fields by name. */
export type RawFields = ReadonlyMap<string, Scalar | LazyObject | LazyList>;

/** All fields of the object. */
export function rawFields(object: LazyObject): RawFields {
  const fields = new Map<string, Scalar | LazyObject | LazyList>();
  for (const [key, slot] of objectSlots(object.slice)) fields.set(key, readRaw(object.slice, slot, key));
  return fields;
}

/** One of them. */
export function rawField(object: LazyObject, key: string): Scalar | LazyObject | LazyList | undefined {
  const slot = objectSlots(object.slice).get(key);
  return slot && readRaw(object.slice, slot, key);
}

/** A field that must be a string where it is there. */
export function textField(object: LazyObject, fields: RawFields, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined || typeof value === "string") return value;
  throw malformed(object.slice.place, name, "not a string");
}
