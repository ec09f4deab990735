import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import type { ObjectType, PropertyType } from "../../pack/definition.ts";
import { sameBy } from "../diff/compare.ts";

/**
 * What was found, in the words of the inputs where these say the same by the pack's `compare`: a preview has promised them, and
 * outputs that change their wording with each update would show as changes in whatever depends on them.
 */
export function asWritten(
  type: ObjectType,
  inputs: PropertyObject,
  found: Iterable<readonly [string, PropertyValue]>,
): readonly (readonly [string, PropertyValue])[] {
  return [...found].map(([name, value]) => {
    const property = type.properties.get(name);
    const written = inputs.get(name);
    if (property === undefined || property.readOnly || written === undefined || !isFlat(property.type))
      return [name, value];
    return [name, sameBy(property, written, value) ? written : value];
  });
}

/** Objects may hold more than was given, and maps are compared member by member. */
function isFlat(type: PropertyType): boolean {
  switch (type.kind) {
    case "boolean":
    case "string":
    case "integer":
    case "number":
    case "enum":
      return true;
    case "array":
      return isFlat(type.items.type);
    default:
      return false;
  }
}
