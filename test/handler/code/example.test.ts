import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SecretMarker } from "../../../src/model/plain.ts";
import { contextWith, creating, type Fetch, handlersOf, keepingLog } from "./bench.ts";

const text = readFileSync(new URL("fixtures/zone.ts", import.meta.url), "utf8");
const config = { endpoint: "https://dns.example/api", apiKey: "k" };

/** A service that keeps what it was asked and answers from the given table. */
function service(answers: Readonly<Record<string, Response>>) {
  const asked: string[] = [];
  const fetch: Fetch = async (url, init) => {
    const request = `${init?.method} ${String(url).replace(config.endpoint, "")}`;
    asked.push(request);
    return answers[request] ?? new Response("no such thing", { status: 404, statusText: "Not Found" });
  };
  return { asked, fetch };
}

async function zoneAt(answers: Readonly<Record<string, Response>>) {
  const { asked, fetch } = service(answers);
  const code = { kind: "code", module: "zone.ts", export: "zone" } as const;
  const handlers = handlersOf({ "zone.ts": text }, { fetch });
  const handler = await handlers.resource({ name: "Zone", code, operations: new Map() }, keepingLog());
  return { asked, handler };
}

const known = contextWith({ id: "z1", inputs: { name: "a.", kind: "Native" }, old: {}, state: {}, config });

it("creates with two requests and a secret", async () => {
  const { asked, handler } = await zoneAt({
    "POST /zones": Response.json({ id: "z1", serial: 7 }),
    "POST /zones/z1/key": Response.json({ key: "s3cret" }),
  });
  const result = await handler.create?.(creating({ name: "a.", kind: "Native" }, { config }));
  expect(result).toEqual({ id: "z1", state: { serial: 7, key: new SecretMarker("s3cret") } });
  expect(asked).toEqual(["POST /zones", "POST /zones/z1/key"]);
});

it("does not lose the zone when the second request fails", async () => {
  const { handler } = await zoneAt({ "POST /zones": Response.json({ id: "z1", serial: 7 }) });
  await expect(handler.create?.(creating({}, { config }))).rejects.toMatchObject({
    result: { id: "z1", state: { serial: 7 } },
    reasons: [
      "test@1.0.0 Zone create: POST https://dns.example/api/zones/z1/key answered 404 Not Found: no such thing",
    ],
  });
});

it("reads what is there and what is gone", async () => {
  const there = await zoneAt({ "GET /zones/z1": Response.json({ name: "a.", serial: 8 }) });
  expect(await there.handler.read?.(known)).toEqual({ id: "z1", state: { name: "a.", serial: 8 } });
  const gone = await zoneAt({});
  expect(await gone.handler.read?.(known)).toBeUndefined();
});

it("updates, deletes, checks and previews", async () => {
  const empty = () => new Response(null, { status: 204 });
  const { asked, handler } = await zoneAt({ "PUT /zones/z1": empty(), "DELETE /zones/z1": empty() });
  expect(await handler.update?.(known)).toEqual({ id: "z1", state: {} });
  await handler.delete?.(known);
  expect(asked).toEqual(["PUT /zones/z1", "DELETE /zones/z1"]);
  expect(await handler.check?.(contextWith({ inputs: { name: "a" }, old: undefined }))).toEqual({
    failures: [{ property: "name", reason: "must end with a dot" }],
  });
  expect(await handler.preview?.(contextWith({ inputs: {}, old: undefined, state: undefined }))).toMatchObject({
    serial: { kind: "unknown" },
  });
});

it("searches", async () => {
  const { fetch } = service({ "GET /search?q=a+b": Response.json(["one"]) });
  const definition = { name: "search", operation: { kind: "code", module: "zone.ts", export: "search" } } as const;
  const { invoke } = await handlersOf({ "zone.ts": text }, { fetch }).function(definition, keepingLog());
  expect(await invoke(contextWith({ inputs: { q: "a b" }, preview: false, config }))).toEqual({ hits: ["one"] });
});
