import { expect, test, vi } from "vitest";
import { PartialFailure, type ResourceHandler, type UpdateOperation } from "../../../src/handler/handler.ts";
import { object } from "../../../src/model/collections.ts";
import type { Path } from "../../../src/model/path.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { SecretMarker } from "../../../src/model/plain.ts";
import { unknown } from "../../../src/model/unknown.ts";
import type { Expression, RootName } from "../../../src/pack/expression/expression.ts";
import { create } from "../../../src/provider/lifecycle/create.ts";
import { remove } from "../../../src/provider/lifecycle/delete.ts";
import { diff } from "../../../src/provider/lifecycle/diff.ts";
import { read } from "../../../src/provider/lifecycle/read.ts";
import { update } from "../../../src/provider/lifecycle/update.ts";
import { objectType, property } from "../../support/property.ts";
import { calm, resourceCall, target } from "../../support/target.ts";
import { bag, hidden, shown } from "../../support/value.ts";

const type = objectType({
  name: property("string", { immutable: true }),
  size: property("integer"),
  password: property("string", { writeOnly: true, secret: true }),
  flavour: property("string", { serverDefault: true }),
  serial: property("integer", { readOnly: true, volatile: true }),
  made: property("string", { readOnly: true }),
  url: property("string", { readOnly: true, changesWith: ["size"] }),
});

const unused: ResourceHandler = {};

function expression(source: string, root: RootName, path: Path, evaluate: Expression["evaluate"]): Expression {
  return { source, reads: [{ root, path }], evaluate, evaluateExact: evaluate };
}
const state = { $secret: { v: "1.0.0" } };

function createOf(handler: ResourceHandler, inputs: PlainObject, preview = false) {
  return create(target(type, handler), { ...resourceCall, properties: bag(inputs), timeout: 0, preview }, calm);
}

function updateOf(
  handler: ResourceHandler,
  olds: PlainObject,
  oldInputs: PlainObject,
  news: PlainObject,
  preview = false,
) {
  const request = {
    ...resourceCall,
    id: "1",
    olds: bag(olds),
    oldInputs: bag(oldInputs),
    news: bag(news),
    ignoreChanges: [],
    timeout: 0,
    preview,
  };
  return update(target(type, handler), request, calm);
}

test("create returns the inputs, what the server says, and hidden state", async () => {
  const { id, properties } = await createOf(
    { create: async ({ inputs }) => ({ id: "1", state: { ...inputs, made: "now", flavour: "mild", undeclared: 1 } }) },
    { name: "a", password: hidden("hunter2!") },
  );
  expect(id).toBe("1");
  expect(shown(properties)).toEqual({
    name: "a",
    password: { $secret: "hunter2!" },
    made: "now",
    flavour: "mild",
    __packs: state,
  });
});

test("an output that repeats a secret input is secret, and so is what the handler marks", async () => {
  const { properties } = await createOf(
    { create: async () => ({ id: "1", state: { made: "with hunter2!", url: new SecretMarker("u") } }) },
    { password: hidden("hunter2!") },
  );
  expect(shown(properties)).toMatchObject({ made: { $secret: "with hunter2!" }, url: { $secret: "u" } });
});

test("a preview of create calls nothing and says what is not known", async () => {
  const perform = vi.fn();
  const { id, properties } = await createOf({ create: perform }, { name: "a" }, true);
  expect(perform).not.toHaveBeenCalled();
  expect(id).toBe("");
  expect(shown(properties)).toEqual({
    name: "a",
    flavour: "$unknown",
    serial: "$unknown",
    made: "$unknown",
    url: "$unknown",
  });
});

test("an author's preview is asked, with unknowns as they are", async () => {
  const inputs = object([["name", unknown]]);
  const preview = vi.fn(async () => ({ made: "soon" }));
  const { properties } = await create(
    target(type, { preview }),
    { ...resourceCall, properties: inputs, timeout: 0, preview: true },
    calm,
  );
  expect(preview).toHaveBeenCalledWith(
    expect.objectContaining({ inputs: { name: expect.objectContaining({ kind: "unknown" }) }, state: undefined }),
  );
  expect(shown(properties)).toMatchObject({ name: "$unknown", made: "soon", url: "$unknown" });
});

test("gotcha 39: a failure after created() keeps the object, its state and the reason, without secrets", async () => {
  const failing = createOf(
    {
      create: async ({ created }) => {
        created("1", { made: "now" });
        throw new Error("no quota, said hunter2!");
      },
    },
    { name: "a", password: hidden("hunter2!") },
  );
  await expect(failing).rejects.toMatchObject({
    name: "InitFailed",
    partial: { id: "1", reasons: ["no quota, said [secret]"] },
  });
  const { partial } = await failing.catch((caught) => caught);
  expect(shown(partial.properties)).toEqual({
    name: "a",
    password: { $secret: "hunter2!" },
    made: "now",
    __packs: state,
  });
});

