import type { Environment } from "@marcbachmann/cel-js";
import { namespaceType } from "./standard.ts";

/** Functions that are called as `name.function(…)`, by their signatures without the name. */
export type Functions = { readonly [signature: string]: (...args: never[]) => unknown };

/** Registers functions under a name, such as `math`. */
export function registerNamespace(environment: Environment, name: string, functions: Functions): void {
  const type = namespaceType(name);
  // CEL tells types by constructor, so that each namespace has a class of its own
  const Namespace = class {};
  environment.registerType(type, Namespace);
  environment.registerConstant(name, type, new Namespace());
  for (const [signature, handler] of Object.entries(functions)) {
    // the first argument is the namespace itself
    const call = (_namespace: unknown, ...args: never[]) => handler(...args);
    environment.registerFunction(`${type}.${signature}`, call, { async: false });
  }
}

/** Registers functions and methods by their complete signatures. */
export function registerFunctions(environment: Environment, functions: Functions): void {
  for (const [signature, handler] of Object.entries(functions)) {
    environment.registerFunction(signature, (...args: never[]) => handler(...args), { async: false });
  }
}
