import { describe, expect, it } from "vitest";
import { PartialFailure } from "../../../src/handler/handler.ts";
import type { Plain } from "../../../src/model/plain.ts";
import { SecretMarker } from "../../../src/model/plain.ts";
import { contextWith, creating, failureOf, zone } from "./bench.ts";

describe("create", () => {
  it("gets what the issue promises, in an object that cannot be changed", async () => {
    const handler = await zone(`export const zone = { create(context) {
      const { inputs, config, http, log, signal, timeout, urn, privateState, created } = context;
      return { id: "1", state: {
        frozen: Object.isFrozen(context), inputs, config, timeout, urn, privateState,
        kinds: [typeof http.get, typeof log.info, signal.aborted, typeof created].join(),
      } };
    } };`);
    const operation = creating({ name: "n" }, { config: { key: "k" }, timeout: 60, privateState: { etag: "e" } });
    expect(await handler.create?.(operation)).toEqual({
      id: "1",
      state: {
        frozen: true,
        inputs: { name: "n" },
        config: { key: "k" },
        timeout: 60,
        urn: "urn:pulumi:s::p::test:index:Zone::z",
        privateState: { etag: "e" },
        kinds: "function,function,false,function",
      },
    });
  });

  it("may do with its inputs what it likes: they are a copy", async () => {
    const handler = await zone(
      'export const zone = { create({ inputs }) { inputs.tags.sort(); return { id: "1" }; } };',
    );
    const inputs = { tags: ["b", "a"] };
    expect(await handler.create?.(creating(inputs))).toEqual({ id: "1", state: {} });
    expect(inputs).toEqual({ tags: ["b", "a"] });
  });

  it("leaves out what is undefined", async () => {
    const handler = await zone(
      'export const zone = { create: () => ({ id: "1", state: { b: 2, c: undefined, d: null } }) };',
    );
    expect(await handler.create?.(creating())).toEqual({ id: "1", state: { b: 2, d: null } });
  });

  it("keeps secrets, bytes, __proto__ keys and private state", async () => {
    const handler = await zone(`
      import { secret } from "pulumi-packs";
      export const zone = { create: () => ({
        id: "1",
        state: { s: secret({ deep: secret("x") }), b: new Uint8Array([1, 2]), p: JSON.parse('{"__proto__": 1}') },
        privateState: { etag: "e" },
      }) };`);
    const result = await handler.create?.(creating());
    expect(result).toEqual({
      id: "1",
      state: {
        s: new SecretMarker({ deep: new SecretMarker("x") }),
        b: new Uint8Array([1, 2]),
        p: JSON.parse('{"__proto__": 1}'),
      },
      privateState: { etag: "e" },
    });
  });

  it.each([
    ["a function", "() => 1", "a function; call it, or return data"],
    ["a symbol", "Symbol('s')", "a symbol"],
    ["a cycle", "(() => { const o = { a: {} }; o.a.b = o; return o; })()", "a cycle: it contains itself"],
    ["a Date", "new Date(0)", "a Date; return its toISOString()"],
    ["a Promise", "Promise.resolve(1)", "a Promise; await it"],
    ["a Map", "new Map()", "a Map; return Object.fromEntries(…) of it"],
    ["a Set", "new Set()", "a Set; return [...set]"],
    ["a BigInt", "1n", "a BigInt; return Number(…) or String(…) of it"],
    ["a class instance", "new (class Money {})()", "an instance of Money; return a plain object"],
    ["an Error", "new Error('x')", "an Error; throw it, or return its message"],
    ["undefined in a list", "[1, undefined]", "undefined; return null, or leave the item out"],
    ["a getter that throws", "{ get boom() { throw new Error('in a getter'); } }", "a getter that throws: in a getter"],
    ["an unknown", "unknown()", "an unknown value; only previews may return these"],
    [
      "something too deep",
      "Array.from({ length: 1500 }).reduce((inner) => ({ inner }), 1)",
      "nested more than 1000 levels deep",
    ],
  ])(
    "that returns %s in a property fails partially: the object and its good properties are kept",
    async (_, value, found) => {
      const handler = await zone(
        `
      import { unknown } from "pulumi-packs";
      export const zone = { create: () => ({ id: "1", state: { good: [1], bad: { list: [${value}] }, unused: unknown } }) };`.replace(
          ", unused: unknown",
          "",
        ),
      );
      const failure = await failureOf(handler.create?.(creating({ name: "n" })));
      expect(failure).toBeInstanceOf(PartialFailure);
      expect(failure).toMatchObject({ result: { id: "1", state: { good: [1] } } });
      expect(String(failure)).toMatch(/state\.bad\.list\[0\]/);
      expect(String(failure)).toContain(found);
    },
  );

  it("names a place deep inside in few words", async () => {
    const deep = "Array.from({ length: 1500 }).reduce((inner) => [inner], 1)";
    const handler = await zone(`export const zone = { create: () => ({ id: "1", state: { deep: ${deep} } }) };`);
    expect(String(await failureOf(handler.create?.(creating()))).length).toBeLessThan(500);
  });

  it("is not given inputs that are nested too deeply: cutting them would lose a part in silence", async () => {
    const handler = await zone('export const zone = { create: ({ inputs }) => ({ id: "1", state: inputs }) };');
    const deep = Array.from({ length: 1500 }).reduce<Plain>((inner) => [inner], 1);
    await expect(handler.create?.(creating({ deep }))).rejects.toThrow("nested more than 1000 levels deep");
  });

  it("may return one object in several places: that is no cycle", async () => {
    const handler = await zone(`export const zone = { create() {
      const tag = { key: "k" };
      return { id: "1", state: { tags: [tag, tag], tag } };
    } };`);
    const tag = { key: "k" };
    expect(await handler.create?.(creating())).toEqual({ id: "1", state: { tags: [tag, tag], tag } });
  });

  it("names all bad properties at once", async () => {
    const handler = await zone(
      "export const zone = { create: () => ({ id: 7, state: { a: new Date(), b: () => 1 }, outs: {} }) };",
    );
    const failure = await failureOf(handler.create?.(creating()));
    expect(failure).toMatchObject({
      result: { id: "7", state: {} },
      reasons: [
        [
          "test@1.0.0 Zone create: the handler returned what cannot be kept",
          "  id: a number; return String(…) of it",
          "  outs: not a part of a result; what belongs to the object goes into state",
          "  state.a: a Date; return its toISOString()",
          "  state.b: a function; call it, or return data",
          "  Return JSON-like values, and secret(…) or assets of pulumi-packs.",
        ].join("\n"),
      ],
    });
  });

  it.each([
    ["undefined", "create returned undefined"],
    ["'id'", "create returned a string"],
    ["{ state: {} }", "the id is undefined"],
    ["{ id: '', state: {} }", "the id is empty"],
    ["{ id: Promise.resolve('1'), state: {} }", "the id is a Promise; await it"],
  ])("that returns %s says that the object may exist", async (result, detail) => {
    const handler = await zone(`export const zone = { create: () => (${result}) };`);
    await expect(handler.create?.(creating())).rejects.toThrow(
      `test@1.0.0 Zone create: the handler returned no usable id\n  ${detail}\n  Return an object with id and state. The object may exist all the same`,
    );
  });
});

