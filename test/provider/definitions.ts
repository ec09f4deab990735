/** Builds definitions as the pack loader makes them, with only what a test is about said. */
import type {
  FunctionDefinition,
  ObjectType,
  PackDefinition,
  Property,
  PropertyType,
  ResourceDefinition,
} from "../../src/pack/definition.ts";
import type { Expression } from "../../src/pack/expression/expression.ts";
import { anyProperty } from "../../src/pack/property.ts";

/** A property of the given type, or string, with the given differences from the plainest one. */
export function property(differences: Partial<Property> = {}): Property {
  return {
    ...anyProperty,
    type: { kind: "string" },
    ...differences,
  };
}

export function array(items: Partial<Property> = {}): PropertyType {
  return { kind: "array", items: property(items) };
}

export function map(values: Partial<Property> = {}): PropertyType {
  return { kind: "map", values: property(values) };
}

/** An object type of the given properties; those of a resource or function have no name. */
export function objectType(properties: Readonly<Record<string, Partial<Property>>> = {}, name = ""): ObjectType {
  return {
    kind: "object",
    name,
    description: undefined,
    properties: new Map(Object.entries(properties).map(([key, differences]) => [key, property(differences)])),
  };
}

export function resource(
  properties: Readonly<Record<string, Partial<Property>>>,
  differences: Partial<ResourceDefinition> = {},
): ResourceDefinition {
  return {
    name: "Thing",
    description: undefined,
    deprecated: undefined,
    aliases: [],
    properties: objectType(properties),
    timeouts: {},
    deleteBeforeReplace: undefined,
    id: undefined,
    operations: new Map(),
    code: { kind: "code", module: "thing.ts", export: "thing" },
    migrate: [],
    ...differences,
  };
}

export function functionDefinition(differences: Partial<FunctionDefinition> = {}): FunctionDefinition {
  return {
    name: "find",
    description: undefined,
    deprecated: undefined,
    inputs: objectType(),
    outputs: objectType(),
    operation: { kind: "code", module: "find.ts", export: "find" },
    ...differences,
  };
}

export function definition(differences: Partial<PackDefinition> = {}): PackDefinition {
  return {
    name: "acme",
    version: "1.2.3",
    description: undefined,
    displayName: undefined,
    publisher: undefined,
    namespace: undefined,
    keywords: [],
    homepage: undefined,
    repository: undefined,
    license: undefined,
    logoUrl: undefined,
    requires: undefined,
    language: {},
    config: objectType(),
    http: undefined,
    hosts: [],
    env: [],
    resources: new Map(),
    functions: new Map(),
    types: new Map(),
    hasCode: true,
    ...differences,
  };
}

/** A map of definitions by name, as `PackDefinition` holds them. */
export function named<Definition extends { readonly name: string }>(
  ...definitions: readonly Definition[]
): ReadonlyMap<string, Definition> {
  return new Map(definitions.map((each) => [each.name, each]));
}

/** An expression that is always absent. */
export const expression: Expression = {
  source: "inputs.absent",
  reads: [],
  evaluate: () => undefined,
  evaluateExact: () => undefined,
};
