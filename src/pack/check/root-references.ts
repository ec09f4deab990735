import type { PropertyType } from "../definition.ts";
import type { Finding } from "../format/problem.ts";
import { splitName } from "../token.ts";
import { objectsOf, type Rule } from "./rule.ts";

/**
 * No resource or function of the root module refers to a resource of another: their TypeScript SDK imports `dns` instead of
 * `./dns`, and does not compile (seen with the generator of 3.255).
 */
export const rootReferences: Rule = function* (checked): Generator<Finding> {
  for (const { type, path, holder } of objectsOf(checked)) {
    const owner = path[1];
    if (holder === "type" || holder === "config" || typeof owner !== "string") continue;
    if (splitName(owner).module !== undefined) continue;
    for (const [name, property] of type.properties) {
      const target = resourceOfModule(property.type, new Set());
      if (target === undefined) continue;
      const message = `a property of the root module cannot refer to the resource ${target} of another: its TypeScript SDK would not compile; take the id as text`;
      yield { path: [...path, "properties", name], message };
    }
  }
};

/** The first resource of a module that a type, or a type inside of it, refers to. */
function resourceOfModule(type: PropertyType, seen: Set<PropertyType>): string | undefined {
  switch (type.kind) {
    case "array":
      return resourceOfModule(type.items.type, seen);
    case "map":
      return resourceOfModule(type.values.type, seen);
    case "resource":
      return splitName(type.name).module === undefined ? undefined : type.name;
    case "object": {
      if (seen.has(type)) return undefined;
      seen.add(type);
      for (const { type: inner } of type.properties.values()) {
        const found = resourceOfModule(inner, seen);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    default:
      return undefined;
  }
}
