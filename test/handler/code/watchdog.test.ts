import { expect, it } from "vitest";
import { runAlone } from "./run-alone.ts";

it("tells of a blocked event loop on stderr at once and in the log afterwards", async () => {
  const zone = `export const zone = { async create() {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const end = Date.now() + 900;
    while (Date.now() < end);
    return { id: "1" };
  } };`;
  const { stdout, stderr } = await runAlone(zone, 200);
  expect(stderr).toContain(
    "Zone create of urn:z: code of the pack has blocked the event loop for 1 s; nothing else can run",
  );
  expect(stdout).toContain("warn: Zone create of urn:z: code of the pack blocked the event loop for 1 s");
});

it("tells of code that blocks while it is loaded", async () => {
  const zone = `const end = Date.now() + 900;
    while (Date.now() < end);
    export const zone = { create: () => ({ id: "1" }) };`;
  const { stderr } = await runAlone(zone, 200);
  expect(stderr).toContain("Zone: loading zone.ts: code of the pack has blocked the event loop");
});

it("says nothing of a handler that waits without blocking", async () => {
  const waiting = "setTimeout(() => resolve({ id: '1' }), 1500)";
  const { stdout, stderr } = await runAlone(
    `export const zone = { create: () => new Promise((resolve) => ${waiting}) };`,
    1_000,
  );
  expect(stderr).toBe("");
  expect(stdout).toBe('{"id":"1","state":{}}\n\n');
});
