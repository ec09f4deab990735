import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FunctionHandler, ResourceHandler } from "../../src/handler/handler.ts";
import { createHandlers } from "../../src/handler/handlers.ts";
import { silentLog } from "../../src/model/log.ts";
import type { PlainObject } from "../../src/model/plain.ts";
import { loadDefinition } from "../../src/pack/load.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createHttp } from "../../src/platform/http.ts";
import { type PowerDns, startPowerDns } from "./powerdns.ts";

let server: PowerDns;
let resource: ResourceHandler;
let search: FunctionHandler;
beforeAll(async () => {
  server = await startPowerDns();
  const files = new Map([["pack.yaml", readFileSync(packFile)]]);
  const definition = loadDefinition(files);
  const { name, version } = definition;
  const dependencies = {
    http: createHttp(),
    clock: systemClock,
    env: () => undefined,
    codeRuntime: () => Promise.reject(),
  };
  const handlers = createHandlers({ name, version, digest: "", definition, files }, dependencies);
  const [zone, find] = [definition.resources.get("Zone"), definition.functions.get("search")];
  if (!zone || !find) throw new Error("the pack lacks Zone or search");
  resource = await handlers.resource(zone, silentLog);
  search = await handlers.function(find, silentLog);
});
afterAll(() => server.stop());

const packFile = new URL("../../parameter-packs/powerdns/pack.yaml", import.meta.url);

/** The pack's operations with what every call needs filled in. */
function bind(config: { readonly endpoint?: string; readonly apiKey?: string } = {}) {
  const base = {
    config: { endpoint: server.url, apiKey: server.apiKey, ...config },
    urn: "",
    log: silentLog,
    signal: new AbortController().signal,
    timeout: 30,
    privateState: {},
    redact: (text: string) => text,
  };
  const created = vi.fn();
  return {
    created,
    create: (inputs: PlainObject) => resource.create?.({ ...base, inputs, created }),
    read: (id: string) => resource.read?.({ ...base, id, inputs: {}, state: {} }),
    update: (id: string, inputs: PlainObject) => resource.update?.({ ...base, id, inputs, old: {}, state: {} }),
    remove: (id: string) => resource.delete?.({ ...base, id, inputs: {}, state: {} }),
    search: (inputs: PlainObject) => search.invoke({ ...base, inputs, preview: false }),
  };
}

let count = 0;
let name = "";
beforeEach(() => {
  count += 1;
  name = `zone${count}.example.`;
});

describe("Zone", () => {
  test("is made with what the user says; the server's own values come back", async () => {
    const { create, created } = bind();
    const result = await create({ name, kind: "Slave", masters: ["192.0.2.2", "192.0.2.1"], account: "me" });
    expect(result).toEqual({
      id: name,
      state: {
        name,
        kind: "Slave",
        masters: ["192.0.2.2", "192.0.2.1"],
        account: "me",
        soaEditApi: "DEFAULT",
        serial: 0,
      },
    });
    expect(created).toHaveBeenCalledWith(name);
  });

  test("is read, and read by import", async () => {
    const { create, read } = bind();
    const made = await create({ name, kind: "Native", masters: [], account: "" });
    expect(await read(name)).toEqual(made);
  });

  test("is updated in place: 204 without a body, then read back", async () => {
    const { create, update } = bind();
    await create({ name, kind: "Slave", masters: ["192.0.2.1"], account: "a" });
    const result = await update(name, { name, kind: "Master", masters: [], account: "" });
    expect(result).toMatchObject({
      id: name,
      state: { kind: "Master", masters: [], account: "", soaEditApi: "DEFAULT" },
    });
  });

  test("is deleted, and deleted again", async () => {
    const { create, remove, read } = bind();
    await create({ name, kind: "Native" });
    await remove(name);
    expect(await read(name)).toBeUndefined();
    await expect(remove(name)).resolves.toBeUndefined();
  });

  test("a name with capitals gets the server's id in small letters", async () => {
    const result = await bind().create({ name: name.toUpperCase(), kind: "Native" });
    expect(result?.id).toBe(name);
  });

  test("a name with a slash is one path segment", async () => {
    const { create, read, remove } = bind();
    const made = await create({ name: `128/25.${name}`, kind: "Native" });
    expect(made?.id).toBe(`128=2F25.${name}`);
    expect(await read(made?.id ?? "")).toMatchObject({ state: { name: `128/25.${name}` } });
    await remove(made?.id ?? "");
  });

  test("what exists is not made twice: 409 says to import it", async () => {
    const { create } = bind();
    await create({ name, kind: "Native" });
    await expect(create({ name, kind: "Native" })).rejects.toThrow(
      `powerdns@1.0.0 Zone create: the object exists already: Conflict\n  POST ${server.url}/api/v1/servers/localhost/zones → 409`,
    );
  });

  test("the server's own words say what is wrong", async () => {
    await expect(bind().create({ name: "no-dot.example", kind: "Native" })).rejects.toThrow(
      /the service refused the request: DNS Name 'no-dot.example' is not canonical\n.*→ 422/,
    );
  });

  test("what is gone cannot be updated", async () => {
    await expect(bind().update(name, { name, kind: "Native" })).rejects.toMatchObject({ code: "LIFECYCLE_GONE" });
  });
});

test("a wrong key: every operation says so, and nothing looks deleted", async () => {
  await bind().create({ name, kind: "Native" });
  const wrong = bind({ apiKey: "wrong-key" });
  const failures = [
    wrong.create({ name, kind: "Native" }),
    wrong.read(name),
    wrong.update(name, { name, kind: "Native" }),
    wrong.remove(name),
  ];
  const results = await Promise.allSettled(failures);
  expect(results.map((result) => result.status === "rejected" && result.reason.code)).toEqual(
    Array.from({ length: 4 }, () => "HANDLER_UNAUTHORIZED"),
  );
  expect(await bind().read(name)).toBeDefined();
});

test("search finds what matches", async () => {
  const { create, search } = bind();
  await create({ name, kind: "Native" });
  const found = { name, objectType: "zone", zone: name };
  expect(await search({ q: `${name.slice(0, 4)}*`, max: 100 })).toEqual({ hits: expect.arrayContaining([found]) });
  expect(await search({ q: "no-such-thing", max: 5 })).toEqual({ hits: [] });
});

test("a server killed in mid-create: the error says to look, and the next try works", async () => {
  const { create } = bind({ endpoint: await killingProxy() });
  await expect(create({ name, kind: "Native" })).rejects.toMatchObject({ code: "HANDLER_BROKEN" });
  // a connection that was kept open may be found broken first
  const code = expect.stringMatching(/^HANDLER_(UNREACHABLE|BROKEN)$/);
  await expect(bind().create({ name, kind: "Native" })).rejects.toMatchObject({ code });
  await server.restart();
  expect(await bind().create({ name, kind: "Native" })).toMatchObject({ id: name });
});

/** The address of a way to the server on which the first byte of a request kills it. */
async function killingProxy(): Promise<string> {
  const proxy = createServer((client) => {
    client.once("data", (bytes) => {
      const upstream = connect(Number(new URL(server.url).port), "127.0.0.1");
      upstream.on("error", () => client.destroy());
      upstream.on("close", () => client.destroy());
      // half of the request is there when the server dies
      upstream.write(bytes.subarray(0, bytes.length / 2), () => void server.kill());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.close();
  });
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return `http://127.0.0.1:${address.port}`;
}
