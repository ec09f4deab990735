import { afterAll, beforeAll, expect, test } from "vitest";
import { type ByHand, byHand } from "./support/by-hand.ts";
import { killingProxy } from "./support/killing-proxy.ts";
import { describeLife } from "./support/life.ts";
import { type RunningPack, startPack } from "./support/pack.ts";
import { apiKey, startPowerDns } from "./support/powerdns.ts";
import type { Server } from "./support/server.ts";
import { tryPack } from "./support/try-pack.ts";

let server: Server;
let right: RunningPack;
let wrong: RunningPack;
let hand: ByHand;
beforeAll(async () => {
  server = await startPowerDns();
  hand = byHand(`${server.url}/api/v1/servers/localhost`, { "X-API-Key": apiKey });
  const config = { endpoint: server.url, apiKey };
  [right, wrong] = await Promise.all([
    startPack("powerdns", config),
    startPack("powerdns", { ...config, apiKey: "not-the-api-key" }),
  ]);
  await hand("POST /zones", { name: "example.com.", kind: "Native" });
});
afterAll(async () => {
  await Promise.all([right?.close(), wrong?.close(), server?.stop()]);
});
const packs = { right: () => right, wrong: () => wrong };

describeLife(packs, {
  type: "Zone",
  program: { name: "128/25.a.example.", kind: "Slave", masters: ["192.0.2.2", "192.0.2.1"], account: "me" },
  outputs: { soaEditApi: "DEFAULT" },
  update: {
    program: { name: "128/25.a.example.", kind: "Master" },
    paths: ["account", "kind", "masters[0]", "masters[1]"],
  },
  drift: { byHand: (id) => hand(`PUT /zones/${id}`, { account: "somebody" }), paths: ["account"] },
  replace: { program: { name: "b.example.", kind: "Master" }, paths: ["name"] },
  importId: "128=2F25.a.example.",
  removeByHand: (id) => hand(`DELETE /zones/${id}`),
});

const www = { zone: "example.com.", name: "www.example.com.", type: "A" };
const replaceWww = (records: readonly string[], ttl: number) =>
  hand("PATCH /zones/example.com.", {
    rrsets: [{ ...www, ttl, changetype: "REPLACE", records: records.map((content) => ({ content, disabled: false })) }],
  });

describeLife(packs, {
  type: "RecordSet",
  program: { ...www, records: ["192.0.2.2", "192.0.2.1"], ttl: 60 },
  update: { program: { ...www, records: ["192.0.2.1", "192.0.2.3"] }, paths: ["records[0]", "records[1]", "ttl"] },
  drift: { byHand: () => replaceWww(["192.0.2.3", "192.0.2.9", "192.0.2.1"], 3600), paths: ["records[2]"] },
  replace: {
    program: { zone: "example.com.", name: "128/25.example.com.", type: "TXT", records: ['"v=1 $x"'] },
    paths: ["name", "records[0]", "records[1]", "type"],
  },
  importId: "example.com./www.example.com./A",
  query: { zone: "example.com." },
  removeByHand: () =>
    hand("PATCH /zones/example.com.", {
      rrsets: [{ name: "128/25.example.com.", type: "TXT", changetype: "DELETE" }],
    }),
});

test("a record set leaves the other records of its zone alone", async () => {
  const records = right.resource("RecordSet");
  await replaceWww(["192.0.2.7"], 60);
  await records.up({ ...www, name: "*.example.com.", records: ["192.0.2.8"] });
  await records.destroy();
  expect(await hand("GET /zones/example.com.")).toMatchObject({
    rrsets: expect.arrayContaining([expect.objectContaining({ name: "www.example.com.", ttl: 60 })]),
  });
});

describeLife(packs, {
  type: "ZoneMetadata",
  program: { zone: "example.com.", kind: "ALLOW-AXFR-FROM", values: ["AUTO-NS", "192.0.2.0/24"] },
  update: {
    program: { zone: "example.com.", kind: "ALLOW-AXFR-FROM", values: ["192.0.2.0/24", "198.51.100.0/24"] },
    paths: ["values[0]", "values[1]"],
  },
  drift: {
    byHand: () => hand("PUT /zones/example.com./metadata/ALLOW-AXFR-FROM", { metadata: ["192.0.2.0/24"] }),
    paths: ["values[1]"],
  },
  replace: {
    program: { zone: "example.com.", kind: "X-OWNER", values: ["me"] },
    paths: ["kind", "values[0]", "values[1]"],
  },
  importId: "example.com./ALLOW-AXFR-FROM",
  query: false,
  removeByHand: () => hand("DELETE /zones/example.com./metadata/X-OWNER"),
});

