import fc from "fast-check";
import { expect, test } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import { toPlainObject } from "../../../src/model/convert.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import type { PropertyObject } from "../../../src/model/value.ts";
import type { ObjectType } from "../../../src/pack/definition.ts";
import { create } from "../../../src/provider/lifecycle/create.ts";
import { diff } from "../../../src/provider/lifecycle/diff.ts";
import { read } from "../../../src/provider/lifecycle/read.ts";
import { update } from "../../../src/provider/lifecycle/update.ts";
import { arrayOf, objectType, property } from "../../support/property.ts";
import { calm, resourceCall, target } from "../../support/target.ts";
import { bag, shown } from "../../support/value.ts";
import { knowable, resources } from "./drift.arbitrary.ts";

/** A server that answers with what it has made of the inputs. */
function server(found: PlainObject): ResourceHandler {
  return {
    create: async () => ({ id: "1", state: found }),
    read: async ({ id }) => ({ id, state: found }),
    update: async ({ id }) => ({ id, state: found }),
    delete: async () => {},
  };
}

function lifecycleOf(type: ObjectType, found: PlainObject) {
  const thing = target(type, server(found));
  const inputs = (plain: PlainObject) => bag(plain);
  return {
    create: async (plain: PlainObject) =>
      (await create(thing, { ...resourceCall, properties: inputs(plain), timeout: 0, preview: false }, calm))
        .properties,
    refresh: (olds: PropertyObject, oldInputs: PropertyObject) => readOf(olds, oldInputs),
    import: () => readOf(undefined, undefined),
    changes: async (olds: PropertyObject, oldInputs: PropertyObject, news: PropertyObject) => {
      const request = { ...resourceCall, id: "1", olds, oldInputs, news, ignoreChanges: [] };
      const { changes, detailedDiff } = await diff(thing, request, calm);
      return { changes, paths: [...detailedDiff.keys()] };
    },
    update: async (olds: PropertyObject, oldInputs: PropertyObject, news: PropertyObject) =>
      (
        await update(
          thing,
          { ...resourceCall, id: "1", olds, oldInputs, news, ignoreChanges: [], timeout: 0, preview: false },
          calm,
        )
      ).properties,
  };

  async function readOf(properties: PropertyObject | undefined, oldInputs: PropertyObject | undefined) {
    const found = await read(thing, { ...resourceCall, id: "1", properties, inputs: oldInputs, timeout: 0 }, calm);
    if (found.gone) throw new Error("the object is there");
    return found;
  }
}

const none = { changes: "none", paths: [] };

test("a server that normalises what was sent causes no diff: after up, after refresh, after both again", async () => {
  await fc.assert(
    fc.asyncProperty(resources, async ({ type, input, found }) => {
      const life = lifecycleOf(type, found);
      const inputs = bag(input);
      const created = await life.create(input);
      expect(await life.changes(created, inputs, inputs)).toEqual(none);
      const refreshed = await life.refresh(created, inputs);
      expect(toPlainObject(refreshed.inputs)).toEqual(toPlainObject(inputs));
      // the engine shows drift by a diff with the roles swapped
      expect(await life.changes(refreshed.properties, refreshed.inputs, inputs)).toEqual(none);
      const updated = await life.update(refreshed.properties, refreshed.inputs, inputs);
      const again = await life.refresh(updated, refreshed.inputs);
      expect(await life.changes(again.properties, again.inputs, inputs)).toEqual(none);
    }),
    { numRuns: 300 },
  );
});

test("what an import finds is what the program says", async () => {
  await fc.assert(
    fc.asyncProperty(knowable, async ({ type, input, found }) => {
      const life = lifecycleOf(type, found);
      const imported = await life.import();
      expect(await life.changes(imported.properties, imported.inputs, bag(input))).toEqual(none);
    }),
    { numRuns: 200 },
  );
});

const rule = objectType(
  {
    port: property("integer"),
    note: property("string"),
    hits: property("integer", { readOnly: true }),
    zone: property("string", { serverDefault: true }),
  },
  "Rule",
);
const keyed = objectType({ rules: arrayOf(property(rule), { compare: { kind: "keyed", key: "port" } }) });

test("a change by hand inside a keyed list shows at its exact path, though the list was reordered", async () => {
  const inputs = bag({
    rules: [
      { port: 1, note: "a" },
      { port: 2, note: "b" },
    ],
  });
  const found = {
    rules: [
      { port: 2, note: "changed", hits: 3, zone: "z" },
      { port: 1, note: "a", hits: 4, zone: "z" },
    ],
  };
  const life = lifecycleOf(keyed, found);
  const refreshed = await life.refresh(await life.create({}), inputs);
  expect(await life.changes(refreshed.properties, refreshed.inputs, inputs)).toEqual({
    changes: "some",
    paths: ["rules[1].note"],
  });
});

test("an item that was added by hand to a set of objects shows at its own index", async () => {
  const set = objectType({ rules: arrayOf(property(rule), { compare: { kind: "set" } }) });
  const inputs = bag({ rules: [{ port: 1 }, { port: 2 }] });
  const found = {
    rules: [
      { port: 3, hits: 1 },
      { port: 2, hits: 1, zone: "z" },
      { port: 1, hits: 2, zone: "z" },
    ],
  };
  const life = lifecycleOf(set, found);
  const refreshed = await life.refresh(await life.create({}), inputs);
  expect(await life.changes(refreshed.properties, refreshed.inputs, inputs)).toEqual({
    changes: "some",
    paths: ["rules[2]"],
  });
});

test("a default of the server inside a nested object and inside items is none of the user's business", async () => {
  const type = objectType({ one: property(rule), many: arrayOf(property(rule)) });
  const inputs = bag({ one: { port: 1 }, many: [{ port: 2 }] });
  const found = { one: { port: 1, zone: "z", hits: 1 }, many: [{ port: 2, zone: "z", hits: 2 }] };
  const life = lifecycleOf(type, found);
  const refreshed = await life.refresh(await life.create({}), inputs);
  expect(shown(refreshed.inputs)).toEqual(shown(inputs));
});

test("what was removed by hand from a value without a schema shows", async () => {
  const type = objectType({ spec: property("any") });
  const inputs = bag({ spec: { a: { b: 1 }, empty: [] } });
  const life = lifecycleOf(type, { spec: { c: 1 } });
  const refreshed = await life.refresh(await life.create({}), inputs);
  expect(await life.changes(refreshed.properties, refreshed.inputs, inputs)).toEqual({
    changes: "some",
    paths: ["spec.a"],
  });
});

test("an empty list is no change from none, as long as the object has none", async () => {
  const type = objectType({ hosts: arrayOf(property("string")) });
  const life = lifecycleOf(type, {});
  expect(await life.changes(bag({}), bag({}), bag({ hosts: [] }))).toEqual(none);
  expect(await life.changes(bag({ hosts: [] }), bag({ hosts: [] }), bag({}))).toEqual(none);
  expect(await life.changes(bag({ hosts: ["a"] }), bag({}), bag({ hosts: [] }))).toEqual({
    changes: "some",
    paths: ["hosts"],
  });
});
