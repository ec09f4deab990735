import type { Json, Property, PropertyType } from "../definition.ts";
import { regularExpression } from "../format/property-rules.ts";
import { isJsonList } from "../json.ts";
import { isMultiple } from "../multiple.ts";
import { formatProblem } from "../string-format.ts";

type ConstraintName =
  | "pattern"
  | "format"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems";
/** What a property says about its values beside its type. */
export type Constraints = { readonly [name in ConstraintName]?: Property[name] };

/** Why a value of the pack (a default) is none of the type, as the rest of a sentence; undefined: it is one. */
export function misfit(type: PropertyType, constraints: Constraints, value: Json): string | undefined {
  switch (type.kind) {
    case "any":
      return undefined;
    case "boolean":
      return typeof value === "boolean" ? undefined : "is not true or false";
    case "string":
      return typeof value === "string" ? textMisfit(constraints, value) : "is no text";
    case "integer":
      if (!Number.isInteger(value)) return "is no whole number";
      return numberMisfit(constraints, Number(value));
    case "number":
      return typeof value === "number" ? numberMisfit(constraints, value) : "is no number";
    case "enum":
      return type.values.some((member) => member.value === value) ? undefined : "is none of the enum's values";
    case "array":
      return arrayMisfit(type.items, constraints, value);
    case "map":
      return membersMisfit(value, () => type.values);
    case "object":
      return objectMisfit(type.properties, value);
    default:
      return `cannot be given for a property of type ${type.kind}`;
  }
}

function textMisfit({ pattern, format, minLength, maxLength }: Constraints, value: string): string | undefined {
  const expression = pattern === undefined ? undefined : regularExpression(pattern);
  if (expression?.test(value) === false) return `does not match the pattern ${pattern}`;
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return `is shorter than ${minLength}`;
  if (maxLength !== undefined && length > maxLength) return `is longer than ${maxLength}`;
  return format === undefined ? undefined : formatProblem(format, value);
}

function numberMisfit(constraints: Constraints, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  if (minimum !== undefined && value < minimum) return `is less than ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is greater than ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `is not more than ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `is not less than ${exclusiveMaximum}`;
  return multipleOf === undefined || isMultiple(value, multipleOf) ? undefined : `is no multiple of ${multipleOf}`;
}

function arrayMisfit(items: Property, { minItems, maxItems }: Constraints, value: Json): string | undefined {
  if (!isJsonList(value)) return "is no list";
  if (minItems !== undefined && value.length < minItems) return `has fewer than ${minItems} items`;
  if (maxItems !== undefined && value.length > maxItems) return `has more than ${maxItems} items`;
  return first(value.map((item) => propertyMisfit(items, item)));
}

function objectMisfit(properties: ReadonlyMap<string, Property>, value: Json): string | undefined {
  const wrong = membersMisfit(value, (name) => properties.get(name));
  if (wrong !== undefined || value === null || typeof value !== "object") return wrong;
  const missing = [...properties].find(([name, property]) => property.required && !Object.hasOwn(value, name));
  return missing === undefined ? undefined : `lacks ${missing[0]}`;
}

function membersMisfit(value: Json, propertyOf: (name: string) => Property | undefined): string | undefined {
  if (value === null || typeof value !== "object" || isJsonList(value)) return "is no object";
  return first(
    Object.entries(value).map(([name, member]) => {
      const property = propertyOf(name);
      return property === undefined ? `has the unknown property ${name}` : propertyMisfit(property, member);
    }),
  );
}

function propertyMisfit(property: Property, value: Json): string | undefined {
  const wrong = misfit(property.type, property, value);
  return wrong === undefined ? undefined : `holds ${JSON.stringify(value)}, which ${wrong}`;
}

function first(reasons: readonly (string | undefined)[]): string | undefined {
  return reasons.find((reason) => reason !== undefined);
}
