/** Random property values of every kind, and a form of them that assertions can compare. */
import fc from "fast-check";
import { list, object } from "../../src/model/collections.ts";
import type { Archive, Asset, PropertyObject, PropertyValue, ResourceReference } from "../../src/model/value.ts";

/** Strings with everything that codecs get wrong, except lone surrogates, which cannot survive. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  fc.string({ unit: "binary", maxLength: 12 }).map((value) => value.toWellFormed()),
  fc.constantFrom("", "\u0000", "a\u0000b", "\u2028", "é\u{1F600}", "\uFFFD", "\uFEFFbom", "x".repeat(200)),
);

/** Property names, with those that plain JavaScript objects lose. */
export const key: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 8 }) },
  fc.constantFrom("", "__proto__", "constructor", "toString", "__defaults", "value", "a.b", 'say "hi"', "[0]", "é"),
  text,
);

const filled = fc.string({ minLength: 1, maxLength: 10 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);

const asset: fc.Arbitrary<Asset> = fc
  .record({ hash: maybe(hash), content: fc.constantFrom("text", "path", "uri"), value: filled })
  .map(({ hash, content, value }) => ({ kind: "asset", ...(hash !== undefined && { hash }), [content]: value }));

const elidedAsset: fc.Arbitrary<Asset> = hash.map((hash) => ({ kind: "asset", hash }));

const { archive } = fc.letrec<{ archive: Archive; content: Asset | Archive }>((tie) => ({
  content: fc.oneof({ depthSize: "small" }, asset, elidedAsset, tie("archive")),
  archive: fc.oneof(
    { depthSize: "small" },
    fc.record({ hash, path: filled }).map((members) => ({ kind: "archive" as const, ...members })),
    fc.record({ uri: filled }).map((members) => ({ kind: "archive" as const, ...members })),
    hash.map((hash) => ({ kind: "archive" as const, hash })),
    fc.array(fc.tuple(key, tie("content")), { maxLength: 3 }).map((entries) => ({
      kind: "archive" as const,
      assets: new Map(entries),
    })),
  ),
}));

const unknown = fc
  .constantFrom("string", "boolean", "number", "list", "object", "asset", "archive")
  .map((of) => ({ kind: "unknown" as const, of }));

const reference: fc.Arbitrary<ResourceReference> = fc
  .record({
    urn: filled,
    id: fc.oneof(fc.constant(undefined), filled, fc.constant({ kind: "unknown" as const, of: "string" as const })),
    name: maybe(filled),
  })
  .map(({ urn, id, name }) => ({
    kind: "reference",
    urn,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
  }));

/** Bytes that are no UTF-8. */
const bytes = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => ({ kind: "bytes" as const, bytes: Uint8Array.of(0xff, ...bytes) }));

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(Number.NaN, -0, Infinity, -Infinity, 5e-324, 2 ** 53),
);

const { value } = fc.letrec<{ value: PropertyValue; bag: PropertyObject }>((tie) => ({
  bag: fc.array(fc.tuple(key, tie("value")), { maxLength: 6 }).map(object),
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    number,
    text,
    unknown,
    asset,
    elidedAsset,
    archive,
    reference,
    bytes,
    fc.array(tie("value"), { maxLength: 4 }).map(list),
    tie("bag"),
    tie("value").map((value) => ({ kind: "secret" as const, value })),
    fc
      .record({ value: maybe(tie("value")), secret: fc.boolean(), dependencies: fc.array(filled, { maxLength: 2 }) })
      .map((members) => ({ kind: "output" as const, ...members })),
  ),
}));

/** Any property value. */
export const propertyValue: fc.Arbitrary<PropertyValue> = value;

/** Any bag of properties. */
export const propertyObject: fc.Arbitrary<PropertyObject> = fc
  .array(fc.tuple(key, value), { maxLength: 6 })
  .map((entries) => object(entries));

/** A value as plain data in which equal values are equal for `toEqual`: keys in order, NaN and −0 kept, nothing lazy. */
export function comparable(value: PropertyValue | undefined): unknown {
  if (value === undefined || value === null || typeof value !== "object") return value;
  switch (value.kind) {
    case "object":
      return { object: sorted([...value.entries()].map(([key, inner]) => [key, comparable(inner)])) };
    case "list":
      return [...value].map(comparable);
    case "secret":
      return { secret: comparable(value.value) };
    case "output":
      return { output: comparable(value.value), secret: value.secret, dependencies: value.dependencies };
    case "archive":
      return {
        ...value,
        assets: value.assets && sorted([...value.assets].map(([key, inner]) => [key, comparable(inner)])),
      };
    case "bytes":
      return { bytes: [...value.bytes] };
    default:
      return value;
  }
}

function sorted(entries: readonly [string, unknown][]): readonly [string, unknown][] {
  return entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
}
