import type { Path } from "../../model/path.ts";
import type { PropertyType } from "../definition.ts";
import type { Context } from "./context.ts";
import type { Place } from "./resolve-property.ts";
import type { PropertyShape } from "./shape/property.ts";

type Key = keyof PropertyShape;

/** Words that do not mean something everywhere, with the places where they do. */
const places: ReadonlyMap<Key, readonly Place[]> = new Map<Key, readonly Place[]>([
  ["env", ["config", "resource", "function inputs"]],
  ["default", ["config", "resource", "function inputs", "nested"]],
  ["readOnly", ["resource", "function outputs", "nested"]],
  ["writeOnly", ["resource", "nested"]],
  ["local", ["resource"]],
  ["immutable", ["config", "resource", "nested"]],
  ["serverDefault", ["resource", "nested"]],
  ["optional", ["resource", "function outputs", "nested"]],
  ["volatile", ["resource", "nested"]],
  ["changesWith", ["resource"]],
  ["value", ["resource"]],
  ["autoName", ["resource"]],
  ["as", ["resource", "function inputs", "function outputs", "nested"]],
  ["deprecated", ["config", "resource", "function inputs", "function outputs", "nested"]],
  ["compare", ["config", "resource", "nested", "items"]],
]);

/** Words that are about one kind of type. */
const kinds: ReadonlyMap<Key, readonly PropertyType["kind"][]> = new Map<Key, readonly PropertyType["kind"][]>([
  ["items", ["array"]],
  ["minItems", ["array"]],
  ["maxItems", ["array"]],
  ["uniqueItems", ["array"]],
  ["properties", ["object"]],
  ["required", ["object", "map"]],
  ["additionalProperties", ["map", "object"]],
  ["enum", ["enum"]],
  ["minimum", ["integer", "number"]],
  ["maximum", ["integer", "number"]],
  ["exclusiveMinimum", ["integer", "number"]],
  ["exclusiveMaximum", ["integer", "number"]],
  ["multipleOf", ["integer", "number"]],
  ["minLength", ["string"]],
  ["maxLength", ["string"]],
  ["pattern", ["string"]],
  ["format", ["string", "integer", "number"]],
  ["autoName", ["string"]],
]);

/** Pairs of words that contradict each other. */
const contradictions: readonly (readonly [Key, Key, string])[] = [
  ["readOnly", "writeOnly", "it would be neither sent nor read"],
  ["local", "readOnly", "only the service could tell it"],
  ["local", "writeOnly", "it is never sent"],
  ["local", "as", "it is never sent"],
  ["readOnly", "immutable", "an output is not changed by the user"],
  ["readOnly", "default", "an output has no default"],
  ["readOnly", "env", "an output has no default"],
  ["readOnly", "autoName", "an output is not sent"],
  ["readOnly", "serverDefault", "`serverDefault` is for inputs; `readOnly` alone says that the service sets it"],
  ["value", "default", "it is always computed"],
  ["value", "env", "it is always computed"],
  ["value", "autoName", "it is always computed"],
  ["value", "serverDefault", "it is always computed"],
  ["value", "writeOnly", "it is an output"],
  ["value", "immutable", "it is an output; mark the inputs that it is made of"],
  ["value", "volatile", "what it changes with is seen in its expression"],
  ["value", "changesWith", "what it changes with is seen in its expression"],
  ["volatile", "changesWith", "it changes either with any update or with these inputs"],
  ["autoName", "default", "either fills it in"],
  ["autoName", "env", "either fills it in"],
  ["serverDefault", "default", "either fills it in"],
  ["serverDefault", "env", "either fills it in"],
];

const besideReference: readonly Key[] = ["type", "properties", "required", "items", "additionalProperties", "enum"];

