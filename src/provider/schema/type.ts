import type { EnumType, ObjectType, PropertyType } from "../../pack/definition.ts";
import { formatToken } from "../../pack/token.ts";
import { describe } from "./description.ts";
import { enumNames } from "./enum.ts";
import { isOutputOnly, propertySpecs } from "./property.ts";
import { namesWhere } from "./required.ts";
import type { ComplexTypeSpec, EnumTypeSpec, ObjectTypeSpec, TypeSpec } from "./spec.ts";

/** How a property's type is said; objects, enums and resources are references, as a schema has no inline objects. */
export function typeSpec(type: PropertyType, packageName: string): TypeSpec {
  switch (type.kind) {
    case "boolean":
    case "string":
    case "integer":
    case "number":
      return { type: type.kind };
    case "asset":
      return { $ref: "pulumi.json#/Asset" };
    case "archive":
      return { $ref: "pulumi.json#/Archive" };
    case "any":
      return { $ref: "pulumi.json#/Any" };
    case "array":
      return { type: "array", items: typeSpec(type.items.type, packageName) };
    case "map":
      return { type: "object", additionalProperties: typeSpec(type.values.type, packageName) };
    case "resource":
      return { $ref: reference("resources", packageName, type.name) };
    case "enum":
    case "object":
      return { $ref: reference("types", packageName, type.name) };
  }
}

/** The entry of a named object or enum type under `types`. */
export function complexTypeSpec(type: ObjectType | EnumType, packageName: string): ComplexTypeSpec {
  return type.kind === "enum" ? enumTypeSpec(type) : objectTypeSpec(type, packageName);
}

// One entry serves inputs and outputs alike, so a read-only member cannot be required in it.
function objectTypeSpec(type: ObjectType, packageName: string): ObjectTypeSpec {
  return {
    type: "object",
    description: describe(type.description),
    properties: propertySpecs(type.properties, packageName, "both"),
    required: namesWhere(type.properties, (property) => property.required && !isOutputOnly(property)),
  };
}

function enumTypeSpec(type: EnumType): EnumTypeSpec {
  const names = enumNames(type.values);
  return {
    type: type.of,
    description: describe(type.description),
    enum: type.values.map((member, index) => ({
      name: names[index],
      description: describe(member.description),
      value: member.value,
      deprecationMessage: describe(member.deprecated),
    })),
  };
}

// Gotcha 48: a `/` of the token is part of its name, not of the reference's path.
function reference(section: "types" | "resources", packageName: string, name: string): string {
  return `#/${section}/${formatToken(packageName, name).replaceAll("/", "%2F")}`;
}
