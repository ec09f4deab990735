import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../server.ts";
import { callerOf } from "./caller.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function sent(lines: string, config: object, path = "/zones?a=1") {
  server.answers.push({ status: 200, json: {} });
  const caller = callerOf(lines, { endpoint: server.url, ...config })();
  await caller.send(path);
  const [seen] = server.seen;
  return { ...caller, url: seen?.url, headers: seen?.headers ?? {} };
}

test("basic: user and password, in UTF-8", async () => {
  const { headers } = await sent("auth: { basic: { username: '${config.user}', password: '${config.pw}' } }", {
    user: "jürgen",
    pw: "a:b",
  });
  expect(headers.authorization).toBe(`Basic ${Buffer.from("jürgen:a:b").toString("base64")}`);
});

test("bearer", async () => {
  const { headers } = await sent("auth: { bearer: '${config.token}' }", { token: "tok" });
  expect(headers.authorization).toBe("Bearer tok");
});

describe("apiKey", () => {
  test("in a header", async () => {
    const { headers } = await sent("auth: { apiKey: { header: X-API-Key, value: '${config.key}' } }", { key: "k&1" });
    expect(headers["x-api-key"]).toBe("k&1");
  });

  test("in the query, beside the request's own", async () => {
    const { url } = await sent("auth: { apiKey: { query: key, value: '${config.key}' } }", { key: "k&1" });
    expect(url).toBe("/zones?a=1&key=k%261");
  });

  test("in a cookie, beside the pack's own", async () => {
    server.answers.push({ status: 200, json: {} });
    const { send } = callerOf("auth: { apiKey: { cookie: sid, value: '${config.key}' } }", {
      endpoint: server.url,
      key: "k1",
    })();
    await send("/zones", { headers: new Map([["Cookie", "a=b; sid=old"]]) });
    expect(server.seen[0]?.headers.cookie).toBe("a=b; sid=k1");
  });
});

describe("what is not configured", () => {
  const either = `auth:
  - bearer: \${config.token}
  - basic: { username: "\${config.user}", password: "\${config.pw}" }`;

  test("is not used: the first way that is, is", async () => {
    const { headers } = await sent(either, { user: "u", pw: "p" });
    expect(headers.authorization).toMatch(/^Basic /);
  });

  test("at all: the request goes without", async () => {
    const { headers } = await sent(either, {});
    expect(headers.authorization).toBeUndefined();
  });

  test("as a whole: it is said what is missing, and nothing is sent", async () => {
    const { send } = callerOf(either, { endpoint: server.url, user: "u" })();
    await expect(send("/zones")).rejects.toThrow(/no credentials.*http\.auth\.basic\.password has no value/);
    expect(server.seen).toEqual([]);
  });
});

test("hmac: a keyed hash over what the pack says, with the headers that it says", async () => {
  const { headers } = await sent(
    `auth:
  hmac:
    key: \${config.key}
    sign: "\${request.method}|\${request.path}|\${request.query}|\${request.unix}|\${request.bodySha256}"
    encoding: base64
    headers: { X-Time: "\${request.unix}", Authorization: "HMAC \${request.signature}" }`,
    { key: "hunter2hunter2" },
  );
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const signature = createHmac("sha256", "hunter2hunter2").update(`GET|/zones|a=1|0|${empty}`).digest("base64");
  expect(headers["x-time"]).toBe("0");
  expect(headers.authorization).toBe(`HMAC ${signature}`);
});

test("credentials reach neither the log nor an error, in none of their forms", async () => {
  server.answers.push({
    status: 200,
    json: { echo: "s3cret/pass", basic: Buffer.from("user:s3cret/pass").toString("base64") },
  });
  const { send, log } = callerOf("auth: { basic: { username: '${config.user}', password: '${config.pw}' } }", {
    endpoint: server.url,
    user: "user",
    pw: "s3cret/pass",
  })();
  await send("/zones?echo=s3cret%2Fpass");
  const text = log.messages.join("\n");
  expect(text).toContain("[secret]");
  expect(text).not.toMatch(/s3cret/);
  expect(text).not.toContain(Buffer.from("user:s3cret/pass").toString("base64"));
});
