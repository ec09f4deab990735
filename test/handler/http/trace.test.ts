import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HarEntry, harFile } from "../../../src/platform/har-file.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { callerOf } from "./auth/caller.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const lines = "auth: { apiKey: { query: key, value: '${config.key}' } }";
const config = () => ({ endpoint: server.url, key: "hunter2hunter2" });
const json = new Map([["content-type", "application/json"]]);

test("the log shows each exchange: a line, then headers and bodies", async () => {
  server.answers.push({ status: 201, json: { id: "a", password: "short" }, headers: { "set-cookie": "sid=1" } });
  const { send, log } = callerOf(lines, config())();
  await send("/zones", { method: "POST", headers: json, body: '{"name":"a","token":"x"}' });
  const [first = ""] = log.messages;
  expect(first).toMatch(/^debug: POST http:\S+\/zones\?key=\[secret\] → 201 \(0 ms\)\n {2}> /);
  expect(first).toContain('\n  > {"name":"a","token":"[secret]"}\n  < ');
  expect(first).toContain("\n  < set-cookie: [secret]\n");
  expect(first).toContain('\n  < {"id":"a","password":"[secret]"}');
});

test("a long body is cut, one that is no text described", async () => {
  server.answers.push({ status: 200, text: "x".repeat(3000) });
  const { send, log } = callerOf(lines, config())();
  await send("/zones", { method: "PUT", body: Uint8Array.of(255, 254) });
  expect(log.messages[0]).toContain("\n  > (2 bytes that are no text)\n");
  expect(log.messages[0]).toMatch(/\n {2}< x{2048}… \(3000 characters\)$/);
});

test("what comes from the service cannot steer the terminal", async () => {
  server.answers.push({ status: 200, text: "\u001b[31mred<{%reset%}>" });
  const { send, log } = callerOf(lines, config())();
  await send("/zones");
  expect(log.messages[0]).toMatch(/< red$/);
});

test("PACKS_TRACE: an HTTP Archive 1.2 of all exchanges, failed ones too, without secrets", async () => {
  const file = path.join(temporaryFolder(), "trace.har");
  const har = harFile(file, { name: "packs", version: "1.0.0" });
  server.answers.push({ status: 200, json: { echo: "hunter2hunter2" } }, (response) => response.destroy());
  const { send } = callerOf(lines, config(), { har })();
  await send("/zones?q=a", { method: "POST", headers: json, body: "{}" });
  await send("/zones").catch(() => {});
  const text = await readFile(file, "utf8");
  expect(text).not.toContain("hunter2");
  const { log } = JSON.parse(text);
  expect(log.version).toBe("1.2");
  expect(log.entries.map(problemsOf)).toEqual([[], []]);
  expect(log.entries[0]).toMatchObject({
    startedDateTime: "1970-01-01T00:00:00.000Z",
    comment: "dns@1.0.0 Zone read",
    _urn: "urn",
    request: {
      method: "POST",
      url: `${server.url}/zones?q=a&key=[secret]`,
      queryString: [
        { name: "q", value: "a" },
        { name: "key", value: "[secret]" },
      ],
      postData: { mimeType: "application/json", text: "{}" },
    },
    response: { status: 200, content: { mimeType: "application/json", text: '{"echo":"[secret]"}' } },
  });
  expect(log.entries[1]).toMatchObject({
    response: { status: 0 },
    _error: expect.stringContaining("connection ended"),
  });
});

test("a trace that cannot be written is told, and nothing fails", async () => {
  server.answers.push({ status: 200, json: {} });
  const har = { append: () => Promise.reject(new Error("disk full")) };
  const { send, log } = callerOf(lines, config(), { har })();
  expect((await send("/zones")).status).toBe(200);
  expect(log.messages).toContain("warn: PACKS_TRACE cannot be written: disk full");
});

/** What HAR 1.2 requires of an entry, member by member. */
const required: { readonly [member: string]: string } = {
  startedDateTime: "string",
  time: "number",
  cache: "object",
  "timings.send": "number",
  "timings.wait": "number",
  "timings.receive": "number",
  ...members("request", { method: "string", url: "string", queryString: "array" }),
  ...members("response", { status: "number", statusText: "string", redirectURL: "string" }),
  "response.content.size": "number",
  "response.content.mimeType": "string",
};

function members(owner: string, own: object) {
  const both = { httpVersion: "string", cookies: "array", headers: "array", headersSize: "number", bodySize: "number" };
  return Object.fromEntries(Object.entries({ ...both, ...own }).map(([name, type]) => [`${owner}.${name}`, type]));
}

function problemsOf(entry: HarEntry): string[] {
  return Object.entries(required)
    .filter(([member, type]) => typeOf(member.split(".").reduce<unknown>(step, entry)) !== type)
    .map(([member]) => member);
}

function step(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
