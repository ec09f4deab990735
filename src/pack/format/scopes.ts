import type { ObjectType, Property, PropertyType } from "../definition.ts";
import type { Scope } from "../expression/scope.ts";
import type { OperationName } from "../operations.ts";
import { anyProperty } from "../property.ts";

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

/** The scope of what is said of one item of an answer that is a list. */
export function withItem(scope: Scope): Scope {
  return { ...withAnswer(scope), item: anything };
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
  return { ...anyProperty, type };
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
