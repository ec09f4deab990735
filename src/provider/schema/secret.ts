import type { Property, PropertyType } from "../../pack/definition.ts";

/**
 * Whether a property is secret in the schema: by its own word, or because it is a list with a secret anywhere inside, which
 * is secret as a whole, as in the engine, or a map of such values, of which a schema cannot say more.
 */
export function isSecret(property: Property): boolean {
  const { type } = property;
  if (property.secret) return true;
  if (type.kind === "array") return holdsSecret(type.items, new Set());
  return type.kind === "map" && isSecret(type.values);
}

// Types may hold themselves.
function holdsSecret(property: Property, seen: Set<PropertyType>): boolean {
  if (property.secret) return true;
  if (seen.has(property.type)) return false;
  seen.add(property.type);
  return parts(property.type).some((part) => holdsSecret(part, seen));
}

function parts(type: PropertyType): readonly Property[] {
  switch (type.kind) {
    case "array":
      return [type.items];
    case "map":
      return [type.values];
    case "object":
      return Array.from(type.properties.values());
    default:
      return [];
  }
}
