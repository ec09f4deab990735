/** Handlers of packs as authors write them, at a server of the test and at a clock that does not wait. */
import { expect, onTestFinished, vi } from "vitest";
import type { OperationContext } from "../../../src/handler/handler.ts";
import { createHandlers } from "../../../src/handler/handlers.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import type { Clock } from "../../../src/platform/clock.ts";
import { createHttp } from "../../../src/platform/http.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { context } from "./pack.ts";
import { startServer } from "./server.ts";

/** A clock whose time passes where somebody waits, and then at once. `during` is called in each wait. */
export function hastyClock(during: (now: number) => void = () => {}): Clock & { readonly slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      now += milliseconds;
      slept.push(milliseconds);
      during(now);
      signal.throwIfAborted();
    },
  };
}

const resource = `
    properties: { name: { type: string }, zone: { type: string }, size: { type: integer, readOnly: true } }
    id: \${body.id}
`;

/** The first resource, `Thing`, of a pack with the given lines in it, or the function `find`, at a server of its own. */
export async function written(
  lines: string,
  options: { clock?: Clock; signal?: AbortSignal; timeout?: number; http?: string; resource?: string } = {},
) {
  const server = await startServer();
  onTestFinished(() => server.close());
  const indent = (text: string) => text.replaceAll(/^/gm, "    ");
  const text = `name: docs
version: 1.0.0
http:
  baseUrl: ${server.url}
${options.http === undefined ? "" : `  ${options.http}`}
resources:
  Thing:${options.resource ?? resource}${indent(lines)}
`;
  const files = new Map([["pack.yaml", new TextEncoder().encode(text)]]);
  const definition = loadDefinition(files);
  const clock = options.clock ?? hastyClock();
  const handlers = createHandlers(
    { name: "docs", version: "1.0.0", digest: "h1:docs", definition, files },
    { http: createHttp(), clock, env: () => undefined, codeRuntime: () => Promise.reject(new Error("no code")) },
  );
  const log = recordingLog();
  const thing = definition.resources.get("Thing");
  if (thing === undefined) throw new Error("there is no Thing");
  const handler = await handlers.resource(thing, log);
  const created = vi.fn();
  const { signal, timeout } = options;
  const base: OperationContext = {
    ...context({}),
    log,
    ...(signal && { signal }),
    ...(timeout !== undefined && { timeout }),
  };
  return {
    server,
    log,
    created,
    handler,
    requests: () => server.seen.map(({ method, url }) => `${method} ${url}`),
    create: async (inputs: object = { name: "a" }, more: Partial<OperationContext> = {}) =>
      handler.create?.({ ...base, ...more, inputs: { ...inputs }, created }),
    read: async (id = "7", inputs: object = { name: "a" }) =>
      handler.read?.({ ...base, id, inputs: { ...inputs }, state: {} }),
    update: async (more: Partial<OperationContext> = {}) =>
      handler.update?.({ ...base, ...more, id: "7", inputs: { name: "b" }, old: { name: "a" }, state: {} }),
    resume: async (more: Partial<OperationContext> = {}) =>
      handler.resume?.({ ...base, ...more, id: "7", inputs: { name: "a" }, old: { name: "a" }, state: { name: "a" } }),
    remove: async () => handler.delete?.({ ...base, id: "7", inputs: { name: "a" }, state: {} }),
    list: async (query: object = {}, continuationToken = "") =>
      handler.list?.({ ...base, query: { ...query }, pageSize: 100, continuationToken }),
  };
}

/** A function of a pack, at a server of its own. */
export async function writtenFunction(lines: string) {
  const server = await startServer();
  onTestFinished(() => server.close());
  const text = `name: docs
version: 1.0.0
http: { baseUrl: ${server.url} }
functions:
  find:
    inputs: { properties: { q: { type: string } } }
    outputs: { properties: { hits: { type: array, items: { type: string } }, total: { type: integer, optional: true } } }
${lines.replaceAll(/^/gm, "    ")}
`;
  const files = new Map([["pack.yaml", new TextEncoder().encode(text)]]);
  const definition = loadDefinition(files);
  const handlers = createHandlers(
    { name: "docs", version: "1.0.0", digest: "h1:docs", definition, files },
    {
      http: createHttp(),
      clock: hastyClock(),
      env: () => undefined,
      codeRuntime: () => Promise.reject(new Error("no")),
    },
  );
  const find = definition.functions.get("find");
  if (find === undefined) throw new Error("there is no function");
  const log = recordingLog();
  const handler = await handlers.function(find, log);
  return {
    server,
    log,
    requests: () => server.seen.map(({ method, url }) => `${method} ${url}`),
    invoke: (inputs: object = {}) => handler.invoke({ ...context({}), log, inputs: { ...inputs }, preview: false }),
  };
}

/** What a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  expect(outcome).toHaveProperty("error");
  const { error } = { error: undefined, ...outcome };
  return error instanceof Error ? error : new Error(String(error));
}
