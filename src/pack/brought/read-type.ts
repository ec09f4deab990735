import type { EnumType, ObjectType, PropertyType } from "../definition.ts";
import { anyProperty } from "../property.ts";
import { parseToken } from "../token.ts";
import type { JsonNode } from "./json-node.ts";

/** What a `$ref` may lead to, by the names that authors use: `Zone` or `dns/Zone`. */
export interface Targets {
  /** undefined when there is no such type */
  readonly type: (name: string) => ObjectType | EnumType | undefined;
  readonly hasResource: (name: string) => boolean;
}

const primitives = ["boolean", "integer", "number", "string"] as const;

/**
 * The type that a type specification says (metaschema: typeSpec). What is wrong is reported, and the type `any`. A union is what all of its
 * members are, or anything: a `string` or one of its enums is a string.
 */
export function readType(spec: JsonNode, targets: Targets): PropertyType {
  if (spec.has("$ref")) return readReference(spec, targets);
  if (spec.has("oneOf")) return readUnion(spec, targets);
  const type = spec.text("type");
  const primitive = primitives.find((kind) => kind === type);
  if (primitive !== undefined) return { kind: primitive };
  if (type === "array") return { kind: "array", items: { ...anyProperty, type: readInner(spec, "items", targets) } };
  if (type === "object") {
    // the metaschema's default
    if (!spec.has("additionalProperties")) return { kind: "map", values: { ...anyProperty, type: { kind: "string" } } };
    return { kind: "map", values: { ...anyProperty, type: readInner(spec, "additionalProperties", targets) } };
  }
  if (type === undefined) spec.wrong("says no type: `type`, `$ref` or `oneOf`");
  else
    spec.wrong(`${JSON.stringify(type)} is no type; it is boolean, integer, number, string, array or object`, "type");
  return { kind: "any" };
}

function readInner(spec: JsonNode, key: string, targets: Targets): PropertyType {
  const inner = spec.node(key);
  if (inner !== undefined) return readType(inner, targets);
  spec.wrong(`an array needs \`${key}\`: what it holds`);
  return { kind: "any" };
}

function readUnion(spec: JsonNode, targets: Targets): PropertyType {
  const members = spec.items("oneOf");
  if (members.length < 2) spec.wrong("a union has at least two members", "oneOf");
  const types = members.map((member) => readType(member, targets));
  const kinds = new Set(types.map((type) => (type.kind === "enum" ? type.of : type.kind)));
  const [kind] = kinds;
  const primitive = kinds.size === 1 ? primitives.find((each) => each === kind) : undefined;
  return { kind: primitive ?? "any" };
}

const builtIn: ReadonlyMap<string, PropertyType> = new Map([
  ["pulumi.json#/Any", { kind: "any" }],
  ["pulumi.json#/Asset", { kind: "asset" }],
  ["pulumi.json#/Archive", { kind: "archive" }],
  ["pulumi.json#/Json", { kind: "string" }],
]);

function readReference(spec: JsonNode, targets: Targets): PropertyType {
  const reference = spec.text("$ref") ?? "";
  const known = builtIn.get(reference);
  if (known !== undefined) return known;
  const [, section, encoded = ""] = /^#\/(types|resources|provider)(?:\/(.*))?$/.exec(reference) ?? [];
  if (section === "provider") return { kind: "any" };
  const name = parseToken(decoded(encoded))?.authorName;
  if (section === "types" && name !== undefined) {
    const type = targets.type(name);
    if (type !== undefined) return type;
  }
  if (section === "resources" && name !== undefined && targets.hasResource(name)) return { kind: "resource", name };
  spec.wrong(`${JSON.stringify(reference)} ${whyUnresolved(reference, section)}`, "$ref");
  return { kind: "any" };
}

function whyUnresolved(reference: string, section: string | undefined): string {
  if (section !== undefined) return `is not among the schema's ${section}`;
  if (reference.startsWith("pulumi.json#")) return "is none of Pulumi's own types: Any, Archive, Asset and Json";
  return "leads out of the schema; the schema of a pack stands alone";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