test("trap 11: a partial failure of an update keeps what was before; the old inputs in the state show the change again", async () => {
  const failing = updateOf(
    {
      update: async () => {
        throw new PartialFailure({ id: "1", state: { size: 2 } }, ["half done"]);
      },
    },
    { name: "a", size: 1, made: "then" },
    { name: "a", size: 1 },
    { name: "a", size: 2 },
  );
  const { partial } = await failing.catch((caught) => caught);
  expect(shown(partial.properties)).toEqual({ name: "a", size: 2, made: "then", __packs: state });
});

test("a failure before anything exists is passed on as it is", async () => {
  await expect(createOf({ create: async () => Promise.reject(new Error("refused")) }, {})).rejects.toThrow("refused");
});

test("an empty id is refused with what to do", async () => {
  await expect(createOf({ create: async () => ({ id: "", state: {} }) }, {})).rejects.toMatchObject({
    code: "LIFECYCLE_EMPTY_ID",
  });
});

test("update sends old and new, and keeps outputs that it does not mention", async () => {
  const perform = vi.fn(async ({ inputs }: UpdateOperation) => ({ id: "1", state: { ...inputs, serial: 2 } }));
  const { properties } = await updateOf(
    { update: perform },
    { name: "a", size: 1, made: "then", serial: 1 },
    { name: "a", size: 1 },
    { name: "a", size: 2 },
  );
  expect(perform).toHaveBeenCalledWith(
    expect.objectContaining({ id: "1", inputs: { name: "a", size: 2 }, old: { name: "a", size: 1 } }),
  );
  expect(shown(properties)).toEqual({ name: "a", size: 2, made: "then", serial: 2, __packs: state });
});

test("the preview of an update keeps what stays, and does not know what may change", async () => {
  const olds = { name: "a", size: 1, flavour: "mild", made: "then", serial: 1, url: "u" };
  const { properties } = await updateOf(unused, olds, { name: "a", size: 1 }, { name: "a", size: 2 }, true);
  expect(shown(properties)).toEqual({
    name: "a",
    size: 2,
    flavour: "mild",
    made: "then",
    serial: "$unknown",
    url: "$unknown",
  });
});

test("an update without a changed input resumes: it reads back and never sends the update again", async () => {
  const perform = vi.fn();
  const inputs = { name: "a", size: 1 };
  const resumed = await updateOf(
    { update: perform, read: async () => ({ id: "1", state: { size: 1, made: "at last" } }) },
    inputs,
    inputs,
    inputs,
  );
  expect(perform).not.toHaveBeenCalled();
  expect(shown(resumed.properties)).toEqual({ name: "a", size: 1, made: "at last", __packs: state });
});

test("a handler that knows how to go on does so instead of reading, and what it leaves is kept", async () => {
  const read = vi.fn();
  const resume = vi.fn(async () => ({ id: "1", state: { made: "at last" }, privateState: {} }));
  const inputs = { name: "a" };
  const olds = { ...inputs, __packs: { v: "1.0.0", private: { poll: { url: "/jobs/1" } } } };
  const resumed = await updateOf({ resume, read }, olds, inputs, inputs);
  expect(resume).toHaveBeenCalledWith(expect.objectContaining({ id: "1", privateState: { poll: { url: "/jobs/1" } } }));
  expect(read).not.toHaveBeenCalled();
  expect(shown(resumed.properties)).toEqual({ name: "a", made: "at last", __packs: state });
});

test("resuming works where no update is declared, and where nothing can be read", async () => {
  const inputs = { name: "a" };
  expect(shown((await updateOf({}, { ...inputs, made: "x" }, inputs, inputs)).properties)).toEqual({
    name: "a",
    made: "x",
    __packs: state,
  });
});

test("resuming what is gone says so and loses nothing", async () => {
  await expect(updateOf({ read: async () => undefined }, {}, {}, {})).rejects.toMatchObject({ code: "LIFECYCLE_GONE" });
});

function diffOf(
  handler: ResourceHandler,
  oldInputs: PlainObject,
  news: PlainObject,
  more: Parameters<typeof target>[2] = {},
) {
  return diff(
    target(type, handler, more),
    {
      ...resourceCall,
      id: "1",
      olds: bag({ ...oldInputs, made: "x", serial: 1, url: "u" }),
      oldInputs: bag(oldInputs),
      news: bag(news),
      ignoreChanges: [],
    },
    calm,
  );
}
const updatable: ResourceHandler = { update: async () => ({ id: "1", state: {} }) };

