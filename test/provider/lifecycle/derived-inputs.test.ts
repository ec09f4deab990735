import { expect, test } from "vitest";
import { importedInputs, refreshedInputs } from "../../../src/provider/lifecycle/derived-inputs.ts";
import { arrayOf, mapOf, objectType, property } from "../../support/property.ts";
import { bag, hidden, shown } from "../../support/value.ts";

const rule = objectType(
  { port: property("integer"), hits: property("integer", { readOnly: true }), note: property("string") },
  "Rule",
);
const type = objectType({
  name: property("string"),
  ttl: property("integer", { default: 60 }),
  password: property("string", { writeOnly: true }),
  serial: property("integer", { readOnly: true }),
  rules: arrayOf(property(rule)),
  hosts: arrayOf(property("string"), { compare: { kind: "set" } }),
  tags: mapOf(property("string")),
});

function refreshed(olds: Parameters<typeof bag>[0], state: Parameters<typeof bag>[0]) {
  return shown(refreshedInputs(type, bag(olds), bag(state)));
}

test("a refresh answers the keys that the old inputs had, with what was found", () => {
  expect(refreshed({ name: "a", ttl: 60 }, { name: "b", ttl: 60, serial: 3, tags: { x: "y" } })).toEqual({
    name: "b",
    ttl: 60,
  });
});

test("nested, too: only what was given, maps as a whole", () => {
  const olds = { rules: [{ port: 1 }], tags: { a: "1" } };
  expect(refreshed(olds, { rules: [{ port: 2, hits: 9, note: "n" }], tags: { a: "1", b: "2" } })).toEqual({
    rules: [{ port: 2 }],
    tags: { a: "1", b: "2" },
  });
});

test("what is only written differently is no drift", () => {
  expect(refreshed({ hosts: ["a", "b"] }, { hosts: ["b", "a"] })).toEqual({ hosts: ["a", "b"] });
});

test("what the answer does not mention stays, null means gone", () => {
  expect(refreshed({ name: "a", ttl: 5 }, { ttl: null })).toEqual({ name: "a" });
});

test("write-only inputs stay as they were given", () => {
  expect(refreshed({ password: hidden("p") }, { password: "hash" })).toEqual({ password: { $secret: "p" } });
});

test("an item that was added by hand shows, without its outputs", () => {
  expect(
    refreshed(
      { rules: [{ port: 1 }] },
      {
        rules: [
          { port: 1, hits: 1 },
          { port: 2, hits: 2 },
        ],
      },
    ),
  ).toEqual({ rules: [{ port: 1 }, { port: 2 }] });
});

test("an import takes every writable property that differs from its default", () => {
  expect(
    shown(importedInputs(type, bag({ name: "a", ttl: 60, serial: 3, tags: {}, rules: [{ port: 1, hits: 3 }] }))),
  ).toEqual({
    name: "a",
    tags: {},
    rules: [{ port: 1 }],
  });
});
