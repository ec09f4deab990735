import { parsePath } from "../../model/path.ts";
import type { Plain, PlainObject } from "../../model/plain.ts";
import type { ObjectType, Property, PropertyType } from "../../pack/definition.ts";
import type { Exact } from "../../pack/expression/expression.ts";

/** An object as it is sent: whole numbers beyond 2^53 are bigint. */
export type ExactObject = { readonly [key: string]: Exact | undefined };

/**
 * The writable properties under the API's names: what a create or update sends when its author says nothing else.
 * Left out: what is read-only, computed or kept in state only, what has no value (a null of a declared property is none),
 * and undeclared keys. Assets and archives stay what they are: it depends on the codec whether they can be sent.
 */
export function writableBody(type: ObjectType, inputs: PlainObject): ExactObject {
  const body = new Members();
  for (const [name, property] of type.properties) {
    const value = inputs[name];
    if (property.readOnly || property.value || property.local) continue;
    if (value === undefined || isUnset(value, property.type)) continue;
    body.set(apiPath(name, property), toApi(value, property));
  }
  return body.toObject();
}

/** Where a property is in the API's objects: `as: spec.name` is `name` inside `spec`. */
export function apiPath(name: string, property: Property): readonly string[] {
  return property.as === undefined ? [name] : (parsePath(property.as) ?? [property.as]).map(String);
}

/** Members of an object, some of them inside others. */
class Members {
  readonly #members = new Map<string, Exact | Members>();

  set([first = "", ...rest]: readonly string[], value: Exact): void {
    if (rest.length === 0) {
      this.#members.set(first, value);
      return;
    }
    const known = this.#members.get(first);
    const inner = known instanceof Members ? known : new Members();
    inner.set(rest, value);
    this.#members.set(first, inner);
  }

  /** `fromEntries` defines own properties, so that a key `__proto__` is only a key. */
  toObject(): ExactObject {
    return Object.fromEntries(
      [...this.#members].map(([key, value]) => [key, value instanceof Members ? value.toObject() : value]),
    );
  }
}

function isUnset(value: Plain, type: PropertyType): boolean {
  return value === null && type.kind !== "any";
}

function toApi(value: Plain, property: Property): Exact {
  const { type } = property;
  switch (type.kind) {
    case "string":
      return property.wholeNumber && typeof value === "string" ? wholeNumber(value) : value;
    case "resource":
      return referencedId(value);
    case "array":
      return Array.isArray(value) ? value.map((item: Plain) => toApi(item, type.items)) : value;
    case "map":
      return isObject(value) ? mapValues(value, (member) => toApi(member, type.values)) : value;
    case "object":
      return isObject(value) ? writableBody(type, value) : value;
    default:
      return value;
  }
}

/** `format: int64` is text in Pulumi and a whole number in the API, exact in both. */
function wholeNumber(text: string): Exact {
  if (!/^-?\d+$/.test(text)) return text;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** What an API knows of another resource: its id. */
function referencedId(value: Plain): Plain {
  if (!isObject(value)) return value;
  const { id } = value;
  return id ?? null;
}

function mapValues(value: PlainObject, convert: (member: Plain) => Exact): ExactObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, convert(member)]])),
  );
}

function isObject(value: Plain): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
