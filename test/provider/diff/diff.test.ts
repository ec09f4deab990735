import fc from "fast-check";
import { expect, test } from "vitest";
import { object } from "../../../src/model/collections.ts";
import { parsePath } from "../../../src/model/path.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { unknown } from "../../../src/model/unknown.ts";
import type { PropertyObject } from "../../../src/model/value.ts";
import type { ObjectType, Property } from "../../../src/pack/definition.ts";
import { diffObjects, isIgnored, pathOf } from "../../../src/provider/diff/diff.ts";
import { arrayOf, mapOf, objectType, property } from "../../support/property.ts";
import { bag, hidden } from "../../support/value.ts";

function differences(declared: Readonly<Record<string, Property>>, olds: PlainObject, news: PlainObject) {
  return shown(objectType(declared), bag(olds), bag(news));
}

function shown(type: ObjectType, olds: PropertyObject, news: PropertyObject) {
  return diffObjects(type, olds, news).map(
    (difference) => `${difference.kind}${difference.replaces ? "!" : ""} ${pathOf(difference)}`,
  );
}

test("points at the exact path", () => {
  const rule = objectType({ port: property("integer"), name: property("string") }, "Rule");
  const declared = { rules: arrayOf(property(rule)), tags: mapOf(property("string")), any: property("any") };
  expect(
    differences(
      declared,
      { rules: [{ port: 1, name: "a" }], tags: { a: "x", "b.c": "y" }, any: { deep: [1] } },
      { rules: [{ port: 2, name: "a" }, { port: 3 }], tags: { a: "x", "b.c": "z" }, any: { deep: [2] } },
    ),
  ).toEqual(["update rules[0].port", "add rules[1]", 'update tags["b.c"]', "update any.deep"]);
});

test("an immutable property replaces, and so does what is inside it", () => {
  const inner = objectType({ size: property("integer"), id: property("string", { immutable: true }) }, "Inner");
  const declared = {
    name: property("string", { immutable: true }),
    box: property(inner, { immutable: true }),
    open: property(inner),
  };
  expect(
    differences(
      declared,
      { name: "a", box: { size: 1 }, open: { size: 1, id: "x" } },
      { name: "b", box: { size: 2 }, open: { size: 2, id: "y" } },
    ),
  ).toEqual(["update! name", "update! box.size", "update open.size", "update! open.id"]);
});

test("outputs, and keys that the schema does not know, do not count", () => {
  expect(
    differences({ serial: property("integer", { readOnly: true }) }, { serial: 1, gone: 1 }, { serial: 2 }),
  ).toEqual([]);
});

test("null and absent are the same", () => {
  expect(differences({ a: property("string") }, { a: null }, {})).toEqual([]);
});

test("an absent input that the server fills in shows no diff", () => {
  expect(differences({ a: property("string", { serverDefault: true }) }, { a: "x" }, {})).toEqual([]);
  expect(differences({ a: property("string") }, { a: "x" }, {})).toEqual(["delete a"]);
});

test("an unknown is a change, and replaces where a change would", () => {
  const type = objectType({ a: property("string"), b: property("string", { immutable: true }), c: property("string") });
  expect(
    shown(
      type,
      bag({ a: "x", b: "x" }),
      object([
        ["a", unknown],
        ["b", unknown],
        ["c", unknown],
      ]),
    ),
  ).toEqual(["update a", "update! b", "add c"]);
});

test("a new default is marked as one", () => {
  const type = objectType({ ttl: property("integer", { default: 60, immutable: true }) });
  expect(diffObjects(type, bag({}), bag({ ttl: 60 }))).toMatchObject([{ newDefault: true }]);
  expect(diffObjects(type, bag({}), bag({ ttl: 61 }))).toMatchObject([{ newDefault: false }]);
});

test("becoming secret is a change that never replaces; ceasing to be is none", () => {
  const type = objectType({ a: property("string", { immutable: true }) });
  expect(diffObjects(type, bag({ a: "x" }), bag({ a: hidden("x") }))).toMatchObject([
    { onlySecretness: true, replaces: false },
  ]);
  expect(diffObjects(type, bag({ a: hidden("x") }), bag({ a: "x" }))).toEqual([]);
});

