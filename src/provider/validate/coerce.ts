import { fromPlain } from "../../model/convert.ts";
import type { Plain } from "../../model/plain.ts";
import type { PropertyValue } from "../../model/value.ts";
import type { PropertyType } from "../../pack/definition.ts";

/**
 * Text as the declared type: stack config and SDK-made explicit providers send every value as text, nested ones as JSON
 * (protocol §3.1). What is not valid JSON stays text, and is then found to be of the wrong type.
 */
export function coerceText(type: PropertyType, value: PropertyValue): PropertyValue {
  if (typeof value !== "string" || type.kind === "string" || type.kind === "any") return value;
  if (type.kind === "enum" && type.of === "string") return value;
  try {
    const parsed: Plain = JSON.parse(value);
    return fromPlain(parsed);
  } catch {
    return value;
  }
}