/** Whether what a property says about itself fits its type, its place and itself. */
export function checkProperty(
  context: Context,
  shape: PropertyShape,
  type: PropertyType,
  path: Path,
  place: Place,
): void {
  const given = (key: Key) => shape[key] !== undefined && shape[key] !== false;
  const add = (key: Key, message: string) => context.findings.add([...path, key], message, { at: "key" });
  for (const [key, allowed] of places) {
    if (given(key) && !allowed.includes(place)) add(key, `\`${key}\` means nothing ${placeNames[place]}`);
  }
  for (const key of besideReference) {
    if (given("$ref") && given(key)) add(key, `\`${key}\` cannot stand beside \`$ref\`: it belongs to the type`);
  }
  for (const [key, fitting] of kinds) {
    const isSaid = given("$ref") && besideReference.includes(key);
    if (given(key) && !isSaid && type.kind !== "any" && !fitting.includes(type.kind))
      add(key, `\`${key}\` means nothing for ${article(type)}`);
  }
  for (const [first, second, reason] of contradictions) {
    if (given(first) && given(second)) add(second, `contradicts \`${first}\`: ${reason}`);
  }
  for (const key of ["volatile", "changesWith"] as const) {
    if (given(key) && !given("readOnly") && !given("value")) add(key, "is for outputs: say `readOnly: true` too");
  }
  if (place === "resource" && given("optional") && !given("readOnly") && !given("value"))
    add("optional", "is for outputs; an input is optional unless it is in `required`");
  checkConfigType(context, type, path, place);
  checkCompare(context, shape, type, path);
  checkConstraints(context, shape, path);
}

const placeNames: { readonly [place in Place]: string } = {
  config: "in config",
  resource: "in a resource",
  "function inputs": "in a function's inputs",
  "function outputs": "in a function's outputs",
  nested: "inside an object",
  items: "for what an array or map holds",
};

/** A type as messages name it. */
function article(type: PropertyType): string {
  return `${/^[aeiou]/.test(type.kind) ? "an" : "a"} ${type.kind}`;
}

function checkConfigType(context: Context, type: PropertyType, path: Path, place: Place): void {
  if (place !== "config" || !["asset", "archive", "resource"].includes(type.kind)) return;
  context.findings.add(path, `${article(type)} cannot be configuration`, { at: "key" });
}

function checkCompare(context: Context, shape: PropertyShape, type: PropertyType, path: Path): void {
  const { compare } = shape;
  if (compare === undefined) return;
  const at = [...path, "compare"];
  const isText = type.kind === "string" || (type.kind === "enum" && type.of === "string");
  if (typeof compare === "object" && "by" in compare) return;
  if (typeof compare === "object") {
    const isKeyed = type.kind === "array" && type.items.type.kind === "object";
    if (!isKeyed) context.findings.add(at, "`keyed` is for arrays of objects with properties");
  } else if (compare === "set" ? type.kind !== "array" : !isText && !(compare === "number" && isNumber(type))) {
    const wanted = compare === "set" ? "arrays" : compare === "number" ? "numbers and text" : "text";
    context.findings.add(at, `\`${compare}\` is for ${wanted}, not for ${article(type)}`);
  }
}

function isNumber(type: PropertyType): boolean {
  return type.kind === "integer" || type.kind === "number";
}

function checkConstraints(context: Context, shape: PropertyShape, path: Path): void {
  const add = (key: Key, message: string) => context.findings.add([...path, key], message);
  const ranges = [
    ["minimum", "maximum"],
    ["minLength", "maxLength"],
    ["minItems", "maxItems"],
  ] as const;
  for (const [low, high] of ranges) {
    if ((shape[low] ?? Number.NEGATIVE_INFINITY) > (shape[high] ?? Number.POSITIVE_INFINITY))
      add(low, `is greater than \`${high}\``);
  }
  if (shape.pattern !== undefined && regularExpression(shape.pattern) === undefined)
    add("pattern", "is no regular expression");
  const auto = typeof shape.autoName === "object" ? shape.autoName : {};
  const random = auto.randomLength ?? 7;
  if (shape.autoName !== undefined && random > 32) add("autoName", "`randomLength` is at most 32");
  else if (shape.autoName !== undefined && (auto.maxLength ?? shape.maxLength ?? 255) <= random)
    add("autoName", `\`maxLength\` leaves no room for a name before ${random} random digits`);
  for (const [index, name] of (typeof shape.env === "string" ? [shape.env] : (shape.env ?? [])).entries()) {
    const at: Path = typeof shape.env === "string" ? [...path, "env"] : [...path, "env", index];
    if (!isVariableName(name))
      context.findings.add(at, `${JSON.stringify(name)} is no name of an environment variable`);
  }
}

/** Whether a text names an environment variable. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}

/** The expression of a `pattern`; undefined when it is none. */
export function regularExpression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
