/**
 * Keeping secrets secret (design.md §4, Secrets): with accept_secrets the engine re-marks nothing, so outputs lose their
 * secretness unless we put it back (protocol §4), and SDKs ignore secrets of nested types (protocol §10, 60).
 */
import { list, object } from "../model/collections.ts";
import { fold } from "../model/fold.ts";
import { isList, isObject, isSecret, type PropertyObject, type PropertyValue, secret } from "../model/value.ts";
import { childrenOf, unwrap, walk } from "../model/walk.ts";
import type { ObjectType, Property } from "../pack/definition.ts";

/** The texts inside the secrets of the given values, longest first, short ones too; `KnownSecrets` tells them apart. */
export function secretTexts(...values: readonly (PropertyValue | undefined)[]): readonly string[] {
  const texts = new Set<string>();
  for (const value of values) {
    for (const part of walk(value)) {
      if (!isSecret(part)) continue;
      for (const inner of walk(part.value)) {
        if (typeof inner === "string") texts.add(inner);
      }
    }
  }
  return [...texts].sort((a, b) => b.length - a.length);
}

/** Where secretness comes from, besides the value itself. */
export interface SecretSources {
  /** values of the same shape: what is secret in one of them is secret here, at the same path */
  readonly likewise: readonly (PropertyObject | undefined)[];
  /** what equals or contains one of these is secret */
  readonly texts: readonly string[];
}

/** The object with everything marked secret that the schema, the sources or the texts say is secret. */
export function seal(value: PropertyObject, type: ObjectType, sources: SecretSources): PropertyObject {
  const likewise = sources.likewise.filter((source) => source !== undefined);
  return object(
    [...value.entries()].map(([key, property]) => [
      key,
      sealValue(
        property,
        type.properties.get(key),
        likewise.map((source) => source.get(key)),
        sources.texts,
      ),
    ]),
  );
}

interface Node {
  readonly value: PropertyValue;
  readonly property: Property | undefined;
  readonly likewise: readonly (PropertyValue | undefined)[];
}

interface Sealed {
  readonly value: PropertyValue;
  readonly holdsSecret: boolean;
}

function sealValue(
  value: PropertyValue,
  property: Property | undefined,
  likewise: readonly (PropertyValue | undefined)[],
  texts: readonly string[],
): PropertyValue {
  return fold<Node, Sealed>({ value, property, likewise }, children, ({ value, property, likewise }, results) => {
    const rebuilt = rebuild(value, results);
    const inside = results.some((result) => result.holdsSecret);
    const own =
      isSecret(value) ||
      property?.secret === true ||
      likewise.some(isSecret) ||
      (typeof value === "string" && texts.some((text) => value.includes(text)));
    // the engine, too, treats a list that holds a secret as secret as a whole
    return own || (inside && isList(value))
      ? { value: secret(rebuilt), holdsSecret: true }
      : { value: rebuilt, holdsSecret: inside };
  }).value;
}

function* children({ value, property, likewise }: Node): Iterable<Node> {
  const bare = likewise.map(unwrap);
  if (isObject(value)) {
    for (const [key, child] of value.entries()) {
      yield {
        value: child,
        property: memberOf(property, key),
        likewise: bare.map((source) => (isObject(source) ? source.get(key) : undefined)),
      };
    }
  } else if (isList(value)) {
    for (let index = 0; index < value.length; index++) {
      yield {
        value: value.at(index) ?? null,
        property: property?.type.kind === "array" ? property.type.items : undefined,
        likewise: bare.map((source) => (isList(source) ? source.at(index) : undefined)),
      };
    }
  } else {
    for (const child of childrenOf(value)) yield { value: child, property, likewise: bare };
  }
}

/** What the schema says of a member of an object or map. */
function memberOf(property: Property | undefined, key: string): Property | undefined {
  if (property?.type.kind === "object") return property.type.properties.get(key);
  return property?.type.kind === "map" ? property.type.values : undefined;
}

function rebuild(value: PropertyValue, results: readonly Sealed[]): PropertyValue {
  if (isObject(value)) return object([...value.keys()].map((key, index) => [key, results[index]?.value]));
  if (isList(value)) return list(results.map((result) => result.value));
  if (isSecret(value)) return value.value === undefined ? value : secret(results[0]?.value ?? null);
  return value;
}
