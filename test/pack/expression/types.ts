import type { ObjectType, Property, PropertyType } from "../../../src/pack/definition.ts";

/** A property of a type, with everything else at its default. */
export function property(type: PropertyType, more: Partial<Property> = {}): Property {
  return {
    type,
    title: undefined,
    description: undefined,
    required: false,
    default: undefined,
    env: [],
    secret: false,
    immutable: false,
    readOnly: false,
    optional: false,
    writeOnly: false,
    serverDefault: false,
    volatile: false,
    changesWith: [],
    value: undefined,
    compare: undefined,
    autoName: undefined,
    as: undefined,
    deprecated: undefined,
    format: undefined,
    pattern: undefined,
    minimum: undefined,
    maximum: undefined,
    exclusiveMinimum: undefined,
    exclusiveMaximum: undefined,
    multipleOf: undefined,
    minLength: undefined,
    maxLength: undefined,
    minItems: undefined,
    maxItems: undefined,
    uniqueItems: false,
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
