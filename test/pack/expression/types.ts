import type { ObjectType, Property, PropertyType } from "../../../src/pack/definition.ts";
import { anyProperty } from "../../../src/pack/property.ts";

/** A property of a type, with everything else at its default. */
export function property(type: PropertyType, more: Partial<Property> = {}): Property {
  return {
    ...anyProperty,
    type,
    ...more,
  };
}

/** An object type of the given properties. */
export function objectType(properties: { readonly [key: string]: PropertyType | Property }, name = ""): ObjectType {
  return {
    kind: "object",
    name,
    description: undefined,
    properties: new Map(
      Object.entries(properties).map(([key, type]) => [key, "type" in type ? type : property(type)] as const),
    ),
  };
}

export const text: PropertyType = { kind: "string" };
export const integer: PropertyType = { kind: "integer" };
export const number: PropertyType = { kind: "number" };
export const boolean: PropertyType = { kind: "boolean" };
export const any: PropertyType = { kind: "any" };
export const listOf = (items: PropertyType): PropertyType => ({ kind: "array", items: property(items) });
export const mapOf = (values: PropertyType): PropertyType => ({ kind: "map", values: property(values) });