describe("created()", () => {
  it("keeps the object when the handler fails later", async () => {
    const handler = await zone(`export const zone = { async create({ created }) {
      created("1", { a: 1 });
      created("1", { b: 2 });
      throw new Error("boom");
    } };`);
    const told: unknown[] = [];
    const failure = await failureOf(
      handler.create?.(creating({ name: "n" }, { created: (...args) => told.push(args) })),
    );
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({
      result: { id: "1", state: { a: 1, b: 2 } },
      reasons: ["test@1.0.0 Zone create: boom; at zone.ts:4:13 (in create)"],
    });
    expect(told).toEqual([
      ["1", { a: 1 }],
      ["1", { a: 1, b: 2 }],
    ]);
  });

  it.each(["undefined", "''", "17"])("refuses the id %s", async (id) => {
    const handler = await zone(`export const zone = { create({ created }) { created(${id}); } };`);
    await expect(handler.create?.(creating())).rejects.toThrow("created() needs an id");
  });

  it("keeps what is good of a state that cannot be kept as a whole", async () => {
    const handler = await zone(
      "export const zone = { create({ created }) { created('1', { a: 1, b: new Date() }); } };",
    );
    const failure = await failureOf(handler.create?.(creating()));
    expect(failure).toMatchObject({ result: { id: "1", state: { a: 1 } } });
    expect(String(failure)).toContain("state.b: a Date; return its toISOString()");
  });

  it("is the last word when the handler returns nothing", async () => {
    const handler = await zone("export const zone = { create({ created }) { created('1', { a: 1 }); } };");
    expect(await failureOf(handler.create?.(creating()))).toMatchObject({ result: { id: "1", state: { a: 1 } } });
  });
});

describe("read", () => {
  const operation = contextWith({ id: "1", inputs: {}, state: {} });

  it("returns the state, and the asked id unless it says otherwise", async () => {
    const plain = await zone("export const zone = { create() {}, read: ({ id }) => ({ state: { seen: id } }) };");
    const canonical = await zone("export const zone = { create() {}, read: () => ({ id: 'one', state: {} }) };");
    expect(await plain.read?.(operation)).toEqual({ id: "1", state: { seen: "1" } });
    expect(await canonical.read?.(operation)).toEqual({ id: "one", state: {} });
  });

  it("returns null when the object is gone", async () => {
    const handler = await zone("export const zone = { create() {}, read: () => null };");
    expect(await handler.read?.(operation)).toBeUndefined();
  });

  it("does not take a forgotten return for an object that is gone", async () => {
    const handler = await zone("export const zone = { create() {}, async read() {} };");
    await expect(handler.read?.(operation)).rejects.toThrow(
      "read returned undefined; return null when the object is gone",
    );
  });

  it("fails as a whole for what cannot be kept", async () => {
    const handler = await zone("export const zone = { create() {}, read: () => ({ state: { at: new Date() } }) };");
    await expect(handler.read?.(operation)).rejects.toThrow("state.at: a Date");
  });
});

