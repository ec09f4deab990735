import type { Json, Property, PropertyType } from "../definition.ts";
import { anyProperty } from "../property.ts";
import type { JsonNode } from "./json-node.ts";
import { readType, type Targets } from "./read-type.ts";

/** The properties of an object specification, with the names under `required` marked. Names without a property are reported. */
export function readProperties(
  spec: JsonNode,
  targets: Targets,
  keys: { readonly properties: string; readonly required: string },
): ReadonlyMap<string, Property> {
  const required = new Set(spec.texts(keys.required));
  const properties = new Map<string, Property>();
  for (const [name, property] of spec.nodes(keys.properties)) {
    properties.set(name, { ...readProperty(property, targets), required: required.has(name) });
  }
  for (const [index, name] of spec.texts(keys.required).entries()) {
    if (!properties.has(name)) spec.wrong(`${JSON.stringify(name)} is no property`, keys.required, index);
  }
  return properties;
}

/** One property (metaschema: propertySpec). */
function readProperty(spec: JsonNode, targets: Targets): Property {
  const fallback = spec.json("default");
  if (typeof fallback === "object") spec.wrong("must be true or false, a number or a string", "default");
  return {
    ...anyProperty,
    type: withConstant(spec, readType(spec, targets)),
    description: spec.text("description"),
    default: typeof fallback === "object" ? undefined : fallback,
    env: spec.node("defaultInfo")?.texts("environment") ?? [],
    secret: spec.flag("secret"),
    immutable: spec.flag("replaceOnChanges") || spec.flag("willReplaceOnChanges"),
    deprecated: spec.text("deprecationMessage"),
  };
}

/** A constant is an enum of one value. */
function withConstant(spec: JsonNode, type: PropertyType): PropertyType {
  const value: Json | undefined = spec.json("const");
  if (typeof value !== "string" && typeof value !== "number") return type;
  const of = type.kind === "integer" || type.kind === "number" ? type.kind : "string";
  return { kind: "enum", name: "", description: undefined, of, values: [{ value }] };
}
