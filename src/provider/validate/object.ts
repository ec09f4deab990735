/** Values against the pack's types: all problems at once, defaults filled in, secrets marked. */
import { object } from "../../model/collections.ts";
import { fromPlain } from "../../model/convert.ts";
import type { Path } from "../../model/path.ts";
import { isSecret, isUnknown, type PropertyObject, type PropertyValue, secret } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { Json, ObjectType, Property } from "../../pack/definition.ts";
import { nearest } from "../../platform/nearest.ts";
import type { Problem } from "./problem.ts";
import { checkValue } from "./value.ts";

/** What a check may do besides checking. */
export interface ValidateOptions {
  /** the environment, for defaults; undefined: no defaults from there */
  readonly env: ((name: string) => string | undefined) | undefined;
  /** accept text (JSON for what is no text) where another type is declared: stack config is text (protocol §3.1) */
  readonly coerce: boolean;
  /** keys that are allowed besides the declared ones, and pass as they are */
  readonly ignoredKeys: readonly string[];
  /** fill in defaults and complain about missing required properties */
  readonly complete: boolean;
}

/** A checked object: the values with defaults and secrets, and everything that is wrong with it. */
export interface Validated {
  readonly values: PropertyObject;
  readonly problems: readonly Problem[];
}

/** Checks an object's writable properties; `readOnly` ones and unknown keys are problems. */
export function validateObject(
  type: ObjectType,
  given: PropertyObject,
  options: ValidateOptions,
  path: Path = [],
): Validated {
  const problems: Problem[] = [];
  const values: [string, PropertyValue | undefined][] = [];
  for (const [key, value] of given.entries()) {
    if (options.ignoredKeys.includes(key)) values.push([key, value]);
    else if (!type.properties.has(key)) problems.push({ path: [...path, key], reason: unknownKey(key, type) });
  }
  for (const [key, property] of type.properties) {
    const checked = validateProperty(property, given.get(key), options, [...path, key]);
    problems.push(...checked.problems);
    values.push([key, checked.value]);
  }
  return { values: object(values), problems };
}

function validateProperty(
  property: Property,
  given: PropertyValue | undefined,
  options: ValidateOptions,
  path: Path,
): { readonly value: PropertyValue | undefined; readonly problems: readonly Problem[] } {
  const bare = unwrap(given);
  if (isSecret(given) && bare === undefined) return { value: given, problems: [] };
  if (property.readOnly) {
    return given === undefined
      ? { value: undefined, problems: [] }
      : { value: undefined, problems: [{ path, reason: "is an output and cannot be set" }] };
  }
  const absent = bare === undefined || (bare === null && property.type.kind !== "any");
  if (absent) {
    const value = options.complete ? defaultOf(property, options) : undefined;
    const missing = options.complete && value === undefined && property.required && !property.serverDefault;
    return { value, problems: missing ? [{ path, reason: "is required but was not given" }] : [] };
  }
  if (isUnknown(bare)) return { value: given, problems: [] };
  const checked = checkValue(property, bare, options, path);
  const hidden = property.secret || isSecret(given);
  return { value: hidden ? secret(checked.value) : checked.value, problems: checked.problems };
}

/** The default of an absent property: from the environment, else from the schema. Secrets are read at Configure only, lest they be stored. */
export function defaultOf(property: Property, options: Pick<ValidateOptions, "env">): PropertyValue | undefined {
  for (const name of property.env) {
    const text = options.env?.(name);
    if (text !== undefined && text !== "") return property.secret ? secret(text) : text;
  }
  return property.default === undefined ? undefined : fromJson(property.default);
}

/** A JSON value of the pack as a property value. */
export function fromJson(value: Json): PropertyValue {
  return fromPlain(value);
}

function unknownKey(key: string, type: ObjectType): string {
  const names = [...type.properties].filter(([, property]) => !property.readOnly).map(([name]) => name);
  const close = nearest(key, names);
  if (close !== undefined) return `is not a known property; did you mean "${close}"?`;
  return names.length === 0
    ? "is not a known property; there are none"
    : `is not a known property; known are ${names.sort().join(", ")}`;
}
