import type { ObjectType, Property, PropertyType } from "../definition.ts";
import type { Scope } from "../expression/scope.ts";
import type { OperationName } from "../operations.ts";

/** The scopes of one resource: the roots that the expressions of each place may start from. */
export interface ResourceScopes {
  readonly operations: { readonly [operation in OperationName]: Scope };
  /** of the id */
  readonly id: Scope;
  /** of properties computed with `value` */
  readonly value: Scope;
  /** of migrations: earlier states had other properties */
  readonly migrate: Scope;
}

/** The scopes of a resource with the given config and properties (inputs and outputs in one). */
export function resourceScopes(config: ObjectType, properties: ObjectType): ResourceScopes {
  const inputs = inputsOf(properties);
  const old = inputs;
  const id = text;
  const state = properties;
  return {
    operations: {
      create: { config, inputs },
      read: { config, id, inputs, state },
      update: { config, inputs, old, state, id },
      delete: { config, id, old, state, inputs },
      list: { config },
    },
    id: { ...answer, inputs, config },
    value: { inputs, config },
    migrate: { state: anything },
  };
}

/** The scope of a function's request. */
export function functionScope(config: ObjectType, inputs: ObjectType): Scope {
  return { config, inputs };
}

/** A request's scope with the answer to it: where `map` and `unwrap` are evaluated. */
export function withAnswer(scope: Scope): Scope {
  return { ...scope, ...answer };
}

/** The scope of `http.baseUrl` and `http.headers`; of the environment, only what the pack lists. */
export function httpScope(config: ObjectType, env: readonly string[]): Scope {
  const properties = new Map(env.map((name): [string, Property] => [name, textProperty]));
  return { config, env: { kind: "object", name: "", description: undefined, properties } };
}

/** The scope of `http.error`. */
export function errorScope(): Scope {
  return answer;
}

/** A property that says nothing but its type. */
export function plainProperty(type: PropertyType): Property {
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
  };
}

function inputsOf(type: ObjectType): ObjectType {
  return { ...type, properties: new Map([...type.properties].filter(([, property]) => !property.readOnly)) };
}

const text: PropertyType = { kind: "string" };
const anything: PropertyType = { kind: "any" };
const textProperty = plainProperty(text);
const answer: Scope = {
  body: anything,
  headers: { kind: "map", values: textProperty },
  status: { kind: "integer" },
};