test("gotcha 34: a missing update means replace", async () => {
  expect((await diffOf(unused, { size: 1 }, { size: 2 })).detailedDiff.get("size")).toEqual({
    kind: "update-replace",
    inputDiff: true,
  });
  expect((await diffOf(updatable, { size: 1 }, { size: 2 })).detailedDiff.get("size")).toEqual({
    kind: "update",
    inputDiff: true,
  });
});

test("stable outputs are those that an update leaves alone", async () => {
  expect((await diffOf(updatable, { size: 1 }, { size: 2 })).stables).toEqual(["made"]);
  expect((await diffOf(updatable, { name: "a" }, { name: "a" })).stables).toEqual(["made", "url"]);
  expect((await diffOf(updatable, { name: "a" }, { name: "b" })).stables).toEqual([]);
});

test("what cannot be shown to get another id is deleted before it is replaced", async () => {
  const fromName = expression("inputs.name", "inputs", ["name"], ({ inputs }) => Object(inputs)["name"]);
  const fromAnswer = expression("body.id", "body", ["id"], () => "2");
  const replaced = async (id: Expression | undefined, name: string) =>
    (
      await diffOf(
        unused,
        { name: "a" },
        { name },
        id === undefined ? {} : { id: { kind: "expression", expression: id } },
      )
    ).deleteBeforeReplace;
  expect(await replaced(undefined, "b")).toBe(true);
  expect(await replaced(fromAnswer, "b")).toBe(true);
  expect(await replaced(fromName, "2")).toBe(false);
  expect(await replaced(fromName, "1")).toBe(true);
});

test("ignoreChanges is honoured", async () => {
  const request = {
    ...resourceCall,
    id: "1",
    olds: bag({}),
    oldInputs: bag({ size: 1 }),
    news: bag({ size: 2 }),
    ignoreChanges: ["size"],
  };
  expect((await diff(target(type, updatable), request, calm)).changes).toBe("none");
});

test("the author's diff refines: what replaces, and whether anything changed at all", async () => {
  const refined = (refinement: object) =>
    diffOf({ ...updatable, diff: async () => refinement }, { size: 1 }, { size: 2 });
  expect((await refined({ replaces: ["size"] })).detailedDiff.get("size")?.kind).toBe("update-replace");
  expect(await refined({ changes: false })).toMatchObject({ changes: "none" });
  expect(await refined({ deleteBeforeReplace: false })).toMatchObject({ deleteBeforeReplace: false });
});

test("a pack upgrade over a rename and a changed type replaces nothing", async () => {
  const renamed = expression("state.title", "state", ["title"], ({ state }) => Object(state)["title"]);
  const typed = expression("int(state.size)", "state", ["size"], ({ state }) => Number(Object(state)["size"]));
  const migrating = {
    migrate: [
      {
        from: "<1.0.0",
        map: new Map([
          ["name", renamed],
          ["title", null],
          ["size", typed],
        ]),
        code: undefined,
      },
    ],
  };
  const olds = { title: "a", size: "3", __packs: hidden({ v: "0.9.0" }) };
  const request = {
    ...resourceCall,
    id: "1",
    olds: bag(olds),
    oldInputs: bag({ title: "a", size: "3" }),
    news: bag({ name: "a", size: 3 }),
    ignoreChanges: [],
  };
  expect((await diff(target(type, updatable, migrating), request, calm)).changes).toBe("none");
});

test("a default that the old inputs lack never replaces", async () => {
  const defaulted = objectType({ ttl: property("integer", { default: 60, immutable: true }) });
  const request = {
    ...resourceCall,
    id: "1",
    olds: bag({}),
    oldInputs: bag({}),
    news: bag({ ttl: 60 }),
    ignoreChanges: [],
  };
  expect((await diff(target(defaulted, updatable), request, calm)).changes).toBe("none");
  expect((await diff(target(defaulted, unused), request, calm)).changes).toBe("none");
});

function readOf(handler: ResourceHandler, properties: PlainObject | undefined, inputs: PlainObject | undefined) {
  return read(
    target(type, handler),
    { ...resourceCall, id: "1", properties: properties && bag(properties), inputs: inputs && bag(inputs), timeout: 0 },
    calm,
  );
}
const found: ResourceHandler = {
  read: async ({ id }) => ({ id, state: { name: "a", size: 2, flavour: "mild", made: "then" } }),
};

test("a refresh shows drift in the inputs that were given", async () => {
  const result = await readOf(
    found,
    { name: "a", size: 1, password: hidden("p") },
    { name: "a", size: 1, password: hidden("p") },
  );
  expect(result).toMatchObject({ gone: false, id: "1" });
  expect(result.gone === false && shown(result.inputs)).toEqual({ name: "a", size: 2, password: { $secret: "p" } });
  expect(result.gone === false && shown(result.properties)).toEqual({
    name: "a",
    size: 2,
    flavour: "mild",
    made: "then",
    password: { $secret: "p" },
    __packs: state,
  });
});

