import type { Path, PathStep } from "../../model/path.ts";
import type { AutoName, Comparer, ObjectType, Property, PropertyType } from "../definition.ts";
import type { Scope } from "../expression/scope.ts";
import type { Context } from "./context.ts";
import { checkProperty } from "./property-rules.ts";
import { isWholeNumber, type Owner, resolveType } from "./resolve-type.ts";
import { plainProperty } from "./scopes.ts";
import type { PropertiesShape, PropertyShape } from "./shape/property.ts";

/** Where a property stands: some words mean something in some places only. */
export type Place = "config" | "resource" | "function inputs" | "function outputs" | "nested" | "items";

/** The properties of an object, required ones marked. `owner` is the name of the type they belong to. */
export function resolveProperties(
  context: Context,
  shape: PropertiesShape,
  path: Path,
  owner: string,
  place: Place,
): ReadonlyMap<string, Property> {
  const { properties = {}, required = [] } = shape;
  const names = Object.keys(properties);
  for (const [index, name] of required.entries()) {
    const at = [...path, "required", index];
    if (!names.includes(name)) context.findings.unknownName(at, "property", name, names);
    else if (required.indexOf(name) < index) context.findings.add(at, `${name} is listed twice`);
  }
  return new Map(
    Object.entries(properties).map(([name, property]): [string, Property] => {
      const at = [...path, "properties", name];
      const resolved = resolveProperty(context, property, at, { name: owner, property: name }, place);
      const isRequired = required.includes(name);
      if (isRequired) checkRequired(context, property, [...path, "required", required.indexOf(name)], name);
      return [name, { ...resolved, required: isRequired }];
    }),
  );
}

/** One property, or what an array or map holds. `value` is left out: it needs the types of its neighbours. */
export function resolveProperty(
  context: Context,
  shape: PropertyShape,
  path: Path,
  owner: Owner,
  place: Place,
): Property {
  const type = resolveType(context, shape, path, owner);
  const wholeNumber = isWholeNumber(shape);
  checkProperty(context, shape, wholeNumber ? { kind: "integer" } : type, path, place);
  return {
    ...plainProperty(type),
    title: shape.title,
    description: shape.description,
    default: wholeNumber && typeof shape.default === "number" ? String(shape.default) : shape.default,
    wholeNumber,
    env: listOf(shape.env),
    secret: shape.secret ?? false,
    immutable: shape.immutable ?? false,
    readOnly: shape.readOnly ?? shape.value !== undefined,
    optional: shape.optional ?? false,
    writeOnly: shape.writeOnly ?? false,
    local: shape.local ?? false,
    serverDefault: shape.serverDefault ?? false,
    volatile: shape.volatile ?? false,
    changesWith: shape.changesWith ?? [],
    compare: comparerOf(context, shape.compare, type, [...path, "compare"]),
    autoName: autoNameOf(shape),
    as: shape.as,
    deprecated: deprecationOf(shape.deprecated, "This property is deprecated."),
    format: shape.format,
    pattern: shape.pattern,
    minimum: shape.minimum,
    maximum: shape.maximum,
    exclusiveMinimum: shape.exclusiveMinimum,
    exclusiveMaximum: shape.exclusiveMaximum,
    multipleOf: shape.multipleOf,
    minLength: shape.minLength,
    maxLength: shape.maxLength,
    minItems: shape.minItems,
    maxItems: shape.maxItems,
    uniqueItems: shape.uniqueItems ?? false,
  };
}

/** Properties with the expressions of those that are computed: `value: ${…}` over inputs and config. */
export function withValues(
  context: Context,
  type: ObjectType,
  shapes: { readonly [name: string]: PropertyShape },
  path: Path,
  scope: Scope,
): ObjectType {
  const properties = new Map(type.properties);
  for (const [name, property] of type.properties) {
    const value = shapes[name]?.value;
    if (value === undefined) continue;
    const at = [...path, "properties", name, "value"];
    // with the other outputs too, so that what is wrong about them can be said
    const others = new Map([...type.properties].filter(([other]) => other !== name));
    const all = { ...scope, inputs: { ...type, properties: others } };
    const expression = context.templates.expression(value, at, all);
    const read = expression?.reads.find(({ root, path: [first] }) => root === "inputs" && isOutput(type, first));
    if (read !== undefined) {
      const [other = ""] = read.path;
      const what = shapes[other]?.value !== undefined ? "computed itself" : "an output";
      context.findings.add(at, `${other} is ${what}, so that ${name} cannot be made of it`, {
        expected: "inputs and config alone",
      });
    }
    properties.set(name, { ...property, value: expression });
  }
  return { ...type, properties };
}

function isOutput(type: ObjectType, name: PathStep | undefined): boolean {
  return typeof name === "string" && type.properties.get(name)?.readOnly === true;
}

/** The text of a deprecation; `true` gets a sentence. */
export function deprecationOf(deprecated: string | true | undefined, sentence: string): string | undefined {
  return deprecated === true ? sentence : deprecated;
}

function checkRequired(context: Context, shape: PropertyShape, path: Path, name: string): void {
  const conflict = (["readOnly", "value", "optional", "serverDefault", "autoName", "default"] as const).find(
    (key) => shape[key] !== undefined && shape[key] !== false,
  );
  if (conflict === undefined) return;
  const reasons = {
    readOnly: "is an output only",
    value: "is computed",
    optional: "is optional",
    serverDefault: "is filled in by the service",
    autoName: "is named automatically",
    default: "has a default",
  };
  context.findings.add(path, `${name} ${reasons[conflict]} (\`${conflict}\`), so it cannot be required`);
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function comparerOf(
  context: Context,
  shape: PropertyShape["compare"],
  item: PropertyType,
  path: Path,
): Comparer | undefined {
  if (shape === undefined) return undefined;
  if (typeof shape === "string") return { kind: shape };
  if ("keyed" in shape) return { kind: "keyed", key: shape.keyed };
  const expression = context.templates.expression(shape.by, [...path, "by"], { item });
  return expression && { kind: "by", expression };
}

/** 255 is what file systems, DNS and most APIs take at most. */
const longestName = 255;

function autoNameOf({ autoName, maxLength }: PropertyShape): AutoName | undefined {
  if (autoName === undefined) return undefined;
  const given = autoName === true ? {} : autoName;
  return {
    maxLength: given.maxLength ?? maxLength ?? longestName,
    separator: given.separator ?? "-",
    randomLength: given.randomLength ?? 7,
  };
}
