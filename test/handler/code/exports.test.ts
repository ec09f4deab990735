import { describe, expect, it } from "vitest";
import { contextWith, creating, handlersOf, keepingLog, zone } from "./bench.ts";

describe("a resource's export", () => {
  it("may be an object or an instance of a class, with or without async, and keeps its this", async () => {
    const object = await zone(`
      export const zone = { prefix: "o", create({ inputs }) { return { id: this.prefix + inputs.name, state: {} }; } };`);
    const instance = await zone(`
      class Zone { #prefix = "c"; async create({ inputs }) { return { id: this.#prefix + inputs.name, state: {} }; } }
      export const zone = new Zone();`);
    expect(await object.create?.(creating({ name: "1" }))).toEqual({ id: "o1", state: {} });
    expect(await instance.create?.(creating({ name: "2" }))).toEqual({ id: "c2", state: {} });
  });

  it("offers the operations that it has", async () => {
    const handler = await zone("export const zone = { create() {}, delete() {}, preview() {} };");
    expect(Object.keys(handler).sort()).toEqual(["create", "delete", "preview"]);
  });

  it.each([
    [
      "export const zona = {};",
      "test@1.0.0 Zone: zone.ts does not export “zone”, which pack.yaml binds; did you mean “zona”?",
    ],
    ["export const a = 1, b = 2;", "does not export “zone”, which pack.yaml binds; it exports “a”, “b”"],
    ["", "which pack.yaml binds; it exports nothing"],
    ["export const zone = 17;", "“zone” of zone.ts is a number, not an object with operations such as create"],
    ["export const zone = null;", "“zone” of zone.ts is null, not an object"],
    [
      "export const zone = () => {};",
      "is a function, not an object with operations such as create; export { create, … } instead",
    ],
    [
      "export class zone {}",
      "is the class zone, not an object with operations such as create; export an instance: new zone()",
    ],
    [
      "export const zone = { craete() {} };",
      "is an object without “create”, not one with a function “create”; did you mean “create” by “craete”?",
    ],
    ["export const zone = { create: 'POST /zones' };", "“zone.create” of zone.ts is a string, not a function"],
    ["export const zone = { create() {}, read: {} };", "“zone.read” of zone.ts is an object, not a function"],
  ])("is refused with what was found: %s", async (text, message) => {
    await expect(zone(text)).rejects.toThrow(message);
  });
});

describe("single operations bound to code", () => {
  const operations = new Map([["update", { kind: "code", module: "u.ts", export: "update" }]] as const);

  it("may be functions", async () => {
    const handlers = handlersOf({ "u.ts": "export const update = ({ inputs }) => ({ state: { n: inputs.n + 1 } });" });
    const handler = await handlers.resource({ name: "Zone", code: undefined, operations }, keepingLog());
    const operation = contextWith({ id: "i", inputs: { n: 1 }, old: {}, state: {} });
    expect(await handler.update?.(operation)).toEqual({ id: "i", state: { n: 2 } });
    expect(Object.keys(handler)).toEqual(["update"]);
  });

  it("may be members of a handler, and win over those of the resource's module", async () => {
    const handlers = handlersOf({
      "u.ts": "export const update = { update: () => ({ state: { by: 'operation' } }) };",
      "z.ts": "export const z = { create() {}, update: () => ({ state: { by: 'module' } }) };",
    });
    const code = { kind: "code", module: "z.ts", export: "z" } as const;
    const handler = await handlers.resource({ name: "Zone", code, operations }, keepingLog());
    const operation = contextWith({ id: "i", inputs: {}, old: {}, state: {} });
    expect(await handler.update?.(operation)).toEqual({ id: "i", state: { by: "operation" } });
  });

  it("are refused when the handler lacks them", async () => {
    const handlers = handlersOf({ "u.ts": "export const update = { udpate() {} };" });
    const refused = handlers.resource({ name: "Zone", code: undefined, operations }, keepingLog());
    await expect(refused).rejects.toThrow(
      "without “update”, not one with a function “update”; did you mean “update” by “udpate”?",
    );
  });
});

describe("modules", () => {
  it("are loaded at the first use of one of their handlers", async () => {
    const handlers = handlersOf({ "zone.ts": 'throw new Error("loaded");' });
    const definition = { name: "f", operation: { kind: "code", module: "zone.ts", export: "f" } } as const;
    await expect(handlers.function(definition, keepingLog())).rejects.toThrow(
      "test@1.0.0: zone.ts failed while it was loaded: loaded\n  at zone.ts:1:7",
    );
  });

  it("that never finish loading are given up", async () => {
    const module = "await new Promise(() => {}); export const zone = {};";
    await expect(zone(module, { loadLimit: 300 })).rejects.toThrow("does a top-level await never finish?");
  });

  it("cannot end the process while they are loaded", async () => {
    await expect(zone("process.exit(3); export const zone = {};")).rejects.toThrow(
      "process.exit(3) was called by a handler",
    );
  });
});