test("an import answers every writable property, .get none", async () => {
  const imported = await readOf(found, undefined, undefined);
  expect(imported.gone === false && shown(imported.inputs)).toEqual({ name: "a", size: 2, flavour: "mild" });
  const got = await readOf(found, {}, {});
  expect(got.gone === false && shown(got.inputs)).toEqual({});
  expect(got.gone === false && shown(got.properties)).toMatchObject({ name: "a", made: "then" });
});

test("gotcha 29: what is gone is gone", async () => {
  expect(await readOf({ read: async () => undefined }, {}, {})).toEqual({ gone: true });
});

test("without a read, refresh keeps the state and says so; import and .get fail", async () => {
  const info = vi.fn();
  const request = {
    ...resourceCall,
    id: "1",
    properties: bag({ name: "a", made: "x" }),
    inputs: bag({ name: "a" }),
    timeout: 0,
  };
  const kept = await read(target(type, unused), request, { ...calm, log: { ...calm.log, info } });
  expect(kept.gone === false && shown(kept.properties)).toMatchObject({ name: "a", made: "x" });
  expect(info).toHaveBeenCalledWith("acme:index:Thing cannot be read back: the state is kept as it is");
  await expect(readOf(unused, undefined, undefined)).rejects.toMatchObject({ code: "LIFECYCLE_NOT_READABLE" });
  await expect(readOf(unused, {}, {})).rejects.toMatchObject({ code: "LIFECYCLE_NOT_READABLE" });
});

test("what a dynamic provider hid in its states is dropped", async () => {
  const request = {
    ...resourceCall,
    id: "1",
    olds: bag({ size: 1, __provider: "code" }),
    oldInputs: bag({ size: 1, __provider: "code" }),
    news: bag({ size: 1 }),
    ignoreChanges: [],
  };
  expect((await diff(target(type, updatable), request, calm)).changes).toBe("none");
});

test("private state comes back to the handler and stays when it says nothing", async () => {
  const perform = vi.fn(async () => ({ id: "1", state: {} }));
  const olds = { size: 1, __packs: hidden({ v: "1.0.0", private: { etag: "x" } }) };
  const { properties } = await updateOf({ update: perform }, olds, { size: 1 }, { size: 2 });
  expect(perform).toHaveBeenCalledWith(expect.objectContaining({ privateState: { etag: "x" } }));
  expect(shown(properties.get("__packs"))).toEqual({ $secret: { v: "1.0.0", private: { etag: "x" } } });
});

test("the pack's timeouts hold where the user gives none", async () => {
  const perform = vi.fn(async () => ({ id: "1", state: {} }));
  const slow = target(type, { create: perform }, { timeouts: { create: 90 } });
  await create(slow, { ...resourceCall, properties: bag({}), timeout: 0, preview: false }, calm);
  await create(slow, { ...resourceCall, properties: bag({}), timeout: 5, preview: false }, calm);
  expect(perform.mock.calls).toMatchObject([[{ timeout: 90 }], [{ timeout: 5 }]]);
});

test("delete hands over what is known; without one the object is forgotten with a warning", async () => {
  const perform = vi.fn(async () => {});
  const request = {
    ...resourceCall,
    id: "1",
    properties: bag({ name: "a", made: "x" }),
    oldInputs: bag({ name: "a" }),
    timeout: 0,
  };
  await remove(target(type, { delete: perform }), request, calm);
  expect(perform).toHaveBeenCalledWith(
    expect.objectContaining({ id: "1", inputs: { name: "a" }, state: { name: "a", made: "x" } }),
  );
  const warn = vi.fn();
  await remove(target(type, unused), request, { ...calm, log: { ...calm.log, warn } });
  expect(warn).toHaveBeenCalledOnce();
});

test("a default that an imported object has already is no change", async () => {
  const defaulted = objectType({ ttl: property("integer", { default: 60 }) });
  const updatable: ResourceHandler = { update: vi.fn() };
  const after = (ttl: number) => ({
    ...resourceCall,
    id: "1",
    olds: bag({ ttl }),
    oldInputs: bag({}),
    news: bag({ ttl: 60 }),
    ignoreChanges: [],
  });
  expect((await diff(target(defaulted, updatable), after(60), calm)).changes).toBe("none");
  expect((await diff(target(defaulted, updatable), after(30), calm)).changes).toBe("some");
});

test.each([1.1, 40 * 24 * 3600])(
  "a custom timeout of %d seconds is no error, and not over at once",
  async (timeout) => {
    const handler: ResourceHandler = {
      create: async ({ signal }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { id: String(signal.aborted), state: {} };
      },
    };
    const request = { ...resourceCall, properties: bag({}), timeout, preview: false };
    expect((await create(target(type, handler), request, calm)).id).toBe("false");
  },
);
