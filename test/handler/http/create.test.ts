import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PartialFailure } from "../../../src/handler/handler.ts";
import { integer, objectType, property, text } from "../../pack/expression/types.ts";
import { bind, properties, requestsOf, zone } from "./bind.ts";
import { http, resource, settings } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

describe("create", () => {
  test("sends the inputs, takes id and declared properties from the answer", async () => {
    server.answers.push({ status: 201, json: { id: "a.", name: "a", serial: 7, other: 1, note: null } });
    const { create, created } = bind(server);
    await expect(create({ name: "a" })).resolves.toEqual({ id: "a.", state: { name: "a", serial: 7 } });
    expect(server.seen[0]).toMatchObject({ method: "POST", url: "/zones", body: '{"name":"a"}' });
    expect(created).toHaveBeenLastCalledWith("a.", { name: "a", serial: 7 });
  });

  test("reads back what the answer lacks", async () => {
    server.answers.push({ status: 201, json: { id: "a." } }, { status: 200, json: { id: "a.", name: "a", serial: 8 } });
    await expect(bind(server).create({ name: "a" })).resolves.toEqual({ id: "a.", state: { name: "a", serial: 8 } });
    expect(requestsOf(server)).toEqual(["POST /zones", "GET /zones/a."]);
  });

  test("an id from the Location header, without a body", async () => {
    const definition = resource({ name: text }, { create: http("POST /zones") }, "${headers.Location.split('/')[2]}");
    server.answers.push({ status: 201, text: "", headers: { location: "/zones/z1" } });
    await expect(bind(server, definition).create({ name: "a" })).resolves.toEqual({ id: "z1", state: {} });
  });

  test("an id beyond 2^53 stays exact", async () => {
    server.answers.push((response) => {
      response.writeHead(201, { "content-type": "application/json" }).end('{"id": 9007199254740993, "serial": 1}');
    });
    await expect(bind(server).create({ name: "a" })).resolves.toMatchObject({ id: "9007199254740993" });
  });

  test("gotcha 39: a failure after the object exists is a partial failure with its id", async () => {
    server.answers.push({ status: 201, json: { id: "a." } }, { status: 500, text: "boom" });
    const { create, created } = bind(server);
    const failure = await create({ name: "a" })?.catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({ result: { id: "a.", state: {} } });
    expect(String(failure)).toContain(`GET ${server.url}/zones/a. → 500`);
    expect(created).toHaveBeenCalledWith("a.");
  });

  test("an answer that is not JSON does not hide an id that the inputs tell", async () => {
    const definition = resource(
      { name: text, serial: property(integer, { readOnly: true }) },
      { create: http("POST /zones") },
      "${inputs.name}",
    );
    server.answers.push({ status: 201, text: "{oops", headers: { "content-type": "application/json" } });
    const failure = await bind(server, definition)
      .create({ name: "a" })
      ?.catch((caught: unknown) => caught);
    expect(failure).toMatchObject({ name: "PartialFailure", result: { id: "a" } });
    expect(String(failure)).toContain("it is not valid JSON ({oops)");
  });

  test("without an id the error says that the object exists", async () => {
    server.answers.push({ status: 201, json: { zone: 1 } });
    await expect(bind(server).create({ name: "a" })).rejects.toThrow(
      "the object was made, but its id ${body.id} is not in the answer",
    );
  });

  test("409: what exists is to be imported, in the service's own words, with the exchange", async () => {
    server.answers.push({ status: 409, json: { error: "Conflict" } });
    const promise = bind(server, zone, { settings: settings({ error: "${body.error}" }) }).create({ name: "a" });
    await expect(promise).rejects.toMatchObject({ code: "HANDLER_EXISTS" });
    await expect(promise).rejects.toThrow(
      `dns@1.0.0 Zone create: the object exists already: Conflict\n  POST ${server.url}/zones → 409\n  To manage it with this program, import it`,
    );
  });

  test("a PUT looks first, and overwrites nothing", async () => {
    const definition = resource(
      properties,
      { create: http("PUT /zones/${inputs.name}"), read: http("GET /zones/${id}") },
      "${inputs.name}",
    );
    server.answers.push({ status: 200, json: { name: "a", serial: 1 } });
    await expect(bind(server, definition).create({ name: "a" })).rejects.toMatchObject({ code: "HANDLER_EXISTS" });
    expect(requestsOf(server)).toEqual(["GET /zones/a"]);
  });

  test("a PUT makes what is not there", async () => {
    const definition = resource(
      properties,
      { create: http("PUT /zones/${inputs.name}"), read: http("GET /zones/${id}") },
      "${inputs.name}",
    );
    server.answers.push({ status: 404, text: "" }, { status: 201, json: { serial: 1 } });
    await expect(bind(server, definition).create({ name: "a" })).resolves.toEqual({ id: "a", state: { serial: 1 } });
  });

  test("a PUT whose id only the answer tells looks at its own URL", async () => {
    const definition = resource(properties, {
      create: http("PUT /zones/${inputs.name}"),
      read: http("GET /zones/${id}"),
    });
    server.answers.push(
      { status: 200, json: {} },
      { status: 405, text: "" },
      { status: 201, json: { id: "x", serial: 1 } },
    );
    await expect(bind(server, definition).create({ name: "a" })).rejects.toMatchObject({ code: "HANDLER_EXISTS" });
    await expect(bind(server, definition).create({ name: "a" })).resolves.toMatchObject({ id: "x" });
    expect(requestsOf(server)).toEqual(["GET /zones/a", "GET /zones/a", "PUT /zones/a"]);
  });

  test.each([
    [400, "HANDLER_REFUSED"],
    [401, "HANDLER_UNAUTHORIZED"],
    [404, "HANDLER_NOT_FOUND"],
    [409, "HANDLER_EXISTS"],
    [412, "HANDLER_CONFLICT"],
    [422, "HANDLER_REFUSED"],
    [429, "HANDLER_THROTTLED"],
    [500, "HANDLER_SERVICE_FAILED"],
    [302, "HANDLER_UNEXPECTED_STATUS"],
  ])("%d is %s", async (status, code) => {
    server.answers.push({
      status,
      text: "<!DOCTYPE html><style>x{}</style><h1>Oh&nbsp;no</h1>",
      headers: { "content-type": "text/html" },
    });
    const failure = bind(server).create({ name: "a" });
    await expect(failure).rejects.toMatchObject({ code });
    await expect(failure).rejects.toThrow(/Oh&nbsp;no\n/);
  });

  test("write-only properties are sent and never read", async () => {
    const secret = property(text, { writeOnly: true, as: "pass" });
    const definition = resource(
      { password: secret, nested: objectType({ password: secret }) },
      { create: http("POST /u") },
    );
    server.answers.push({ status: 201, json: { id: 5, pass: "hash", nested: { pass: "hash" } } });
    const inputs = { password: "p", nested: { password: "q" } };
    await expect(bind(server, definition).create(inputs)).resolves.toEqual({ id: "5", state: { nested: {} } });
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({ pass: "p", nested: { pass: "q" } });
  });
});
