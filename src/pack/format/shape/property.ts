import * as z from "zod/mini";
import { described, docs, json, key, mapOf, names, template, text } from "./words.ts";

/** The types that a property may name. */
const typeNames = ["boolean", "string", "integer", "number", "array", "object", "asset", "archive", "any"] as const;

const enumValue = z.union([
  z.string(),
  z.number(),
  z.strictObject({
    value: described("The value.", z.union([z.string(), z.number()])),
    name: key("The member's name in SDKs.", text()),
    description: key("What the value means.", text()),
    deprecated: key("Why not to use it any more.", text()),
  }),
]);

const comparer = z.union([
  z.enum(["set", "caseInsensitive", "json", "duration", "number", "trimmed"]),
  z.strictObject({ keyed: described("The property that tells the items of a list apart.", text()) }),
  z.strictObject({ by: described("What must be the same of both values: one `${…}` over `item`.", text()) }),
]);

const autoName = z.union([
  z.literal(true),
  z.strictObject({
    maxLength: key("The longest name that the API takes.", z.int().check(z.gte(1))),
    separator: key("What stands between the resource's name and the random digits; `-` if not given.", z.string()),
    randomLength: key("How many random hexadecimal digits; 7 if not given.", z.int().check(z.gte(0))),
  }),
]);

const count = () => z.int().check(z.gte(0));

/** One property as written: JSON Schema's words and our own (design.md §4). */
export const propertyShape = z.strictObject({
  type: key("The property's type.", z.enum(typeNames)),
  $ref: key("A type or resource of the pack: `#/types/Name` or `#/resources/Name`.", text()),
  get properties(): z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, typeof propertyShape>> {
    return key("The properties of an object; it becomes a type of its own.", mapOf(propertyShape));
  },
  required: key("The properties of this object that its inputs must have.", z.array(text())),
  get items(): z.ZodMiniOptional<typeof propertyShape> {
    return key("What an array holds.", propertyShape);
  },
  get additionalProperties(): z.ZodMiniOptional<z.ZodMiniUnion<[z.ZodMiniBoolean, typeof propertyShape]>> {
    return key("What a map holds; `true` for anything.", z.union([z.boolean(), propertyShape]));
  },
  enum: key("The values that are allowed; they become a type of their own.", z.array(enumValue).check(z.minLength(1))),
  title: key("The name of the type that an inline object or enum becomes, instead of `<Owner><Property>`.", text()),
  description: key("What the property is, in Markdown.", text()),
  deprecated: key("Why not to use the property any more, or `true`.", z.union([z.literal(true), text()])),
  default: key("The value when the user gives none.", json),
  env: key("Environment variables that give a default, in order. Of a secret the value is never stored.", names()),
  format: key("A format of JSON Schema, such as `date-time` or `int64`.", text()),
  pattern: key("A regular expression that the text must match.", text()),
  minimum: key("The least number.", z.number()),
  maximum: key("The greatest number.", z.number()),
  exclusiveMinimum: key("What the number must be above.", z.number()),
  exclusiveMaximum: key("What the number must be below.", z.number()),
  multipleOf: key("What the number must be a multiple of.", z.number().check(z.gt(0))),
  minLength: key("The least length of the text.", count()),
  maxLength: key("The greatest length of the text.", count()),
  minItems: key("The least number of items.", count()),
  maxItems: key("The greatest number of items.", count()),
  uniqueItems: key("Whether no item may be there twice.", z.boolean()),
  readOnly: key("An output only, present unless `optional`.", z.boolean()),
  writeOnly: key("Sent, but never read back.", z.boolean()),
  local: key("Kept in the stack's state only, never sent: what runs an action again, for instance.", z.boolean()),
  immutable: key("A change replaces the resource.", z.boolean()),
  secret: key("Kept secret everywhere.", z.boolean()),
  optional: key("An output that may be absent.", z.boolean()),
  serverDefault: key("The service fills it in; an absent input never shows a diff.", z.boolean()),
  volatile: key("An output that any update may change.", z.boolean()),
  changesWith: key("The inputs with which this output changes.", z.array(text()).check(z.minLength(1))),
  value: key("Computed from inputs and config: `${…}`.", template()),
  compare: key("What counts as equal in a diff.", comparer),
  autoName: key("Made from the resource's name when the user gives none.", autoName),
  as: key("The property's name on the API's side, when it differs.", text()),
});
docs.add(propertyShape, { id: "Property", description: "A property: its type and everything said about it." });

/** The key and value of one property as written. */
export type PropertyShape = z.infer<typeof propertyShape>;

/** Properties and which of them are required: config, the inputs and the outputs of functions. */
export const propertiesShape = z.strictObject({
  properties: key("By name.", mapOf(propertyShape)),
  required: key("The names of those that must be given.", z.array(text())),
});
/** Properties by name, as authors write them. */
export type PropertiesShape = z.infer<typeof propertiesShape>;

/** An entry of `types`: an object or an enum. */
export const typeShape = z.strictObject({
  type: key("`object`, or of an enum's values `string`, `integer` or `number`.", z.enum(typeNames)),
  description: key("What the type is, in Markdown.", text()),
  properties: key("The properties of the object.", mapOf(propertyShape)),
  required: key("The properties that inputs of this type must have.", z.array(text())),
  enum: key("The values of the enum.", z.array(enumValue).check(z.minLength(1))),
}); /** A value of an enum as authors write it. */
export type EnumValueShape = z.infer<typeof enumValue>;
