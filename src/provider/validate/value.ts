import { list, object } from "../../model/collections.ts";
import type { Path } from "../../model/path.ts";
import { isList, isObject, isSecret, isUnknown, kindOf, type PropertyValue, secret } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { Property, PropertyType } from "../../pack/definition.ts";
import { coerceText } from "./coerce.ts";
import { constraintProblems, listProblems } from "./constraints.ts";
import { type ValidateOptions, validateObject } from "./object.ts";
import type { Problem } from "./problem.ts";

interface Checked {
  readonly value: PropertyValue;
  readonly problems: readonly Problem[];
}

/** Checks a present, known value that is not wrapped in a secret. */
export function checkValue(property: Property, given: PropertyValue, options: ValidateOptions, path: Path): Checked {
  const text = property.wholeNumber && Number.isSafeInteger(given) ? String(given) : given;
  const value = options.coerce ? coerceText(property.type, text) : text;
  const type = property.type;
  if (!hasKind(type, value)) return wrong(value, path, `must be ${describe(type)}, but is ${describeKind(value)}`);
  switch (type.kind) {
    case "array":
      return checkList(property, type.items, value, options, path);
    case "map":
      return checkMap(type.values, value, options, path);
    case "object":
      return isObject(value) ? rename(validateObject(type, value, options, path)) : { value, problems: [] };
    case "enum":
      return type.values.some((allowed) => allowed.value === value)
        ? { value, problems: [] }
        : wrong(
            value,
            path,
            `must be one of ${type.values.map((allowed) => JSON.stringify(allowed.value)).join(", ")}`,
          );
    default:
      return { value, problems: constraintProblems(property, value).map((reason) => ({ path, reason })) };
  }
}

function checkList(
  property: Property,
  items: Property,
  value: PropertyValue,
  options: ValidateOptions,
  path: Path,
): Checked {
  if (!isList(value)) return { value, problems: [] };
  const problems: Problem[] = listProblems(property, value).map((reason) => ({ path, reason }));
  const values: PropertyValue[] = [];
  let index = 0;
  for (const item of value) {
    const checked = checkMember(items, item, options, [...path, index++]);
    problems.push(...checked.problems);
    values.push(checked.value);
  }
  return { value: list(values), problems };
}

function checkMap(members: Property, value: PropertyValue, options: ValidateOptions, path: Path): Checked {
  if (!isObject(value)) return { value, problems: [] };
  const problems: Problem[] = [];
  const values: [string, PropertyValue][] = [];
  for (const [key, member] of value.entries()) {
    const checked = checkMember(members, member, options, [...path, key]);
    problems.push(...checked.problems);
    values.push([key, checked.value]);
  }
  return { value: object(values), problems };
}

function checkMember(property: Property, given: PropertyValue, options: ValidateOptions, path: Path): Checked {
  const bare = unwrap(given);
  if (bare === undefined || isUnknown(bare)) return { value: given, problems: [] };
  const checked = checkValue(property, bare, options, path);
  return isSecret(given) || property.secret ? { value: secret(checked.value), problems: checked.problems } : checked;
}

function rename({ values, problems }: ReturnType<typeof validateObject>): Checked {
  return { value: values, problems };
}

function wrong(value: PropertyValue, path: Path, reason: string): Checked {
  return { value, problems: [{ path, reason }] };
}

function hasKind(type: PropertyType, value: PropertyValue): boolean {
  const kind = kindOf(value);
  switch (type.kind) {
    case "any":
      return true;
    case "string":
      return kind === "string" || kind === "bytes";
    case "enum":
      return type.of === "string" ? kind === "string" : kind === "number";
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    case "array":
      return kind === "list";
    case "map":
    case "object":
      return kind === "object";
    case "asset":
      // Pulumi's Asset type in schemas is "asset or archive"
      return kind === "asset" || kind === "archive";
    case "resource":
      return kind === "reference" || kind === "string";
    default:
      return kind === type.kind;
  }
}

function describe(type: PropertyType): string {
  switch (type.kind) {
    case "integer":
      return "a whole number";
    case "array":
      return "a list";
    case "map":
    case "object":
      return "an object";
    case "enum":
      return type.of === "string" ? "a string" : "a number";
    case "asset":
    case "archive":
      return `an ${type.kind}`;
    case "resource":
      return `a ${type.name} resource`;
    default:
      return `a ${type.kind}`;
  }
}

function describeKind(value: PropertyValue): string {
  const kind = kindOf(value);
  switch (kind) {
    case "null":
      return "null";
    case "object":
    case "asset":
    case "archive":
    case "output":
    case "unknown":
      return `an ${kind}`;
    case "number":
      return typeof value === "number" && !Number.isInteger(value) ? "a number with a fraction" : "a number";
    case "reference":
      return "a resource";
    case "bytes":
      return "a byte string";
    default:
      return `a ${kind}`;
  }
}
