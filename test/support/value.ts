import { fromPlain, fromPlainObject } from "../../src/model/convert.ts";
import type { Plain, PlainObject } from "../../src/model/plain.ts";
import { SecretMarker } from "../../src/model/plain.ts";
import type { PropertyObject, PropertyValue } from "../../src/model/value.ts";

/** A property value of plain data; `hidden(x)` in it makes secrets. */
export function value(plain: Plain): PropertyValue {
  return fromPlain(plain);
}

/** A property object of plain data. */
export function bag(plain: PlainObject): PropertyObject {
  return fromPlainObject(plain);
}

/** Marks a secret in plain data. */
export function hidden(plain: Plain): SecretMarker {
  return new SecretMarker(plain);
}

/** A value as nested arrays and tuples that `toEqual` can compare; secrets are `{ secret }`, unknowns `"unknown"` symbols. */
export function shown(value: PropertyValue | undefined): unknown {
  if (value === undefined || value === null || typeof value !== "object") return value;
  switch (value.kind) {
    case "object":
      return Object.fromEntries([...value.entries()].map(([key, member]) => [key, shown(member)]));
    case "list":
      return Array.from(value, shown);
    case "secret":
      return { $secret: shown(value.value) };
    case "unknown":
      return "$unknown";
    default:
      return value;
  }
}
