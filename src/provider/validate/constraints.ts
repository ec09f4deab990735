import { equal } from "../../model/equal.ts";
import { isUnknown, type PropertyList, type PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { Property } from "../../pack/definition.ts";
import { isMultiple } from "../../pack/multiple.ts";
import { formatProblem } from "../../pack/string-format.ts";

/** What is wrong with a number or text by JSON Schema's keywords; reasons never hold the value. */
export function constraintProblems(property: Property, value: PropertyValue): readonly string[] {
  if (typeof value === "number") return [...roundedProblems(property, value), ...numberProblems(property, value)];
  if (property.wholeNumber && typeof value === "string")
    return [...textProblems(property, value), ...numberProblems(property, Number(value))];
  return typeof value === "string" ? textProblems(property, value) : [];
}

/** What is wrong with a list as a whole. */
export function listProblems(property: Property, value: PropertyList): readonly string[] {
  const problems: string[] = [];
  if (property.minItems !== undefined && value.length < property.minItems)
    problems.push(`must have at least ${property.minItems} items`);
  if (property.maxItems !== undefined && value.length > property.maxItems)
    problems.push(`must have at most ${property.maxItems} items`);
  if (property.uniqueItems && hasTwins(value)) problems.push("must not have the same item twice");
  return problems;
}

/** Beyond 2^53 a number is not the one any more that the program holds: engine and SDKs have rounded it. */
function roundedProblems({ type }: Property, value: number): readonly string[] {
  if (type.kind !== "integer" || Number.isSafeInteger(value)) return [];
  return [
    `is beyond ${Number.MAX_SAFE_INTEGER}, where whole numbers are rounded; its pack can declare it with \`format: int64\``,
  ];
}

function numberProblems(property: Property, value: number): readonly string[] {
  const problems: string[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = property;
  if (minimum !== undefined && value < minimum) problems.push(`must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) problems.push(`must be at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    problems.push(`must be more than ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    problems.push(`must be less than ${exclusiveMaximum}`);
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) problems.push(`must be a multiple of ${multipleOf}`);
  return problems;
}

function textProblems(property: Property, value: string): readonly string[] {
  const problems: string[] = [];
  // JSON Schema counts characters, not UTF-16 units
  const length = [...value].length;
  if (property.minLength !== undefined && length < property.minLength)
    problems.push(`must have at least ${property.minLength} characters`);
  if (property.maxLength !== undefined && length > property.maxLength)
    problems.push(`must have at most ${property.maxLength} characters`);
  if (property.pattern !== undefined && !new RegExp(property.pattern, "u").test(value))
    problems.push(`must match the pattern ${property.pattern}`);
  if (property.format !== undefined) {
    const problem = formatProblem(property.format, value);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

function hasTwins(value: PropertyList): boolean {
  const items = Array.from({ length: value.length }, (_, index) => unwrap(value.at(index))).filter(
    (item) => !isUnknown(item),
  );
  return items.some((item, index) => items.slice(0, index).some((other) => equal(item, other)));
}
