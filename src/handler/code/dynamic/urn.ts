import { parseUrn, type Urn } from "../../../model/urn.ts";
import { currentScope } from "./scope.ts";

/** The stack of the resource that the operation is about. Throws outside of operations. */
export function getStack(): string {
  return partOf("getStack", "stack");
}

/** The project of the resource that the operation is about. Throws outside of operations. */
export function getProject(): string {
  return partOf("getProject", "project");
}

function partOf(name: string, part: keyof Urn): string {
  const value = parseUrn(currentScope()?.urn ?? "")?.[part];
  if (value !== undefined && value !== "") return value;
  throw new Error(`pulumi.${name}() is known in the operations of a resource only, not while the module is loaded`);
}
