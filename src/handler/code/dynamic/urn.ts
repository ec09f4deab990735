import { currentScope } from "./scope.ts";

/** The stack of the resource that the operation is about. Throws outside of operations. */
export function getStack(): string {
  return partOf("getStack", 0);
}

/** The project of the resource that the operation is about. Throws outside of operations. */
export function getProject(): string {
  return partOf("getProject", 1);
}

/** `urn:pulumi:<stack>::<project>::<type>::<name>` */
function partOf(name: string, index: number): string {
  const part = currentScope()
    ?.urn.replace(/^urn:pulumi:/, "")
    .split("::")[index];
  if (part !== undefined && part !== "") return part;
  throw new Error(`pulumi.${name}() is known in the operations of a resource only, not while the module is loaded`);
}
