import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createHandlers } from "../../../src/handler/handlers.ts";
import { silentLog } from "../../../src/model/log.ts";
import { checkDefinition, loadDefinition } from "../../../src/pack/load.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import type { HttpRequest } from "../../../src/platform/http.ts";
import { fakeHttp } from "../../../test/support/fake-http.ts";

const files = new Map([["pack.yaml", readFileSync(new URL("../pack.yaml", import.meta.url))]]);

const context = {
  config: { endpoint: "http://dns.test:8081", apiKey: "key" },
  urn: "",
  log: silentLog,
  signal: new AbortController().signal,
  timeout: 0,
  privateState: {},
  redact: (text: string) => text,
};

/** The pack on a service that answers everything with this JSON; `sent` has the requests. */
async function bind(status: number, json: unknown) {
  const sent: HttpRequest[] = [];
  const http = fakeHttp(async (request) => {
    sent.push(request);
    const headers = new Map([["content-type", "application/json"]]);
    return { status, headers, body: Buffer.from(JSON.stringify(json)) };
  });
  const definition = loadDefinition(files);
  const { name, version } = definition;
  const dependencies = { http, clock: systemClock, env: () => undefined, codeRuntime: () => Promise.reject() };
  const handlers = createHandlers({ name, version, digest: "", definition, files }, dependencies);
  const [zone, search] = [definition.resources.get("Zone"), definition.functions.get("search")];
  if (!zone || !search) throw new Error("the pack lacks Zone or search");
  return { sent, zone: await handlers.resource(zone, silentLog), search: await handlers.function(search, silentLog) };
}

test("the pack has neither problems nor warnings, and no code", () => {
  const { definition, problems, warnings } = checkDefinition(files);
  expect([...problems, ...warnings]).toEqual([]);
  expect(definition?.hasCode).toBe(false);
});

test("a zone is made by one POST with the key and the API's names", async () => {
  const { zone, sent } = await bind(201, {
    id: "a.",
    name: "a.",
    kind: "Native",
    masters: [],
    account: "",
    soa_edit_api: "EPOCH",
    serial: 1,
  });
  const inputs = { name: "a.", kind: "Native", soaEditApi: "EPOCH" };
  expect(await zone.create?.({ ...context, inputs, created: vi.fn() })).toEqual({
    id: "a.",
    state: { name: "a.", kind: "Native", masters: [], account: "", soaEditApi: "EPOCH", serial: 1 },
  });
  expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
    "POST http://dns.test:8081/api/v1/servers/localhost/zones",
  ]);
  expect(sent[0]?.headers.get("x-api-key")).toBe("key");
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ name: "a.", kind: "Native", soa_edit_api: "EPOCH" });
});

test("search passes the pattern as it is and names what it found", async () => {
  const { search, sent } = await bind(200, [
    { name: "w.a.", object_type: "record", zone_id: "a.", type: "A", content: "192.0.2.1", ttl: 60 },
  ]);
  expect(await search.invoke({ ...context, inputs: { q: "w*&x", max: 5 }, preview: false })).toEqual({
    hits: [{ name: "w.a.", objectType: "record", zone: "a.", type: "A", content: "192.0.2.1" }],
  });
  expect(sent[0]?.url.href).toBe("http://dns.test:8081/api/v1/servers/localhost/search-data?q=w*%26x&max=5");
});
