import type { Json, Property, PropertyType } from "../../pack/definition.ts";
import { describe } from "./description.ts";
import { isSecret } from "./secret.ts";
import type { Properties, PropertySpec } from "./spec.ts";
import { typeSpec } from "./type.ts";

/** Where a property stands: only inputs have defaults, and `both` is a member of a named type. */
export type Side = "input" | "output" | "both";

/** The schema's properties of one side: inputs leave out what only the provider sets. */
export function propertySpecs(properties: ReadonlyMap<string, Property>, packageName: string, side: Side): Properties {
  const entries = Array.from(properties)
    .filter(([, property]) => side !== "input" || !isOutputOnly(property))
    .map(([name, property]) => [name, propertySpec(property, packageName, side)] as const);
  return Object.fromEntries(entries);
}

/** Whether users cannot set a property. */
export function isOutputOnly(property: Property): boolean {
  return property.readOnly || property.value !== undefined;
}

/** Whether something fills an input in when the user leaves it out, so that generated code must not insist on it. */
export function isFilledIn(property: Property): boolean {
  return (
    property.default !== undefined ||
    property.env.length > 0 ||
    property.autoName !== undefined ||
    property.serverDefault
  );
}

function propertySpec(property: Property, packageName: string, side: Side): PropertySpec {
  const description = describe(property.description);
  const deprecationMessage = describe(property.deprecated);
  return {
    ...typeSpec(property.type, packageName),
    ...(description === undefined ? {} : { description }),
    ...(side === "output" || isOutputOnly(property) ? {} : defaults(property)),
    ...(deprecationMessage === undefined ? {} : { deprecationMessage }),
    ...(isSecret(property) ? { secret: true } : {}),
    ...(property.immutable ? { replaceOnChanges: true } : {}),
  };
}

// SDKs put defaults into the program's inputs, and so into the state. A secret from the environment must not get there:
// the host reads it itself, at Configure (design.md §4).
function defaults(property: Property): Pick<PropertySpec, "default" | "defaultInfo"> {
  const value = schemaDefault(property.default, property.type);
  const environment = isSecret(property) ? [] : property.env;
  return {
    ...(value === undefined ? {} : { default: value }),
    ...(environment.length === 0 ? {} : { defaultInfo: { environment } }),
  };
}

// Only primitives can be said, whole numbers of 32 bits among them; all other defaults are Check's alone.
function schemaDefault(value: Json | undefined, type: PropertyType): boolean | number | string | undefined {
  const primitive = type.kind === "enum" ? type.of : type.kind;
  switch (primitive) {
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "string":
      return typeof value === "string" ? value : undefined;
    case "number":
      return typeof value === "number" ? value : undefined;
    case "integer":
      return typeof value === "number" && value === (value | 0) ? value : undefined;
    default:
      return undefined;
  }
}
