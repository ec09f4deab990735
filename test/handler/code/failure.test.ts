import { expect, it } from "vitest";
import { PacksError } from "../../../src/error/error.ts";
import { contextWith, creating, failureOf, handlersOf, keepingLog, zone } from "./bench.ts";

it("names file, line and column of the TypeScript source, innermost first", async () => {
  const handlers = handlersOf({
    "zone.ts": `import { send } from "./lib/send.ts";

interface Inputs { name: string }

export const zone = {
  async create({ inputs }: { inputs: Inputs }): Promise<{ id: string }> {
    return await send(inputs.name);
  },
};`,
    "lib/send.ts": `type Id = { id: string };
export async function send(name: string): Promise<Id> {
  await Promise.resolve();
  throw new Error(\`cannot send \${name satisfies string}\`);
}`,
  });
  const code = { kind: "code", module: "zone.ts", export: "zone" } as const;
  const handler = await handlers.resource({ name: "Zone", code, operations: new Map() }, keepingLog());
  const failure = await failureOf(handler.create?.(creating({ name: "it" })));
  expect(failure).toBeInstanceOf(PacksError);
  expect(failure).toMatchObject({
    code: "CODE_FAILED",
    message: "test@1.0.0 Zone create: cannot send it\n  at lib/send.ts:4:9 (in create)\n  at zone.ts:7:12",
    cause: { message: "cannot send it" },
  });
});

it.each([
  ["new TypeError('no')", "Zone create: TypeError: no\n  at zone.ts:1:44 (in create)"],
  ["new Error('')", "Zone create: Error\n  at"],
  ["'plain text'", "Zone create: plain text"],
  ["''", "the handler threw '', which is no Error"],
  ["undefined", "the handler threw undefined, which is no Error"],
  ["null", "the handler threw null, which is no Error"],
  ["{ code: 17, inner: { a: [1] } }", "the handler threw { code: 17, inner: { a: [ 1 ] } }, which is no Error"],
  ["Symbol('s')", "the handler threw Symbol(s), which is no Error"],
  ["new Error('outer', { cause: new Error('inner', { cause: 'root' }) })", "caused by: inner\n  caused by: root"],
  ["new AggregateError([new Error('one'), 'two'], 'both')", "AggregateError: both\n"],
  ["new AggregateError([new Error('one'), 'two'], 'both')", "together with: one\n  together with: two"],
  ["Object.assign(new Error('odd'), { stack: 17 })", "Zone create: odd"],
])("says what was thrown: %s", async (thrown, message) => {
  const handler = await zone(`export const zone = { create() {     throw ${thrown}; } };`);
  await expect(handler.create?.(creating())).rejects.toThrow(message);
});

it("shows a PackError as it is, with its property and without a place in the code", async () => {
  const handler = await zone(`import { PackError } from "pulumi-packs";
    export const zone = { create() { throw new PackError("is reserved", { property: "name" }); } };`);
  expect(await failureOf(handler.create?.(creating()))).toMatchObject({
    message: "test@1.0.0 Zone create name: is reserved",
    row: { audience: "user" },
  });
});

it("redacts secrets in messages, causes and logs", async () => {
  const handler = await zone(
    "export const zone = { create() { throw new Error('token hunter2', { cause: 'hunter2' }); } };",
  );
  const log = keepingLog();
  const redact = (text: string) => text.replaceAll("hunter2", "[secret]");
  const failure = await failureOf(handler.create?.(creating({}, { log, redact })));
  expect(String(failure)).toContain("token [secret]");
  expect(String(failure)).toContain("caused by: [secret]");
  expect(String(failure) + log.lines.join()).not.toContain("hunter2");
});

it("keeps the whole stack for debugging", async () => {
  const handler = await zone("export const zone = { create() { throw new Error('boom'); } };");
  const log = keepingLog();
  await failureOf(handler.create?.(creating({}, { log })));
  expect(log.lines).toEqual([expect.stringMatching(/^debug: Error: boom\n {4}at /)]);
});

it("says what a getter of the result throws", async () => {
  const handler = await zone(
    "export const zone = { create: () => ({ id: '1', state: { get a() { throw new Error('in a getter'); } } }) };",
  );
  await expect(handler.create?.(creating())).rejects.toThrow("in a getter");
});

it("reports a function's failures as those of invoke", async () => {
  const handlers = handlersOf({
    "f.ts": "export const f = ({ inputs, preview }) => inputs.bad ? new Date() : { ...inputs, preview };",
  });
  const definition = { name: "f", operation: { kind: "code", module: "f.ts", export: "f" } } as const;
  const { invoke } = await handlers.function(definition, keepingLog());
  expect(await invoke(contextWith({ inputs: { a: 1 }, preview: true }))).toEqual({ a: 1, preview: true });
  await expect(invoke(contextWith({ inputs: { bad: 1 }, preview: false }))).rejects.toThrow(
    "test@1.0.0 f invoke: the handler returned what cannot be kept\n  invoke returned a Date; return its toISOString(); return an object",
  );
});

it("refuses a function that is none", async () => {
  const handlers = handlersOf({ "f.ts": "export const f = {};" });
  const definition = { name: "f", operation: { kind: "code", module: "f.ts", export: "f" } } as const;
  await expect(handlers.function(definition, keepingLog())).rejects.toThrow("“f” of f.ts is an object, not a function");
});

it("runs migrations on a copy of the state", async () => {
  const handlers = handlersOf({
    "m.ts": "export const up = (state) => { state.b = state.a; delete state.a; return state; };",
  });
  const migrate = await handlers.migration({ kind: "code", module: "m.ts", export: "up" }, "Zone", keepingLog());
  const state = { a: 1 };
  expect(await migrate(state, contextWith({}))).toEqual({ b: 1 });
  expect(state).toEqual({ a: 1 });
});
