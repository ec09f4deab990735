/**
 * Plain values: what handlers and expressions work with. Secrets are unwrapped (the host keeps secretness by path), and
 * unknowns do not occur, except as `Unknown` leaves in what a `preview` gets and returns.
 */
import type { Unknown } from "./unknown.ts";
import type { Archive, Asset, ResourceReference } from "./value.ts";

/**
 * Marks assets, archives, references and unknowns among plain values. A symbol, because an answer of some API may well be
 * `{"kind": "asset"}`, and JSON cannot hold symbols.
 */
export const leaf: unique symbol = Symbol.for("pulumi-packs.leaf");

/** A value that is not JSON, as handlers see it: its members plus the mark. */
export type Leaf<
  Value extends Asset | Archive | ResourceReference | Unknown = Asset | Archive | ResourceReference | Unknown,
> = Value & {
  readonly [leaf]: true;
};

/** A JSON-like value, or an asset, archive, resource reference, byte string, secret marker or (in previews) unknown. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | PlainObject
  | Leaf
  | Uint8Array
  | SecretMarker;

/** A plain object; keys may be any string. An absent key is undefined. */
export type PlainObject = { readonly [key: string]: Plain | undefined };

/** What `secret(x)` of the authors' API returns: a value that the host must keep secret. */
export class SecretMarker<out Value = Plain> {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** Marks an asset, archive, reference or unknown, so that it can stand among plain values. */
export function asLeaf<Value extends Asset | Archive | ResourceReference | Unknown>(value: Value): Leaf<Value> {
  return { ...value, [leaf]: true };
}

/** Whether the value is an asset, archive, reference or unknown among plain values. */
export function isLeaf(value: unknown): value is Leaf {
  return typeof value === "object" && value !== null && leaf in value;
}

/** Whether the value is a plain unknown: what an expression or a preview cannot know yet. */
export function isUnknownLeaf(value: unknown): value is Leaf<Unknown> {
  return isLeaf(value) && value.kind === "unknown";
}

/** Whether the value is a list. */
export function isPlainArray(value: Plain | undefined): value is readonly Plain[] {
  return Array.isArray(value);
}

/** Whether the value is an object of properties, and not a list, leaf, byte string or marker. */
export function isPlainObject(value: Plain | undefined): value is PlainObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array) &&
    !(value instanceof SecretMarker) &&
    !isLeaf(value)
  );
}
