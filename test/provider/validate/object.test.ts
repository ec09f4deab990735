import { expect, test } from "vitest";
import { object } from "../../../src/model/collections.ts";
import { unknown } from "../../../src/model/unknown.ts";
import { secret } from "../../../src/model/value.ts";
import type { Property } from "../../../src/pack/definition.ts";
import { type ValidateOptions, validateObject } from "../../../src/provider/validate/object.ts";
import { toFailures, toLines } from "../../../src/provider/validate/problem.ts";
import { arrayOf, mapOf, objectType, property } from "../../support/property.ts";
import { bag, hidden, shown } from "../../support/value.ts";

const options: ValidateOptions = { env: () => undefined, coerce: false, ignoredKeys: [], complete: true };

function problems(
  declared: Readonly<Record<string, Property>>,
  given: Parameters<typeof bag>[0],
  more: Partial<ValidateOptions> = {},
) {
  return toLines(validateObject(objectType(declared), bag(given), { ...options, ...more }).problems);
}

function values(
  declared: Readonly<Record<string, Property>>,
  given: Parameters<typeof bag>[0],
  more: Partial<ValidateOptions> = {},
) {
  return shown(validateObject(objectType(declared), bag(given), { ...options, ...more }).values);
}

test("all problems come at once, with their paths", () => {
  const rule = objectType(
    { port: property("integer", { minimum: 1 }), protocol: property("string", { required: true }) },
    "Rule",
  );
  const declared = {
    name: property("string", { required: true }),
    rules: arrayOf(property(rule)),
    tags: mapOf(property("string")),
  };
  expect(
    problems(declared, { rules: [{ port: 0 }, { port: "80", protocol: "tcp" }], tags: { a: 1 }, nmae: "x" }),
  ).toEqual([
    'nmae: is not a known property; did you mean "name"?',
    "name: is required but was not given",
    "rules[0].port: must be at least 1",
    "rules[0].protocol: is required but was not given",
    "rules[1].port: must be a whole number, but is a string",
    "tags.a: must be a string, but is a number",
  ]);
});

test.each([
  ["boolean", "x", "must be a boolean, but is a string"],
  ["integer", 1.5, "must be a whole number, but is a number with a fraction"],
  [
    "integer",
    2 ** 53,
    "is beyond 9007199254740991, where whole numbers are rounded; its pack can declare it with `format: int64`",
  ],
  ["number", true, "must be a number, but is a boolean"],
  ["string", ["x"], "must be a string, but is a list"],
  ["asset", "x", "must be an asset, but is a string"],
  ["archive", {}, "must be an archive, but is an object"],
] as const)("a %s refuses %j", (kind, given, reason) => {
  expect(problems({ it: property(kind) }, { it: given })).toEqual([`it: ${reason}`]);
});

test.each([
  [{ pattern: "^[a-z]+$" }, "A1", "must match the pattern ^[a-z]+$"],
  [{ minLength: 2 }, "😀", "must have at least 2 characters"],
  [{ maxLength: 1 }, "ab", "must have at most 1 characters"],
  [{ format: "ipv4" }, "300.1.1.1", "must be an IPv4 address"],
  [{ format: "date-time" }, "yesterday", "must be an RFC 3339 date and time, such as 2026-11-21T09:00:00Z"],
] as const)("text with %j refuses what does not fit", (rule, given, reason) => {
  expect(problems({ it: property("string", rule) }, { it: given })).toEqual([`it: ${reason}`]);
});

test.each([
  [{ minimum: 3 }, 2, "must be at least 3"],
  [{ maximum: 3 }, 4, "must be at most 3"],
  [{ exclusiveMinimum: 3 }, 3, "must be more than 3"],
  [{ exclusiveMaximum: 3 }, 3, "must be less than 3"],
  [{ multipleOf: 0.1 }, 0.25, "must be a multiple of 0.1"],
] as const)("a number with %j refuses %d", (rule, given, reason) => {
  expect(problems({ it: property("number", rule) }, { it: given })).toEqual([`it: ${reason}`]);
});

