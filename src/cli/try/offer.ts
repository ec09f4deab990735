/** A package schema, as `packs try` reads it from the plugin's answer: what there is, and what its inputs look like. */

/** A package. */
export interface Offer {
  readonly name: string;
  readonly version: string;
  readonly description: string | undefined;
  readonly config: ReadonlyMap<string, OfferedProperty>;
  /** by token */
  readonly resources: ReadonlyMap<string, OfferedResource>;
  readonly functions: ReadonlyMap<string, OfferedFunction>;
  readonly types: ReadonlyMap<string, OfferedType>;
  /** what SDKs embed; undefined in the base package */
  readonly parameter: Uint8Array | undefined;
  /** the whole text */
  readonly schema: string;
}

/** A resource: what it takes, and what its state holds. */
export interface OfferedResource {
  readonly inputs: ReadonlyMap<string, OfferedProperty>;
  readonly outputs: ReadonlyMap<string, OfferedProperty>;
}

/** A function: what it takes and what it answers. */
export type OfferedFunction = OfferedResource;

/** One property, as far as trying it needs it. */
export interface OfferedProperty {
  readonly type: OfferedType;
  /** an input that must be given, an output that is always present */
  readonly required: boolean;
  readonly replaces: boolean;
  readonly secret: boolean;
  readonly deprecated: boolean;
  readonly hasDefault: boolean;
}

/** The type of a property, or what stands behind the name of one. */
export type OfferedType =
  | { readonly kind: "boolean" | "integer" | "number" | "string" }
  | { readonly kind: "array"; readonly items: OfferedType }
  | { readonly kind: "map"; readonly values: OfferedType }
  | { readonly kind: "enum"; readonly values: readonly (string | number)[] }
  | { readonly kind: "object"; readonly properties: ReadonlyMap<string, OfferedProperty> }
  /** to a named type, to a resource or to something built in, by what stands behind `#/` */
  | { readonly kind: "reference"; readonly to: string };

/** Reads the JSON text of a schema. What is missing or odd is left out: the binder is the judge of schemas, not this. */
export function parseOffer(json: string): Offer {
  const schema = record(JSON.parse(json));
  const config = record(schema.get("config"));
  return {
    name: text(schema.get("name")) ?? "",
    version: text(schema.get("version")) ?? "",
    description: text(schema.get("description")),
    config: properties(config.get("variables"), config.get("defaults")),
    resources: each(schema.get("resources"), (resource) => ({
      inputs: properties(resource.get("inputProperties"), resource.get("requiredInputs")),
      outputs: properties(resource.get("properties"), resource.get("required")),
    })),
    functions: each(schema.get("functions"), (definition) => ({
      inputs: objectProperties(definition.get("inputs")),
      outputs: objectProperties(definition.get("outputs")),
    })),
    types: each(schema.get("types"), namedType),
    parameter: decoded(text(record(schema.get("parameterization")).get("parameter"))),
    schema: json,
  };
}

function namedType(type: JsonRecord): OfferedType {
  const values = type.get("enum");
  if (!Array.isArray(values))
    return { kind: "object", properties: properties(type.get("properties"), type.get("required")) };
  return {
    kind: "enum",
    values: values
      .map((member) => record(member).get("value"))
      .filter((value) => isText(value) || typeof value === "number"),
  };
}

function objectProperties(value: unknown): ReadonlyMap<string, OfferedProperty> {
  const type = record(value);
  return properties(type.get("properties"), type.get("required"));
}

function properties(value: unknown, required: unknown): ReadonlyMap<string, OfferedProperty> {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return new Map(
    Array.from(record(value), ([name, member]) => {
      const property = record(member);
      return [
        name,
        {
          type: typeOf(property),
          required: names.includes(name),
          replaces: property.get("replaceOnChanges") === true,
          secret: property.get("secret") === true,
          deprecated: property.get("deprecationMessage") !== undefined,
          hasDefault: property.get("default") !== undefined || property.get("defaultInfo") !== undefined,
        },
      ];
    }),
  );
}

function typeOf(type: JsonRecord): OfferedType {
  const reference = text(type.get("$ref"));
  if (reference !== undefined) {
    return { kind: "reference", to: decodeURIComponent(reference.slice(reference.indexOf("#/") + 2)) };
  }
  switch (type.get("type")) {
    case "boolean":
      return { kind: "boolean" };
    case "integer":
      return { kind: "integer" };
    case "number":
      return { kind: "number" };
    case "array":
      return { kind: "array", items: typeOf(record(type.get("items"))) };
    case "object":
      return { kind: "map", values: typeOf(record(type.get("additionalProperties"))) };
    default:
      return { kind: "string" };
  }
}

type JsonRecord = ReadonlyMap<string, unknown>;

function each<Part>(value: unknown, read: (member: JsonRecord) => Part): ReadonlyMap<string, Part> {
  return new Map(Array.from(record(value), ([key, member]) => [key, read(record(member))]));
}

/** The members of a JSON object; none of what is no object. */
function record(value: unknown): JsonRecord {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}

function text(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function decoded(base64: string | undefined): Uint8Array | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, "base64");
}
