import type { Property } from "../../pack/definition.ts";

/** The names of the properties that a test holds for, in their order; undefined when there is none. */
export function namesWhere(
  properties: ReadonlyMap<string, Property>,
  test: (property: Property) => boolean,
): readonly string[] | undefined {
  const names = Array.from(properties)
    .filter(([, property]) => test(property))
    .map(([name]) => name);
  return names.length > 0 ? names : undefined;
}
