/** Between property values and the plain values that handlers and expressions see. */
import { list, object } from "./collections.ts";
import { fold } from "./fold.ts";
import {
  asLeaf,
  isLeaf,
  isPlainArray,
  isPlainObject,
  type Leaf,
  leaf,
  type Plain,
  type PlainObject,
  SecretMarker,
} from "./plain.ts";
import { type PropertyObject, type PropertyValue, secret } from "./value.ts";
import { childrenOf } from "./walk.ts";

/**
 * The value without secrets. With `"drop"`, unknowns, and secrets and outputs without a value, are left out, as the engine
 * does outside previews; with `"keep"` they become unknown leaves.
 */
export function toPlain(value: PropertyValue, unknowns: "keep" | "drop" = "drop"): Plain | undefined {
  const missing = unknowns === "keep" ? asLeaf({ kind: "unknown", of: "string" }) : undefined;
  return fold<PropertyValue, Plain | undefined>(value, childrenOf, (node, results) => {
    if (node === null || typeof node !== "object") return node;
    switch (node.kind) {
      case "object":
        return plainObject(zip(node.keys(), results));
      case "list":
        return results.filter((item) => item !== undefined);
      case "secret":
      case "output":
        return node.value === undefined ? missing : results[0];
      case "unknown":
        return unknowns === "keep" ? asLeaf(node) : undefined;
      case "bytes":
        return node.bytes;
      default:
        return asLeaf(node);
    }
  });
}

/** The object as a plain one, see `toPlain`. */
export function toPlainObject(value: PropertyObject, unknowns: "keep" | "drop" = "drop"): PlainObject {
  const entries: [string, Plain | undefined][] = [];
  for (const [key, property] of value.entries()) entries.push([key, toPlain(property, unknowns)]);
  return plainObject(entries);
}

/** A plain object of own properties, `__proto__` included; undefined values are left out. */
export function plainObject(entries: Iterable<readonly [string, Plain | undefined]>): PlainObject {
  const result: Record<string, Plain> = {};
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    if (key === "__proto__")
      Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
    else result[key] = value;
  }
  return result;
}

/** The own property of that name: `toString` and the like are no properties. */
export function ownProperty(value: PlainObject, key: string): Plain | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The inverse of `toPlain`; a SecretMarker becomes a secret. */
export function fromPlain(value: Plain): PropertyValue {
  return fold<Plain, PropertyValue>(value, plainChildren, (node, results) => {
    if (node === null || typeof node !== "object") return node;
    if (node instanceof SecretMarker) return secret(results[0] ?? null);
    if (node instanceof Uint8Array) return { kind: "bytes", bytes: node };
    if (isLeaf(node)) return unmarked(node);
    if (isPlainArray(node)) return list(results);
    return isPlainObject(node) ? object(zip(definedKeys(node), results)) : null;
  });
}

/** The plain object as a property object, see `fromPlain`. */
export function fromPlainObject(value: PlainObject): PropertyObject {
  return object(definedKeys(value).map((key) => [key, fromPlain(ownProperty(value, key) ?? null)]));
}

function plainChildren(node: Plain): Iterable<Plain> {
  if (node instanceof SecretMarker) return [node.value];
  if (isPlainArray(node)) return node;
  return isPlainObject(node) ? definedKeys(node).map((key) => ownProperty(node, key) ?? null) : [];
}

function definedKeys(value: PlainObject): readonly string[] {
  return Object.keys(value).filter((key) => ownProperty(value, key) !== undefined);
}

function unmarked(node: Leaf): PropertyValue {
  const { [leaf]: _mark, ...members } = node;
  return members;
}

function* zip<Value>(keys: Iterable<string>, values: readonly Value[]): Iterable<readonly [string, Value]> {
  let index = 0;
  for (const key of keys) {
    const value = values[index++];
    if (value !== undefined) yield [key, value];
  }
}
