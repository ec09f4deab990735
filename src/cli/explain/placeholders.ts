import { list, object } from "../../model/collections.ts";
import { isList, isObject, isSecret, type PropertyObject, type PropertyValue } from "../../model/value.ts";

const prefix = "SECRET_";

/** The values with a placeholder, such as SECRET_CONFIG_API_KEY, for each secret text in them. */
export function withPlaceholders(values: PropertyObject, root: string): PropertyObject {
  return object([...values.entries()].map(([key, value]) => [key, replaced(value, `${root}.${key}`, false)]));
}

/** Whether a text is a placeholder, or has one in it. */
export function hasPlaceholder(text: string): boolean {
  return text.includes(prefix);
}

/** The placeholder for the secret at a path. */
export function placeholderOf(path: string): string {
  return `${prefix}${path
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/\W+/g, "_")
    .toUpperCase()}`;
}

function replaced(value: PropertyValue, path: string, secret: boolean): PropertyValue {
  if (isSecret(value)) return replaced(value.value ?? null, path, true);
  if (isList(value)) return list(Array.from(value, (item, index) => replaced(item, `${path}.${index}`, secret)));
  if (isObject(value))
    return object([...value.entries()].map(([key, member]) => [key, replaced(member, `${path}.${key}`, secret)]));
  if (!secret) return value;
  if (typeof value === "string") return placeholderOf(path);
  return typeof value === "number" ? 0 : value;
}