test("secrets are compared by value", () => {
  expect(differences({ a: property("string") }, { a: hidden("x") }, { a: hidden("y") })).toEqual(["update a"]);
});

test("a set ignores order and points at what came and went", () => {
  const declared = { it: arrayOf(property("string"), { compare: { kind: "set" } }) };
  expect(differences(declared, { it: ["a", "b"] }, { it: ["b", "a"] })).toEqual([]);
  expect(differences(declared, { it: ["a", "b", "b"] }, { it: ["b", "c", "d"] })).toEqual([
    "delete it[0]",
    "delete it[2]",
    "add it[1]",
    "add it[2]",
  ]);
});

test("a keyed list pairs its items by key", () => {
  const item = objectType({ name: property("string"), size: property("integer") }, "Item");
  const declared = { it: arrayOf(property(item), { compare: { kind: "keyed", key: "name" } }) };
  const olds = {
    it: [
      { name: "a", size: 1 },
      { name: "b", size: 2 },
    ],
  };
  expect(
    differences(declared, olds, {
      it: [
        { name: "b", size: 2 },
        { name: "a", size: 1 },
      ],
    }),
  ).toEqual([]);
  expect(
    differences(declared, olds, {
      it: [
        { name: "b", size: 3 },
        { name: "c", size: 1 },
      ],
    }),
  ).toEqual(["delete it[0]", "update it[0].size", "add it[1]"]);
});

test.each([
  ["caseInsensitive", "Example.COM", "example.com", true],
  ["caseInsensitive", "a", "b", false],
  ["trimmed", " a\n", "a", true],
  ["json", '{"a":1,"b":2}', '{ "b": 2, "a": 1 }', true],
  ["json", '{"a":1}', '{"a":2}', false],
  ["duration", "1h30m", "PT1H30M", true],
  ["duration", "90", "1m30s", true],
  ["duration", "1m", "1h", false],
  ["number", "1.50", "1.5", true],
  ["number", "", "0", false],
] as const)("compare: %s of %j and %j", (kind, old, now, same) => {
  expect(differences({ it: property("string", { compare: { kind } }) }, { it: old }, { it: now })).toEqual(
    same ? [] : ["update it"],
  );
});

test("ignoreChanges covers a path and what is inside it, wildcards too", () => {
  const ignored = ["a.b", "list[*].c"].map((text) => parsePath(text) ?? []);
  expect(isIgnored(["a", "b", 0], ignored)).toBe(true);
  expect(isIgnored(["list", 3, "c"], ignored)).toBe(true);
  expect(isIgnored(["a"], ignored)).toBe(false);
});

const inner = objectType({ n: property("integer"), s: property("string", { secret: true }) }, "Inner");
const everything = objectType({
  a: property("any"),
  list: arrayOf(property(inner)),
  set: arrayOf(property("string"), { compare: { kind: "set" } }),
  map: mapOf(property("any")),
  box: property(inner, { immutable: true }),
});
const innerValue = fc.record({ n: fc.nat(3), s: fc.constantFrom("x", "y") }, { requiredKeys: [] });
const anyValue = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.nat(2),
    fc.constantFrom("x", "y"),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("k", "l"), tie("any")),
  ),
})).any;
const bags = fc.record(
  {
    a: anyValue,
    list: fc.array(innerValue, { maxLength: 3 }),
    set: fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 4 }),
    map: fc.dictionary(fc.constantFrom("k", "l"), anyValue),
    box: innerValue,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<PlainObject>;

test("nothing differs from itself, however its keys are ordered", () => {
  fc.assert(
    fc.property(bags, (plain) => {
      const reordered: PlainObject = Object.fromEntries(Object.entries(plain).reverse());
      expect(shown(everything, bag(plain), bag(reordered))).toEqual([]);
    }),
  );
});

test("gotcha 37: the diff of swapped roles is the inverse, as a refresh needs it", () => {
  fc.assert(
    fc.property(bags, bags, (left, right) => {
      const forth = diffObjects(everything, bag(left), bag(right));
      const back = diffObjects(everything, bag(right), bag(left));
      expect(back.length).toBe(forth.length);
      expect(back.some((difference) => difference.replaces)).toBe(forth.some((difference) => difference.replaces));
    }),
  );
});
