import type { Path } from "../../model/path.ts";
import type { EnumType, PropertyType } from "../definition.ts";
import type { Context } from "./context.ts";
import { resolveProperties, resolveProperty } from "./resolve-property.ts";
import type { EnumValueShape, PropertyShape } from "./shape/property.ts";
import { inlineTypeName } from "./type-table.ts";

/** Who an inline type belongs to: the owner's name (with its module) and the property. */
export interface Owner {
  readonly name: string;
  readonly property: string;
}

/** The type that a property's shape says. What is wrong becomes a finding, and the type `any`. */
export function resolveType(context: Context, shape: PropertyShape, path: Path, owner: Owner): PropertyType {
  if (shape.$ref !== undefined) return resolveReference(context, shape.$ref, [...path, "$ref"]);
  const kind = kindOf(shape);
  switch (kind) {
    case undefined:
      context.findings.add(path, "says no type", {
        at: "key",
        expected: "`type`, or `$ref`; `type: any` for anything",
      });
      return { kind: "any" };
    case "object":
      return resolveObject(context, shape, path, owner);
    case "array":
      return { kind: "array", items: resolveItems(context, shape, path, owner) };
    case "string":
    case "integer":
    case "number":
      if (isWholeNumber(shape)) return { kind: "string" };
      if (shape.enum === undefined) return { kind };
      return addEnum(context, inlineTypeName(owner.name, owner.property, shape.title), shape, path);
    default:
      return { kind };
  }
}

/** Whether a property is a whole number that Pulumi's numbers, which are doubles, cannot keep: text keeps it exactly. */
export function isWholeNumber({ type, format, enum: values }: PropertyShape): boolean {
  return type === "integer" && values === undefined && (format === "int64" || format === "uint64");
}

/** The enum type of the given name and shape, added to the pack's types. */
export function addEnum(
  context: Context,
  name: string,
  shape: Pick<PropertyShape, "type" | "enum" | "description">,
  path: Path,
): EnumType {
  const of = shape.type === "integer" || shape.type === "number" ? shape.type : enumKind(shape.enum ?? []);
  const values = (shape.enum ?? []).map((value) => (typeof value === "object" ? value : { value }));
  const fits = (value: string | number) =>
    of === "string" ? typeof value === "string" : of === "number" ? typeof value === "number" : Number.isInteger(value);
  for (const [index, { value }] of values.entries()) {
    if (!fits(value)) {
      context.findings.add([...path, "enum", index], `${JSON.stringify(value)} is not of the enum's type ${of}`);
    }
  }
  const members = values.map(({ value, name: member, description, deprecated }) => ({
    value,
    ...(member === undefined ? {} : { name: member }),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
  }));
  const type: EnumType = { kind: "enum", name, description: shape.description, of, values: members };
  context.types.add(type, path);
  return type;
}

function kindOf(shape: PropertyShape): PropertyShape["type"] {
  if (shape.type !== undefined) return shape.type;
  if (shape.properties !== undefined || shape.additionalProperties !== undefined) return "object";
  if (shape.items !== undefined) return "array";
  return shape.enum === undefined ? undefined : enumKind(shape.enum);
}

function enumKind(values: readonly EnumValueShape[]): EnumType["of"] {
  const plain = values.map((value) => (typeof value === "object" ? value.value : value));
  if (plain.every((value) => Number.isInteger(value))) return "integer";
  return plain.every((value) => typeof value === "number") ? "number" : "string";
}

function resolveItems(context: Context, shape: PropertyShape, path: Path, owner: Owner) {
  if (shape.items === undefined) context.findings.add(path, "an array needs `items`: what it holds", { at: "key" });
  return resolveProperty(context, shape.items ?? { type: "any" }, [...path, "items"], owner, "items");
}

function resolveObject(context: Context, shape: PropertyShape, path: Path, owner: Owner): PropertyType {
  const { properties, additionalProperties, required } = shape;
  const open = additionalProperties !== undefined && additionalProperties !== false;
  if (properties === undefined) {
    if (required !== undefined)
      context.findings.add([...path, "required"], "`required` needs `properties`", { at: "key" });
    const values: PropertyShape = typeof additionalProperties === "object" ? additionalProperties : { type: "any" };
    return {
      kind: "map",
      values: resolveProperty(context, values, [...path, "additionalProperties"], owner, "items"),
    };
  }
  if (open) {
    context.findings.add(
      [...path, "additionalProperties"],
      "an object has either `properties` or `additionalProperties`",
      {
        at: "key",
      },
    );
  }
  const name = inlineTypeName(owner.name, owner.property, shape.title);
  const { type, properties: resolved } = context.types.object(name, shape.description, path);
  for (const [key, property] of resolveProperties(context, shape, path, name, "nested")) resolved.set(key, property);
  return type;
}

function resolveReference(context: Context, reference: string, path: Path): PropertyType {
  const match = /^#\/(types|resources)\/(.+)$/.exec(reference);
  const [, section, encoded = ""] = match ?? [];
  const name = encoded.replaceAll(/%2f/gi, "/");
  if (section === "types") {
    const type = context.types.types.get(name);
    if (type !== undefined && Object.hasOwn(context.pack.types ?? {}, name)) return type;
    context.findings.unknownName(path, "type", name, Object.keys(context.pack.types ?? {}));
  } else if (section === "resources") {
    const names = Object.keys(context.pack.resources ?? {});
    if (names.includes(name)) return { kind: "resource", name };
    context.findings.unknownName(path, "resource", name, names);
  } else {
    context.findings.add(path, `${JSON.stringify(reference)} is no reference`, {
      expected: "#/types/Name or #/resources/Name",
    });
  }
  return { kind: "any" };
}
