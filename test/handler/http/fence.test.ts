import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fenceOf } from "../../../src/handler/http/fence.ts";
import { objectType, property, text } from "../../pack/expression/types.ts";
import { callerOf } from "./auth/caller.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer(() => ({ status: 200, json: {} }));
});
afterEach(() => server.close());

test("whatever makes a URL, nothing leaves the fence: neither a port, nor a scheme, nor a host", async () => {
  const { send } = callerOf("retry: { attempts: 1 }", { endpoint: server.url })();
  for (const url of [server.url.replace("http:", "https:"), "http://127.0.0.1:1", "http://example.com"]) {
    await expect(send("", { url: new URL(url) })).rejects.toMatchObject({ code: "HANDLER_HOST" });
  }
  expect(server.seen).toEqual([]);
});

test("listed hosts are inside, with a port or with any", async () => {
  const { port } = new URL(server.url);
  for (const host of ["localhost", `localhost:${port}`]) {
    const { send } = callerOf("retry: { attempts: 1 }", { endpoint: server.url }, { hosts: [host] })();
    expect((await send("", { url: new URL(`http://localhost:${port}/`) })).status).toBe(200);
  }
});

describe("an internal address", () => {
  const internal = "http://169.254.169.254";
  const withDefault = objectType({ endpoint: property({ kind: "string" }, { default: internal }), other: text });

  test("that the pack brings, as a default of its configuration, is refused", async () => {
    const { send } = callerOf("retry: { attempts: 1 }", { endpoint: internal }, { config: withDefault })();
    await expect(send("/")).rejects.toMatchObject({ kind: "fenced" });
  });

  test("that the user's own configuration names is not", () => {
    const { call } = callerOf("retry: { attempts: 1 }", { endpoint: internal })();
    expect(fenceOf(call).internalHosts).toContain("169.254.169.254");
  });
});

test("`timeouts` and `maxBody` of the pack hold for each exchange", async () => {
  const small = callerOf("maxBody: 1KiB\nretry: { attempts: 1 }", { endpoint: server.url })();
  server.answers.push({ status: 200, text: "x".repeat(1025) });
  await expect(small.send("/")).rejects.toMatchObject({ kind: "too-large" });
  const hasty = callerOf("timeouts: { headers: 0.05s }", { endpoint: server.url })();
  server.answers.push(() => {});
  await expect(hasty.send("/")).rejects.toMatchObject({ kind: "timeout" });
});

test("a 30 MB answer: refused by default, with what can be done", async () => {
  server.answers.push((response) => response.end(Buffer.alloc(30 * 1024 * 1024, "x")));
  await expect(callerOf("timeouts: { body: 5s }", { endpoint: server.url })().send("/")).rejects.toMatchObject({
    kind: "too-large",
    message: "its answer is longer than 16 MiB",
  });
});
