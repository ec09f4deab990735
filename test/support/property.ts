import type { ObjectType, Property, PropertyType } from "../../src/pack/definition.ts";
import { anyProperty } from "../../src/pack/property.ts";

/** A property of the given type; everything else as in `more`, or unsaid. */
export function property(type: PropertyType | PropertyType["kind"], more: Partial<Property> = {}): Property {
  return { ...anyProperty, type: typeof type === "string" ? simple(type) : type, ...more };
}

/** An object type with the given properties. */
export function objectType(properties: Readonly<Record<string, Property>>, name = ""): ObjectType {
  return { kind: "object", name, description: undefined, properties: new Map(Object.entries(properties)) };
}

/** A list of the given items. */
export function arrayOf(items: Property, more: Partial<Property> = {}): Property {
  return property({ kind: "array", items }, more);
}

/** A map to the given values. */
export function mapOf(values: Property, more: Partial<Property> = {}): Property {
  return property({ kind: "map", values }, more);
}

function simple(kind: PropertyType["kind"]): PropertyType {
  switch (kind) {
    case "boolean":
    case "string":
    case "integer":
    case "number":
    case "asset":
    case "archive":
    case "any":
      return { kind };
    default:
      throw new Error(`${kind} needs more than its name`);
  }
}
