import { describe, expect, test, vi } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import type { PropertyObject } from "../../../src/model/value.ts";
import type { ImportTemplate } from "../../../src/pack/policies.ts";
import { remove } from "../../../src/provider/lifecycle/delete.ts";
import { diff } from "../../../src/provider/lifecycle/diff.ts";
import { read } from "../../../src/provider/lifecycle/read.ts";
import { update } from "../../../src/provider/lifecycle/update.ts";
import { objectType, property } from "../../support/property.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { calm, resourceCall, target } from "../../support/target.ts";
import { bag, hidden, shown } from "../../support/value.ts";

const type = objectType({
  zone: property("string", { immutable: true }),
  name: property("string"),
  port: property("integer"),
  serial: property("integer", { readOnly: true }),
});
const inputs = bag({ name: "a" });

function updated(handler: ResourceHandler, olds: PropertyObject, news = bag({ name: "b" })) {
  const request = { ...resourceCall, id: "1", olds, oldInputs: inputs, news, ignoreChanges: [], timeout: 0 };
  return update(target(type, handler), { ...request, preview: false }, calm);
}
const state = (id?: string, more = {}) =>
  bag({ name: "a", __packs: hidden({ v: "1.0.0", ...(id === undefined ? {} : { id }), ...more }) });

describe("an object whose id changes", () => {
  test("keeps it beside the resource's, and hands it to the operations", async () => {
    const change = vi.fn(async () => ({ id: "2", state: {}, privateState: { etag: "e" } }));
    const { properties } = await updated({ update: change }, state());
    expect(change).toHaveBeenCalledWith(expect.objectContaining({ id: "1", changed: [["name"]] }));
    expect(shown(properties)).toMatchObject({
      __packs: { $secret: { v: "1.0.0", id: "2", private: { etag: "e" } } },
    });
    await updated({ update: change }, properties);
    expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ id: "2", privateState: { etag: "e" } }));
  });

  test("and forgets it when it is the resource's again", async () => {
    const { properties } = await updated({ update: async () => ({ id: "1", state: {} }) }, state("2"));
    expect(shown(properties)).toMatchObject({ __packs: { $secret: { v: "1.0.0" } } });
    expect(JSON.stringify(shown(properties))).not.toContain('"id"');
  });

  test("stays through an update that only resumes", async () => {
    const found = vi.fn(async ({ id }: { id: string }) => ({ id, state: {} }));
    const { properties } = await updated({ read: found, update: vi.fn() }, state("2"), inputs);
    expect(found).toHaveBeenCalledWith(expect.objectContaining({ id: "2" }));
    expect(shown(properties)).toMatchObject({ __packs: { $secret: { id: "2" } } });
  });

  test("a refresh moves the resource's id", async () => {
    const handler: ResourceHandler = { read: async ({ id }) => ({ id, state: { name: "a" } }) };
    const request = { ...resourceCall, id: "1", properties: state("2"), inputs, timeout: 0 };
    const found = await read(target(type, handler), request, calm);
    expect(found).toMatchObject({ gone: false, id: "2" });
    expect(JSON.stringify(shown(Reflect.get(found, "properties")))).not.toContain('"id"');
  });

  test("a delete is about the current one", async () => {
    const perform = vi.fn(async () => {});
    const request = { ...resourceCall, id: "1", properties: state("2"), oldInputs: inputs, timeout: 0 };
    await remove(target(type, { delete: perform }), request, calm);
    expect(perform).toHaveBeenCalledWith(expect.objectContaining({ id: "2" }));
  });
});

describe("import", () => {
  const template: ImportTemplate = {
    source: "${zone}:${port}",
    parts: [{ name: "zone" }, { text: ":" }, { name: "port" }],
    strict: true,
  };
  const importing = (id: string, handler: ResourceHandler, more = {}) =>
    read(
      target(type, handler, { import: template, ...more }),
      { ...resourceCall, id, properties: undefined, inputs: undefined, timeout: 0 },
      calm,
    );

  test("the parts of the id are inputs of the read, and of the resource", async () => {
    const find = vi.fn(async () => ({ id: "canonical", state: { name: "a", serial: 3 } }));
    const found = await importing("z%3A1:80", { read: find });
    expect(find).toHaveBeenCalledWith(expect.objectContaining({ inputs: { zone: "z:1", port: 80 }, state: {} }));
    expect(found).toMatchObject({ gone: false, id: "canonical" });
    expect(shown(Reflect.get(found, "inputs"))).toEqual({ zone: "z:1", port: 80, name: "a" });
  });

  test.each(["z", "z:x", "z:80:1"])("%s is an error that shows the template and an example", async (id) => {
    await expect(importing(id, { read: vi.fn() })).rejects.toThrow(
      /does not fit \$\{zone\}:\$\{port\}[\s\S]*numbers or true and false: port[\s\S]*<zone>:<port>/,
    );
  });

  test("what does not fit a template derived from `id:` is an id all the same", async () => {
    const find = vi.fn(async () => ({ id: "z", state: {} }));
    await importing("z", { read: find }, { import: { ...template, strict: false } });
    expect(find).toHaveBeenCalledWith(expect.objectContaining({ id: "z", inputs: {} }));
  });
});

describe("delete", () => {
  const removing = (definition: object, handler: ResourceHandler = {}) => {
    const log = recordingLog();
    const request = { ...resourceCall, id: "1", properties: state(), oldInputs: inputs, timeout: 0 };
    return remove(target(type, handler, definition), request, { ...calm, log }).then(() => log.messages);
  };

  test("retain sends nothing, and says so", async () => {
    const perform = vi.fn();
    expect(await removing({ onDelete: "retain" }, { delete: perform })).toEqual([
      expect.stringMatching(/info.*the object 1 is kept/),
    ]);
    expect(perform).not.toHaveBeenCalled();
  });

  test("an action leaves nothing to delete, nor does what always exists", async () => {
    expect(await removing({ triggers: ["name"] })).toEqual([]);
    expect(await removing({ singleton: true })).toEqual([]);
  });
});

describe("an action", () => {
  const action = target(type, { create: vi.fn() }, { triggers: ["name"] });
  const changes = (news: PropertyObject) =>
    diff(action, { ...resourceCall, id: "1", olds: state(), oldInputs: inputs, news, ignoreChanges: [] }, calm);

  test("runs again when a trigger changes", async () => {
    expect([...(await changes(bag({ name: "b" }))).detailedDiff]).toEqual([
      ["name", { kind: "update-replace", inputDiff: true }],
    ]);
  });

  test("takes down other inputs without doing anything", async () => {
    expect([...(await changes(bag({ name: "a", port: 1 }))).detailedDiff]).toEqual([
      ["port", { kind: "add", inputDiff: true }],
    ]);
    const request = { ...resourceCall, id: "1", olds: state(), oldInputs: inputs, ignoreChanges: [], timeout: 0 };
    const { properties } = await update(
      action,
      { ...request, news: bag({ name: "a", port: 1 }), preview: false },
      calm,
    );
    expect(shown(properties)).toMatchObject({ name: "a", port: 1 });
  });
});
