import type { Plain, PlainObject } from "../../model/plain.ts";
import type { ObjectType, Property, PropertyType } from "../../pack/definition.ts";
import { PlacementError } from "./encode.ts";

/**
 * The writable properties under the API's names: what a create or update sends when its author says nothing else.
 * Left out: what is read-only or computed, what has no value (a null of a declared property is none), and undeclared keys.
 */
export function writableBody(type: ObjectType, inputs: PlainObject): PlainObject {
  const members: [string, Plain][] = [];
  for (const [name, property] of type.properties) {
    const value = inputs[name];
    if (property.readOnly || property.value || value === undefined || isUnset(value, property.type)) continue;
    members.push([apiName(name, property), toApi(value, property.type, name)]);
  }
  return Object.fromEntries(members);
}

/** The name of a property on the API's side. */
export function apiName(name: string, property: Property): string {
  return property.as ?? name;
}

function isUnset(value: Plain, type: PropertyType): boolean {
  return value === null && type.kind !== "any";
}

function toApi(value: Plain, type: PropertyType, name: string): Plain {
  switch (type.kind) {
    case "asset":
    case "archive":
      throw new PlacementError(`the ${type.kind} ${name} cannot be sent as JSON`);
    case "resource":
      return referencedId(value);
    case "array":
      return Array.isArray(value) ? value.map((item: Plain) => toApi(item, type.items.type, name)) : value;
    case "map":
      return isObject(value) ? mapValues(value, (member) => toApi(member, type.values.type, name)) : value;
    case "object":
      return isObject(value) ? writableBody(type, value) : value;
    default:
      return value;
  }
}

/** What an API knows of another resource: its id. */
function referencedId(value: Plain): Plain {
  if (!isObject(value)) return value;
  const { id } = value;
  return id ?? null;
}

function mapValues(value: PlainObject, convert: (member: Plain) => Plain): PlainObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, convert(member)]])),
  );
}

function isObject(value: Plain): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