describe("update", () => {
  const operation = contextWith({
    id: "1",
    inputs: { a: 2 },
    old: { a: 1, b: 1 },
    state: { a: 1, b: 1, made: "yesterday", tag: "t" },
  });

  it("returns what is said of the object, under its id", async () => {
    const handler = await zone(
      "export const zone = { create() {}, update: () => ({ state: { n: 1, tag: undefined } }) };",
    );
    expect(await handler.update?.(operation)).toEqual({ id: "1", state: { n: 1 } });
  });

  it("may say that the object has another id now", async () => {
    const handler = await zone('export const zone = { create() {}, update: () => ({ id: "2", state: {} }) };');
    expect(await handler.update?.(operation)).toEqual({ id: "2", state: {} });
    const wrong = await zone("export const zone = { create() {}, update: () => ({ id: 2, state: { n: 1 } }) };");
    await expect(wrong.update?.(operation)).rejects.toMatchObject({ result: { id: "1", state: { n: 1 } } });
  });

  it("may return nothing", async () => {
    const handler = await zone("export const zone = { create() {}, async update() {} };");
    expect(await handler.update?.(operation)).toEqual({ id: "1", state: {} });
  });

  it("fails partially for what cannot be kept, as the update has happened", async () => {
    const handler = await zone(
      "export const zone = { create() {}, update: () => ({ state: { n: 1, at: new Date() } }) };",
    );
    const failure = await failureOf(handler.update?.(operation));
    expect(failure).toMatchObject({
      result: { id: "1", state: { n: 1 } },
      reasons: [
        expect.stringMatching(/^test@1\.0\.0 Zone update: .*\n {2}state\.at: a Date; return its toISOString\(\)\n/),
      ],
    });
  });
});

describe("check, diff, preview, list and delete", () => {
  it("pass on what authors refine", async () => {
    const handler = await zone(`
      import { isUnknown, unknown } from "pulumi-packs";
      export const zone = {
        create() {},
        check: ({ inputs }) => ({ failures: [{ property: "name", reason: "bad" }], inputs }),
        diff: ({ old, inputs }) => ({ changes: old.a !== inputs.a, replaces: ["a"], stables: ["made"], deleteBeforeReplace: true }),
        preview: ({ inputs }) => ({ ...inputs, at: unknown() }),
        list: ({ query, pageSize }) => ({ results: [{ id: "1", name: query.q }], continuationToken: String(pageSize) }),
        delete: () => 17,
      };`);
    const inputs = { a: 1 };
    expect(await handler.check?.(contextWith({ inputs, old: undefined }))).toEqual({
      failures: [{ property: "name", reason: "bad" }],
      inputs,
    });
    expect(await handler.diff?.(contextWith({ id: "1", inputs, old: { a: 2 }, state: {} }))).toEqual({
      changes: true,
      replaces: ["a"],
      stables: ["made"],
      deleteBeforeReplace: true,
    });
    expect(await handler.preview?.(contextWith({ inputs, old: undefined, state: undefined }))).toMatchObject({
      a: 1,
      at: { kind: "unknown" },
    });
    expect(await handler.list?.(contextWith({ query: { q: "z" }, pageSize: 5, continuationToken: "" }))).toEqual({
      results: [{ id: "1", name: "z" }],
      continuationToken: "5",
    });
    expect(await handler.delete?.(contextWith({ id: "1", inputs, state: {} }))).toBeUndefined();
  });

  it("may return nothing where the schema decides", async () => {
    const handler = await zone("export const zone = { create() {}, check() {}, diff() {} };");
    expect(await handler.check?.(contextWith({ inputs: {}, old: undefined }))).toEqual({});
    expect(await handler.diff?.(contextWith({ id: "1", inputs: {}, old: {}, state: {} }))).toEqual({});
  });

  it.each([
    ["check: () => ({ failures: 'bad' })", "failures: not a list"],
    ["check: () => ({ failures: [{ message: 'bad' }] })", "failures[0]: not of the wanted form"],
    ["check: () => ({ errors: [] })", "errors: not known here; known are inputs, failures"],
  ])("are refused when they return something else: %s", async (member, problem) => {
    const handler = await zone(`export const zone = { create() {}, ${member} };`);
    await expect(handler.check?.(contextWith({ inputs: {}, old: undefined }))).rejects.toThrow(problem);
  });
});
