import { expect, test } from "vitest";
import { object } from "../../../src/model/collections.ts";
import { asWritten } from "../../../src/provider/lifecycle/as-written.ts";
import { arrayOf, objectType, property } from "../../support/property.ts";
import { bag, shown } from "../../support/value.ts";

const type = objectType({
  name: property("string", { compare: { kind: "caseInsensitive" } }),
  hosts: arrayOf(property("string"), { compare: { kind: "set" } }),
  serial: property("integer", { readOnly: true }),
  rules: arrayOf(
    property(objectType({ id: property("string", { readOnly: true }), port: property("integer") }, "Rule")),
    {
      compare: { kind: "set" },
    },
  ),
});

test("what says the same stays as the user wrote it", () => {
  expect(written({ name: "A.example.", hosts: ["b", "a"] }, { name: "a.example.", hosts: ["a", "b"] })).toEqual({
    name: "A.example.",
    hosts: ["b", "a"],
  });
});

test("what says something else is taken as it was found, and so is what nobody wrote", () => {
  expect(written({ name: "A" }, { name: "b", hosts: ["a"], serial: 7 })).toEqual({
    name: "b",
    hosts: ["a"],
    serial: 7,
  });
});

test("objects keep what only the server knows", () => {
  const found = { rules: [{ id: "1", port: 80 }] };
  expect(written({ rules: [{ port: 80 }] }, found)).toEqual(found);
});

function written(inputs: Parameters<typeof bag>[0], found: Parameters<typeof bag>[0]) {
  return shown(object(asWritten(type, bag(inputs), bag(found).entries())));
}
