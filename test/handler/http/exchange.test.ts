import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { text } from "../../pack/expression/types.ts";
import { bind, properties, zone } from "./bind.ts";
import { fastClock, http, resource, settings } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

describe("secrets", () => {
  test("are redacted in the service's words and in the URL, percent-encoded too", async () => {
    const definition = resource(properties, { read: http("GET /zones/${id}", { query: { k: "${config.key}" } }) });
    server.answers.push({ status: 400, json: { error: "bad hunter2hunter2" } });
    const failure = await bind(server, definition, { settings: settings({ error: "${body.error}" }) })
      .read("a b")
      ?.catch(String);
    expect(failure).toContain("bad [secret]");
    expect(failure).toContain("k=[secret]");
    expect(failure).not.toContain("hunter2");
  });

  test("control characters and colour directives of the service do not reach the terminal", async () => {
    server.answers.push({ status: 400, text: "\u001b[31mred<{%reset%}>\u0007" });
    await expect(bind(server).read("a")).rejects.toThrow("the service refused the request: red\n");
  });
});

describe("retries", () => {
  test.each(["GET", "PUT", "DELETE"])("a %s is repeated after 503, honouring Retry-After", async (method) => {
    const clock = fastClock();
    const definition = resource(
      { name: text },
      { read: http("GET /z"), update: http("PUT /z"), delete: http("DELETE /z") },
      "x",
    );
    server.answers.push({ status: 503, headers: { "retry-after": "7" } }, { status: 503 }, { status: 200, json: {} });
    const bound = bind(server, definition, { clock });
    const run = { GET: () => bound.read("a"), PUT: () => bound.update("a", {}), DELETE: () => bound.remove("a") }[
      method
    ];
    await run?.();
    expect(server.seen).toHaveLength(3);
    expect(clock.slept).toEqual([7000, 400]);
  });

  test("the third failure stands", async () => {
    server.answers.push({ status: 429 }, { status: 429 }, { status: 429 });
    await expect(bind(server).read("a")).rejects.toMatchObject({ code: "HANDLER_THROTTLED" });
  });

  test("a POST is never repeated once it may have been sent", async () => {
    server.answers.push({ status: 503 }, { status: 201, json: { id: "a" } });
    await expect(bind(server).create({ name: "a" })).rejects.toMatchObject({ code: "HANDLER_SERVICE_FAILED" });
    expect(server.seen).toHaveLength(1);
  });

  test("a broken connection in a create: nothing is repeated, and the error says to look", async () => {
    server.answers.push((response) => response.destroy());
    await expect(bind(server).create({ name: "a" })).rejects.toThrow(
      /gave no complete answer[\s\S]*POST .*\/zones → no answer[\s\S]*may have been carried out/,
    );
    expect(server.seen).toHaveLength(1);
  });

  test("a POST that provably was not sent is repeated", async () => {
    const clock = fastClock();
    await server.close();
    await expect(bind(server, zone, { clock }).create({ name: "a" })).rejects.toMatchObject({
      code: "HANDLER_UNREACHABLE",
    });
    expect(clock.slept).toEqual([200, 400]);
    server = await startServer();
  });

  test("a wait of more than a minute is not waited for", async () => {
    const clock = fastClock();
    server.answers.push({ status: 429, headers: { "retry-after": "3600" } });
    await expect(bind(server, zone, { clock }).read("a")).rejects.toMatchObject({ code: "HANDLER_THROTTLED" });
    expect(clock.slept).toEqual([]);
  });
});

describe("cancel", () => {
  test("a request that changes something and is on its way is awaited, its result returned", async () => {
    const controller = new AbortController();
    server.answers.push((response) => {
      controller.abort(new Error("Ctrl-C"));
      response.writeHead(201, { "content-type": "application/json" }).end('{"id":"a.","serial":1}');
    });
    await expect(bind(server, zone, {}, controller.signal).create({ name: "a" })).resolves.toMatchObject({ id: "a." });
  });

  test("what then cannot be read back any more is partial state, so nothing is lost", async () => {
    const controller = new AbortController();
    server.answers.push((response) => {
      controller.abort(new Error("Ctrl-C"));
      response.writeHead(201, { "content-type": "application/json" }).end('{"id":"a."}');
    });
    await expect(bind(server, zone, {}, controller.signal).create({ name: "a" })).rejects.toMatchObject({
      result: { id: "a." },
    });
    expect(server.seen).toHaveLength(1);
  });

  test("a read on its way is ended", async () => {
    const controller = new AbortController();
    server.answers.push(() => controller.abort(new Error("Ctrl-C")));
    await expect(bind(server, zone, {}, controller.signal).read("a")).rejects.toMatchObject({
      code: "HANDLER_CANCELLED",
    });
  });

  test("nothing is sent after it", async () => {
    await expect(bind(server, zone, {}, AbortSignal.abort()).create({ name: "a" })).rejects.toMatchObject({
      code: "HANDLER_CANCELLED",
    });
    expect(server.seen).toEqual([]);
  });
});
