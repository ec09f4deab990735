/**
 * Property values as everything above the codec sees them.
 *
 * Objects and lists are read through an interface, so that the codec can decode one level at a time and send what was
 * never touched back byte for byte. All values are immutable.
 */
import type { Unknown } from "./unknown.ts";

/** Any value a Pulumi property can have. An absent property is `undefined`, which is never a `PropertyValue`. */
export type PropertyValue =
  | null
  | boolean
  | number
  | string
  | PropertyList
  | PropertyObject
  | Secret
  | Unknown
  | OutputValue
  | Asset
  | Archive
  | ResourceReference
  | ByteString;

/** A map of properties. Keys may be any string, `__proto__` and the empty one included; their order means nothing. */
export interface PropertyObject {
  readonly kind: "object";
  readonly size: number;
  has(key: string): boolean;
  get(key: string): PropertyValue | undefined;
  keys(): Iterable<string>;
  entries(): Iterable<readonly [string, PropertyValue]>;
}

/** An ordered list of values. */
export interface PropertyList {
  readonly kind: "list";
  readonly length: number;
  at(index: number): PropertyValue | undefined;
  [Symbol.iterator](): Iterator<PropertyValue>;
}

/** A secret. `value` is undefined when the engine dropped an unknown from inside it (reference/engine-client.md). */
export interface Secret {
  readonly kind: "secret";
  readonly value: PropertyValue | undefined;
}

/** An output with its dependencies (Construct and Call only). `value` is undefined while it is unknown. */
export interface OutputValue {
  readonly kind: "output";
  readonly value: PropertyValue | undefined;
  readonly secret: boolean;
  readonly dependencies: readonly string[];
}

/** A file-like value. With none of `text`, `path` and `uri` only its hash is known: contents were elided. */
export interface Asset {
  readonly kind: "asset";
  /** sha256 of the contents, lower-case hex */
  readonly hash?: string;
  readonly text?: string;
  /** relative to the folder in which the engine runs */
  readonly path?: string;
  readonly uri?: string;
}

/** A folder-like value; hash-only when contents were elided. */
export interface Archive {
  readonly kind: "archive";
  readonly hash?: string;
  readonly assets?: ReadonlyMap<string, Asset | Archive>;
  readonly path?: string;
  readonly uri?: string;
}

/** A reference to another resource. `id` is absent for components and unknown for resources not created yet. */
export interface ResourceReference {
  readonly kind: "reference";
  readonly urn: string;
  readonly id?: string | Unknown;
  readonly packageVersion?: string;
  readonly name?: string;
  readonly type?: string;
}

/** A string that is not valid UTF-8. */
export interface ByteString {
  readonly kind: "bytes";
  readonly bytes: Uint8Array;
}

/** The kind of a value; primitives answer what `typeof` does, `null` answers `"null"`. */
export function kindOf(
  value: PropertyValue,
): "null" | "boolean" | "number" | "string" | Exclude<PropertyValue, null | boolean | number | string>["kind"] {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return "string";
    default:
      return value.kind;
  }
}

/** Whether the value is an object. */
export function isObject(value: PropertyValue | undefined): value is PropertyObject {
  return typeof value === "object" && value !== null && value.kind === "object";
}

/** Whether the value is a list. */
export function isList(value: PropertyValue | undefined): value is PropertyList {
  return typeof value === "object" && value !== null && value.kind === "list";
}

/** Whether the value itself is marked secret. */
export function isSecret(value: PropertyValue | undefined): value is Secret {
  return typeof value === "object" && value !== null && value.kind === "secret";
}

/** Whether the value itself is not known yet. */
export function isUnknown(value: PropertyValue | undefined): value is Unknown {
  return typeof value === "object" && value !== null && value.kind === "unknown";
}

/** A secret around `value`; a secret stays as it is. */
export function secret(value: PropertyValue): Secret {
  return isSecret(value) ? value : { kind: "secret", value };
}
