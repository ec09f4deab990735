import { afterAll, beforeAll, expect, test } from "vitest";
import { startAlertmanager } from "./support/alertmanager.ts";
import { type ByHand, byHand } from "./support/by-hand.ts";
import { killingProxy } from "./support/killing-proxy.ts";
import { describeLife } from "./support/life.ts";
import { type RunningPack, startPack } from "./support/pack.ts";
import type { Server } from "./support/server.ts";
import { tryPack } from "./support/try-pack.ts";

const credentials = { username: "me", password: "alertmanager" };

let server: Server;
let right: RunningPack;
let wrong: RunningPack;
let hand: ByHand;
beforeAll(async () => {
  server = await startAlertmanager(credentials.username);
  const authorization = `Basic ${Buffer.from("me:alertmanager").toString("base64")}`;
  hand = byHand(`${server.url}/api/v2`, { authorization });
  const config = { endpoint: server.url, ...credentials };
  [right, wrong] = await Promise.all([
    startPack("alertmanager", config),
    startPack("alertmanager", { ...config, password: "not-the-password" }),
  ]);
});
afterAll(async () => {
  await Promise.all([right?.close(), wrong?.close(), server?.stop()]);
});

const instance = { name: "instance", value: "db-.*", isRegex: true };
const severity = { name: "severity", value: "page", isEqual: false };
const endsAt = "2099-01-01T00:00:00Z";
const startsAt = "2020-01-01T00:00:00Z";

interface Silence {
  readonly id: string;
  readonly startsAt: string;
  readonly status: { readonly state: string };
  readonly comment: string;
  readonly endsAt: string;
}

/** Those that have not expired. */
async function silences(): Promise<readonly Silence[]> {
  const all = await hand("GET /silences");
  return Array.isArray(all) ? all.filter(({ status }: Silence) => status.state !== "expired") : [];
}

/** As in Alertmanager's own pages: what is not said stays. */
async function edit(changes: object): Promise<void> {
  for (const silence of await silences()) await hand("POST /silences", { ...silence, ...changes });
}

const program = { matchers: [instance, severity], endsAt: "2099-01-01T00:00:00.000Z", comment: "first" };
describeLife(
  { right: () => right, wrong: () => wrong },
  {
    type: "Silence",
    program,
    outputs: { createdBy: "pulumi", activeSince: expect.stringMatching(/^20\d\d-/) },
    mayHaveTwins: true,
    update: { program: { ...program, comment: "second" }, paths: ["comment"] },
    drift: { byHand: () => edit({ comment: "drifted" }), paths: ["comment"] },
    replace: { program: { ...program, createdBy: "me" }, paths: ["comment", "createdBy"] },
    removeByHand: (id) => hand(`DELETE /silence/${id}`),
  },
);

test("what ends it may be written in other words, and a start in the past is no difference", async () => {
  const silence = right.resource("Silence");
  await silence.up({ matchers: [instance], endsAt, startsAt });
  expect(await silences()).toMatchObject([{ endsAt: "2099-01-01T00:00:00.000Z" }]);
  expect(silence.state).toMatchObject({ endsAt });
  expect(silence.state["activeSince"]).not.toContain("2020");
  for (const words of [endsAt, "2099-01-01T01:00:00+01:00"]) {
    expect(await silence.preview({ matchers: [instance], endsAt: words, startsAt })).toMatchObject({ step: "same" });
  }
  await silence.refresh();
  expect(await silence.preview({ matchers: [instance], endsAt, startsAt })).toMatchObject({ step: "same" });
  await silence.destroy();
});

test("an update that yields a new id keeps Pulumi's id; all that follows is about the new one", async () => {
  const silence = right.resource("Silence");
  await silence.up({ matchers: [instance], endsAt });
  const { id = "" } = silence;
  expect(await silence.up({ matchers: [severity], endsAt })).toBe("update");
  expect(silence.id).toBe(id);
  const [present, ...others] = await silences();
  expect(others).toEqual([]);
  expect(present?.id).not.toBe(id);
  expect(await silence.preview({ matchers: [severity], endsAt })).toMatchObject({ step: "same" });

  await edit({ comment: "drifted" });
  expect(await silence.refresh()).toBe(true);
  expect(silence.state).toMatchObject({ comment: "drifted" });
  expect(await silence.up({ matchers: [severity, instance], endsAt })).toBe("update");

  const [latest] = await silences();
  const imported = right.resource("Silence");
  expect(await imported.import(id)).toBe(false);
  expect(await imported.import(latest?.id ?? "")).toBe(true);
  expect(imported.id).toBe(latest?.id);
  expect(await imported.preview({ matchers: [instance, severity], endsAt })).toMatchObject({ step: "same" });

  await silence.destroy();
  expect(await silences()).toEqual([]);
});

test("`packs try` walks through all of it", async () => {
  expect(await tryPack("alertmanager", { endpoint: server.url, ...credentials })).toContain(
    "keeps what Pulumi relies on",
  );
});

test("the server's own words say what is wrong", async () => {
  const silence = right.resource("Silence");
  const past = { matchers: [instance], endsAt: "2020-01-01T00:00:00Z" };
  await expect(silence.up(past)).rejects.toThrow(/alertmanager@1\.0\.0\S* Silence create: .*in the past.*→ 400/s);
});

test("a server killed in mid-create: the error says so, and the next up works", async () => {
  const pack = await startPack("alertmanager", {
    endpoint: await killingProxy(server, "half of it"),
    ...credentials,
  });
  await expect(pack.resource("Silence").up(program)).rejects.toThrow(/Silence create: .*POST .* → no answer/s);
  await pack.close();
  await server.restart();
  const silence = right.resource("Silence");
  expect(await silence.up(program)).toBe("create");
  await silence.destroy();
});
