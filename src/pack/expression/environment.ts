import { Environment } from "@marcbachmann/cel-js";
import { type TimeLimit, timeLimit } from "../../platform/time-limit.ts";
import type { ObjectType, PropertyType } from "../definition.ts";
import { Message, type MessageClasses, Opaque } from "./convert.ts";
import { rootNames } from "./expression.ts";
import type { Scope } from "./scope.ts";

/** CEL set up for one scope: its roots with their types, and the classes by which CEL knows our objects. */
export interface CelScope {
  readonly environment: Environment;
  readonly classes: MessageClasses;
  /** for expressions whose time is not bound by their length */
  readonly limited: TimeLimit;
}

/** In milliseconds; only loops, bindings and regular expressions can take longer than microseconds. */
const longest = 1000;
const limits = { maxAstNodes: 2000, maxDepth: 60, maxListElements: 500, maxMapEntries: 500, maxCallArguments: 16 };

/**
 * Makes CEL know a scope. Lists and maps may be mixed, as JSON is; `.?`, `[?]` and `optional` are on; int and double
 * may be mixed in arithmetic, because in JSON 2.0 is 2 and an expression must not fail on whole values.
 */
export function celScope(scope: Scope): CelScope {
  const environment = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false, limits });
  environment.registerType("Opaque", { ctor: Opaque, fields: {} });
  registerMixedArithmetic(environment);
  const types = new Types(environment);
  for (const root of rootNames) {
    const type = scope[root];
    if (type) environment.registerVariable(root, types.nameOf(type, capitalised(root)));
  }
  return { environment, classes: types.classes, limited: timeLimit(longest) };
}

function registerMixedArithmetic(environment: Environment): void {
  const operators = {
    "+": (a: number, b: number) => a + b,
    "-": (a: number, b: number) => a - b,
    "*": (a: number, b: number) => a * b,
    "/": (a: number, b: number) => a / b,
  };
  for (const [sign, apply] of Object.entries(operators)) {
    const mixed = (a: bigint | number, b: bigint | number) => apply(Number(a), Number(b));
    environment.registerOperator(`int ${sign} double: double`, mixed);
    environment.registerOperator(`double ${sign} int: double`, mixed);
  }
}

/** Names of CEL types for ours. Object types become message types, named so that CEL's errors read well. */
class Types {
  readonly classes = new Map<ObjectType, typeof Message>();
  readonly #names = new Map<ObjectType, string>();
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  nameOf(type: PropertyType, hint: string): string {
    switch (type.kind) {
      case "boolean":
        return "bool";
      case "string":
        return "string";
      case "integer":
        return "int";
      case "number":
        return "double";
      case "enum":
        return this.nameOf({ kind: type.of }, hint);
      case "array":
        return `list<${this.nameOf(type.items.type, `${hint}Item`)}>`;
      case "map":
        return `map<string, ${this.nameOf(type.values.type, `${hint}Value`)}>`;
      case "object":
        return this.#names.get(type) ?? this.#register(type, hint);
      default:
        return "dyn";
    }
  }

  #register(type: ObjectType, hint: string): string {
    const name = this.#freeName(type.name === "" ? hint : type.name);
    // a type that contains itself is dynamic on the inside; `inspect` still knows its properties
    this.#names.set(type, "dyn");
    const fields = Object.fromEntries(
      [...type.properties].map(([key, property]) => [key, this.nameOf(property.type, name + capitalised(key))]),
    );
    const Class = class extends Message {};
    this.#environment.registerType(name, { ctor: Class, fields });
    this.#environment.registerOperator(`${name} == ${name}: bool`, sameMembers);
    this.#names.set(type, name);
    this.classes.set(type, Class);
    return name;
  }

  #freeName(wanted: string): string {
    const clean = wanted.replaceAll(/\W/g, "_").replace(/^(?![A-Z])/, "T_");
    const taken = new Set(this.#names.values());
    let name = clean;
    for (let count = 2; taken.has(name) || name === "Opaque"; count++) name = `${clean}${count}`;
    return name;
  }
}

/** Deep equality of values of one declared type. */
function sameMembers(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && sameMembers(value, b.get(key)));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameMembers(item, b[index]));
  }
  return a === b;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