const given = "c2VjcmV0LXRoYXQtaXMtZ2l2ZW4=";
describeLife(packs, {
  type: "TSIGKey",
  secrets: ["key"],
  program: { name: "transfer" },
  outputs: { algorithm: "hmac-sha256", key: expect.stringMatching(/^[A-Za-z0-9+/]{40,}=*$/) },
  update: { program: { name: "transfer", key: given }, paths: ["key"] },
  drift: { byHand: (id) => hand(`PUT /tsigkeys/${id}`, { key: "c29tZWJvZHkncyBvd24ga2V5" }), paths: ["key"] },
  // the server would keep the key with its former algorithm beside
  replace: { program: { name: "transfer", key: given, algorithm: "hmac-sha512" }, paths: ["algorithm"] },
  removeByHand: (id) => hand(`DELETE /tsigkeys/${id}`),
});

test("thirty record sets at a time are one request after the other", async () => {
  const program = (number: number) => ({ ...www, name: `host${number}.example.com.`, records: ["192.0.2.1"] });
  const made = Array.from({ length: 30 }, (_, number) => [right.resource("RecordSet"), program(number)] as const);
  await Promise.all(made.map(([records, each]) => records.up(each)));
  await Promise.all(made.map(([records]) => records.destroy()));
});

test("a key that the server made is a secret in the state, and nowhere else", async () => {
  const key = right.resource("TSIGKey", ["key"]);
  await key.up({ name: "made" });
  expect(key.properties.get("key")).toMatchObject({ kind: "secret" });
  expect(right.messages.join("\n")).not.toContain(key.state["key"]);
  await key.destroy();
});

test("capitals in a name make no difference", async () => {
  const zone = right.resource("Zone");
  await zone.up({ name: "CAPITALS.example.", kind: "Native" });
  expect(zone.id).toBe("capitals.example.");
  for (const name of ["CAPITALS.example.", "capitals.example."]) {
    expect(await zone.preview({ name, kind: "Native" })).toMatchObject({ step: "same" });
    await zone.refresh();
  }
  const records = right.resource("RecordSet");
  const program = { zone: zone.id ?? "", name: "WWW.Capitals.example.", type: "TXT", records: ['"x"'] };
  await records.up(program);
  await records.refresh();
  expect(await records.preview(program)).toMatchObject({ step: "same" });
  await zone.destroy();
});

test("search and zones find what is there", async () => {
  const found = { name: "example.com.", objectType: "zone", zone: "example.com." };
  expect(await right.invoke("search", { q: "example*" })).toEqual({ hits: expect.arrayContaining([found]) });
  expect(await right.invoke("search", { q: "no-such-thing" })).toEqual({ hits: [] });
  const zone = { id: "example.com.", name: "example.com.", kind: "Native", serial: expect.any(Number) };
  expect(await right.invoke("zones")).toEqual({ zones: [zone] });
});

test("`packs try` walks through all of it", async () => {
  await hand("POST /zones", { name: "try.example.", kind: "Native" });
  expect(await tryPack("powerdns", { endpoint: server.url, apiKey })).toContain("keeps what Pulumi relies on");
});

test("the server's own words say what is wrong", async () => {
  const records = right.resource("RecordSet");
  await expect(records.up({ ...www, type: "TXT", records: ["not quoted"] })).rejects.toThrow(
    /powerdns@1\.0\.0\S* RecordSet create: .*Data field in DNS should.*→ 422/s,
  );
});

test("a server killed with half a request: the error says so, and the next up works", async () => {
  const pack = await startPack("powerdns", { endpoint: await killingProxy(server, "half of it"), apiKey });
  const program = { name: "half.example.", kind: "Native" };
  await expect(pack.resource("Zone").up(program)).rejects.toThrow(/Zone create: .*POST .* → no answer/s);
  await pack.close();
  await server.restart();
  expect(await right.resource("Zone").up(program)).toBe("create");
});

test("a server killed before its answer came: what it made is not made twice, and can be imported", async () => {
  const pack = await startPack("powerdns", { endpoint: await killingProxy(server, "all of it"), apiKey });
  const program = { name: "made.example.", kind: "Native" };
  await expect(pack.resource("Zone").up(program)).rejects.toThrow(/Zone create: .*POST .* → no answer/s);
  await pack.close();
  await server.restart();
  const zone = right.resource("Zone");
  await expect(zone.up(program)).rejects.toThrow(/exists already.*import/s);
  expect(await zone.import("made.example.")).toBe(true);
  expect(await zone.up(program)).toBe("same");
});