test("decimal steps survive binary fractions", () => {
  expect(problems({ it: property("number", { multipleOf: 0.1 }) }, { it: 0.3 })).toEqual([]);
});

test("lists have their own rules", () => {
  const declared = { it: arrayOf(property("string"), { minItems: 3, maxItems: 4, uniqueItems: true }) };
  expect(problems(declared, { it: ["a", "a"] })).toEqual([
    "it: must have at least 3 items",
    "it: must not have the same item twice",
  ]);
});

test("an enum names its values and never the given one", () => {
  const kind = {
    kind: "enum",
    name: "Kind",
    description: undefined,
    of: "string",
    values: [{ value: "A" }, { value: "B" }],
  } as const;
  expect(problems({ it: property(kind) }, { it: "topsecret" })).toEqual(['it: must be one of "A", "B"']);
});

test("defaults are filled in, nested ones too", () => {
  const inner = objectType({ size: property("integer", { default: 3 }) }, "Inner");
  expect(values({ kind: property("string", { default: "Native" }), inner: property(inner) }, { inner: {} })).toEqual({
    kind: "Native",
    inner: { size: 3 },
  });
});

test("the environment wins over the schema's default", () => {
  const declared = { url: property("string", { default: "a", env: ["NONE", "URL"] }) };
  expect(values(declared, {}, { env: (name) => ({ URL: "b" })[name] })).toEqual({ url: "b" });
});

test("null stands for absent, except where anything is allowed", () => {
  expect(values({ a: property("string"), b: property("any") }, { a: null, b: null })).toEqual({ b: null });
  expect(problems({ a: property("string", { required: true }) }, { a: null })).toEqual([
    "a: is required but was not given",
  ]);
});

test("unknowns pass unvalidated, wherever they are", () => {
  const type = objectType({ a: property("integer", { required: true }), l: arrayOf(property("integer")) });
  const given = object([
    ["a", unknown],
    ["l", secret(unknown)],
  ]);
  expect(validateObject(type, given, options).problems).toEqual([]);
});

test("gotcha 60: what the schema calls secret becomes secret, nested too", () => {
  const account = objectType({ user: property("string"), password: property("string", { secret: true }) }, "Account");
  expect(values({ account: property(account) }, { account: { user: "u", password: "p" } })).toEqual({
    account: { user: "u", password: { $secret: "p" } },
  });
});

test("a given secret stays secret", () => {
  expect(values({ a: property("string") }, { a: hidden("x") })).toEqual({ a: { $secret: "x" } });
});

test("outputs cannot be set", () => {
  expect(problems({ serial: property("integer", { readOnly: true }) }, { serial: 1 })).toEqual([
    "serial: is an output and cannot be set",
  ]);
});

test("gotcha 23: configuration comes as text, nested values as JSON", () => {
  const declared = {
    retries: property("integer"),
    on: property("boolean"),
    tags: mapOf(property("string")),
    name: property("string"),
  };
  expect(values(declared, { retries: "3", on: "true", tags: '{"a":"x"}', name: "007" }, { coerce: true })).toEqual({
    retries: 3,
    on: true,
    tags: { a: "x" },
    name: "007",
  });
  expect(problems(declared, { retries: "three" }, { coerce: true })).toEqual([
    "retries: must be a whole number, but is a string",
  ]);
});

test("trap 4: a failure names a top-level property only if its value may be shown", () => {
  const type = objectType({
    plain: property("integer"),
    password: property("string", { secret: true, minLength: 9 }),
    list: arrayOf(property("integer")),
    given: property("integer"),
    gone: property("string", { required: true }),
  });
  const news = bag({ plain: "x", password: "hunter2", list: ["x"], given: hidden("x") });
  expect(toFailures(validateObject(type, news, options).problems, news, type)).toEqual([
    { property: "plain", reason: "must be a whole number, but is a string" },
    { property: "", reason: "password: must have at least 9 characters" },
    { property: "", reason: "list[0]: must be a whole number, but is a string" },
    { property: "", reason: "given: must be a whole number, but is a string" },
    { property: "", reason: "gone: is required but was not given" },
  ]);
});
