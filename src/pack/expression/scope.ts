import type { Path, PathStep } from "../../model/path.ts";
import type { PropertyType } from "../definition.ts";
import type { RootName } from "./expression.ts";

/** The roots that an expression may start from, each with its type. A root that is not here is not available. */
export type Scope = { readonly [root in RootName]?: PropertyType };

/** The type of what is not declared: any JSON value. */
export const anyType: PropertyType = { kind: "any" };

/**
 * The type of a member. Undefined: there certainly is no such member, that is, an object type does not declare it.
 * Whatever cannot be told statically is `any`; wrong indexing (of a string, say) is left to CEL's own checker.
 */
export function memberType(type: PropertyType, step: PathStep): PropertyType | undefined {
  switch (type.kind) {
    case "object":
      return typeof step === "string" ? type.properties.get(step)?.type : anyType;
    case "map":
      return type.values.type;
    case "array":
      return typeof step === "number" ? type.items.type : anyType;
    default:
      return anyType;
  }
}

/** What the elements of a comprehension over this type are: items of a list, keys of a map. */
export function elementType(type: PropertyType): PropertyType {
  if (type.kind === "array") return type.items.type;
  return type.kind === "map" ? { kind: "string" } : anyType;
}

/** One thing that an expression reads: a root and the longest path in it that is certain. */
export interface Read {
  readonly root: RootName;
  readonly path: Path;
}
