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

  test.each([
    ["JSON", "application/json", '{"zone":1}', 'it answered: {"zone":1}'],
    ["no JSON where JSON was promised", "application/json", "oops", "it is not valid JSON (oops)"],
    ["a page", "text/html", "<html><h1>Log in</h1></html>", "it answered: Log in"],
    ["nothing", "application/json", "", "its answer is empty"],
    ["text that is not UTF-8", "application/json", Buffer.from([0x7b, 0xff, 0x7d]), "it is not valid UTF-8"],
  ])("an answer without an id is shown, with the exchange: %s", async (_, type, body, shown) => {
    server.answers.push((response) => {
      response.writeHead(201, { "content-type": type }).end(body);
    });
    const failure = bind(server).create({ name: "a" });
    await expect(failure).rejects.toMatchObject({ code: "HANDLER_NO_ID" });
    await expect(failure).rejects.toThrow(
      "the service accepted the request, but the id ${body.id} is not in its answer",
    );
    await expect(failure).rejects.toThrow(`\n  POST ${server.url}/zones → 201\n`);
    await expect(failure).rejects.toThrow(shown);
    await expect(failure).rejects.toThrow("If the object was made, import it or remove it by hand");
  });

  describe("an answer that breaks off", () => {
    const breakOff = (status: number) =>
      server.answers.push((response) => {
        response.writeHead(status, { "content-length": "500", location: "/zones/z1" });
        response.write('{"id":"a.",', () => response.destroy());
      });
    const failureOf = (id: string) =>
      bind(server, resource({ name: text }, { create: http("POST /zones") }, id))
        .create({ name: "a" })
        ?.catch((caught: unknown) => caught);

    test.each([
      ["the inputs", "${inputs.name}", "a"],
      ["a header", "${headers.location}", "/zones/z1"],
    ])("after the service said yes does not lose an id that is told by %s", async (_, id, known) => {
      breakOff(201);
      const failure = await failureOf(id);
      expect(failure).toMatchObject({ name: "PartialFailure", result: { id: known, state: {} } });
      expect(String(failure)).toContain(
        `the service made the object ${known}, but its answer cannot be read to its end`,
      );
      expect(String(failure)).toContain(`POST ${server.url}/zones → 201`);
      expect(requestsOf(server)).toEqual(["POST /zones"]);
    });

    test("keeps nothing when nobody can know the id", async () => {
      breakOff(201);
      await expect(failureOf("${body.id}")).resolves.toMatchObject({ code: "HANDLER_BROKEN" });
    });

    test("keeps nothing when the service did not say yes", async () => {
      breakOff(400);
      await expect(failureOf("${inputs.name}")).resolves.toMatchObject({ code: "HANDLER_BROKEN" });
    });
  });

  test("one that is too long to be read does not lose the id either", async () => {
    const definition = resource({ name: text }, { create: http("POST /zones") }, "${inputs.name}");
    server.answers.push({ status: 201, text: "x".repeat(5000) });
    const small = {
      settings: { ...settings(), exchange: { maxBody: 1000, headersTimeout: undefined, bodyTimeout: undefined } },
    };
    const failure = await bind(server, definition, small)
      .create({ name: "a" })
      ?.catch((caught: unknown) => caught);
    expect(failure).toMatchObject({ name: "PartialFailure", result: { id: "a", state: {} } });
    expect(String(failure)).toContain("its answer is longer than");
  });

  test("a redirect of a POST is not followed, and says where it leads", async () => {
    server.answers.push({ status: 307, text: "", headers: { location: "https://other.example.com/x?token=abc" } });
    const failure = bind(server).create({ name: "a" });
    await expect(failure).rejects.toMatchObject({ code: "HANDLER_REDIRECT" });
    await expect(failure).rejects.toThrow("it redirects to https://other.example.com, and a POST is not sent");
    await expect(failure).rejects.not.toThrow("token=abc");
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
