import type { EnumType, ObjectType, Property } from "../definition.ts";
import type { JsonNode } from "./json-node.ts";
import { readProperties } from "./read-property.ts";
import type { Targets } from "./read-type.ts";

/** What a schema says of a resource, in our words: inputs and outputs in one, as they are in the definition. */
export interface BroughtResource {
  readonly properties: ObjectType;
  readonly description: string | undefined;
  readonly deprecated: string | undefined;
  /** complete tokens */
  readonly aliases: readonly string[];
}

/** What a schema says of a function. */
export interface BroughtFunction {
  readonly inputs: ObjectType;
  readonly outputs: ObjectType;
  readonly description: string | undefined;
  readonly deprecated: string | undefined;
}

const object = { properties: "properties", required: "required" } as const;
const inputs = { properties: "inputProperties", required: "requiredInputs" } as const;

/**
 * A resource (metaschema: resourceSpec). A property that is an output alone is read-only, one that is an input alone is never read
 * back, and an optional input that is always an output is filled in by the service.
 */
export function readResource(spec: JsonNode, targets: Targets): BroughtResource {
  if (spec.flag("isComponent")) spec.wrong("components come with a later version of the format", "isComponent");
  if (spec.has("methods"))
    spec.wrong("methods come with components, in a later version of the format; offer a function", "methods");
  const given = readProperties(spec, targets, inputs);
  const shown = readProperties(spec, targets, object);
  const properties = new Map<string, Property>();
  for (const [name, input] of given) properties.set(name, merged(input, shown.get(name)));
  for (const [name, output] of shown) {
    if (!given.has(name))
      properties.set(name, { ...output, readOnly: true, required: false, optional: !output.required });
  }
  return {
    properties: { kind: "object", name: "", description: undefined, properties },
    description: spec.text("description"),
    deprecated: spec.text("deprecationMessage"),
    aliases: aliasesOf(spec),
  };
}

/** A function (metaschema: functionSpec). */
export function readFunction(spec: JsonNode, targets: Targets): BroughtFunction {
  const inputSpec = spec.node("inputs");
  const outputKey = spec.has("outputs") ? "outputs" : "returnType";
  const given = inputSpec === undefined ? new Map<string, Property>() : readProperties(inputSpec, targets, object);
  return {
    inputs: { kind: "object", name: "", description: undefined, properties: given },
    outputs: { kind: "object", name: "", description: undefined, properties: readOutputs(spec, outputKey, targets) },
    description: spec.text("description"),
    deprecated: spec.text("deprecationMessage"),
  };
}

function readOutputs(spec: JsonNode, key: string, targets: Targets): ReadonlyMap<string, Property> {
  const outputs = spec.node(key);
  if (outputs === undefined) {
    spec.wrong(
      "a function without outputs needs `inputs` and `outputs` with empty `properties`, or its Go SDK does not compile",
    );
    return new Map();
  }
  const isObject =
    outputs.has("properties") || (outputs.text("type") === "object" && !outputs.has("additionalProperties"));
  if (!isObject) {
    outputs.wrong("a function returns an object: with anything else, its Go SDK does not compile");
    return new Map();
  }
  return asOutputs(readProperties(outputs, targets, object));
}

function asOutputs(properties: ReadonlyMap<string, Property>): ReadonlyMap<string, Property> {
  return new Map(
    Array.from(properties, ([name, property]) => [
      name,
      { ...property, required: false, optional: !property.required },
    ]),
  );
}

/** The provider's configuration: what explicit providers take, and the keys of stacks that are not among it. */
export function readConfig(root: JsonNode, targets: Targets): ObjectType {
  const properties = new Map<string, Property>();
  const variables = root.node("config");
  const provider = root.node("provider");
  // the key `defaults` lists the required variables (protocol §7.1)
  if (variables !== undefined)
    for (const [name, property] of readProperties(variables, targets, {
      properties: "variables",
      required: "defaults",
    }))
      properties.set(name, property);
  if (provider !== undefined)
    for (const [name, property] of readProperties(provider, targets, inputs)) properties.set(name, property);
  return { kind: "object", name: "", description: undefined, properties };
}

/** A named type (metaschema: complexTypeSpec), whose properties are read when they are first asked for: types refer to each other. */
export function readNamedType(spec: JsonNode, name: string, targets: Targets): ObjectType | EnumType {
  if (spec.has("enum")) return readEnum(spec, name);
  let properties: ReadonlyMap<string, Property> | undefined;
  return {
    kind: "object",
    name,
    description: spec.text("description"),
    get properties() {
      properties ??= readProperties(spec, targets, object);
      return properties;
    },
  };
}

function readEnum(spec: JsonNode, name: string): EnumType {
  const type = spec.text("type");
  const of = type === "integer" || type === "number" ? type : "string";
  if (of !== type) spec.wrong("an enum is of the type string, integer or number", "type");
  const values = spec.items("enum").flatMap((item) => {
    const value = item.json("value");
    const fits = of === "string" ? typeof value === "string" : typeof value === "number";
    if (!fits || (typeof value !== "string" && typeof value !== "number")) {
      item.wrong(`is not of the enum's type ${of}`, "value");
      return [];
    }
    const [member, description, deprecated] = [
      item.text("name"),
      item.text("description"),
      item.text("deprecationMessage"),
    ];
    return [
      {
        value,
        ...(member === undefined ? {} : { name: member }),
        ...(description === undefined ? {} : { description }),
        ...(deprecated === undefined ? {} : { deprecated }),
      },
    ];
  });
  return { kind: "enum", name, description: spec.text("description"), of, values };
}

function merged(input: Property, output: Property | undefined): Property {
  if (output === undefined) return { ...input, writeOnly: true };
  const filledIn = !input.required && output.required && input.default === undefined && input.env.length === 0;
  return {
    ...input,
    description: input.description ?? output.description,
    secret: input.secret || output.secret,
    immutable: input.immutable || output.immutable,
    serverDefault: filledIn,
  };
}

function aliasesOf(spec: JsonNode): readonly string[] {
  const value = spec.json("aliases");
  if (!Array.isArray(value)) return [];
  if (value.every((alias) => typeof alias === "string")) return spec.texts("aliases");
  return spec.items("aliases").flatMap((alias) => alias.text("type") ?? []);
}
