import type { Environment } from "@marcbachmann/cel-js";
import { type TimeLimit, timeLimit } from "../../platform/time-limit.ts";
import type { ObjectType, PropertyType } from "../definition.ts";
import { Message, type MessageClasses } from "./convert.ts";
import { rootNames } from "./expression.ts";
import { sameCel } from "./library/same.ts";
import type { Scope } from "./scope.ts";

/** CEL set up for one scope: its roots with their types, and the classes by which CEL knows our objects. */
export interface CelScope {
  readonly environment: Environment;
  readonly classes: MessageClasses;
  /** for expressions whose time is not bound by their length */
  readonly limited: TimeLimit;
}

/** In milliseconds; only loops, bindings and the longer functions can take more than microseconds. */
const longest = 1000;

/** Makes CEL know a scope, on top of what `celLibrary` makes. */
export function celScope(scope: Scope, library: Environment): CelScope {
  const environment = library.clone();
  const types = new Types(environment);
  for (const root of rootNames) {
    const type = scope[root];
    if (type) environment.registerVariable(root, types.nameOf(type, capitalised(root)));
  }
  return { environment, classes: types.classes, limited: timeLimit(longest) };
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
    this.#environment.registerOperator(`${name} == ${name}: bool`, sameCel);
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

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
