import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { integer, objectType, property, text } from "../../pack/expression/types.ts";
import { bind, properties } from "./bind.ts";
import { http, resource } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

describe("read", () => {
  test.each([404, 410])("%d: the object is gone", async (status) => {
    server.answers.push({ status, text: "Not Found" });
    await expect(bind(server).read("a.")).resolves.toBeUndefined();
  });

  test.each([401, 403])("%d never means gone, whatever the pack says", async (status) => {
    const definition = resource(properties, { read: http("GET /zones/${id}", { gone: [status, 404] }) });
    server.answers.push({ status, text: "no" });
    await expect(bind(server, definition).read("a.")).rejects.toMatchObject({ code: "HANDLER_UNAUTHORIZED" });
  });

  test("a page that is no object does not empty the state", async () => {
    server.answers.push({ status: 200, text: "<html>Please log in</html>", headers: { "content-type": "text/html" } });
    await expect(bind(server).read("a.")).rejects.toThrow(
      "an object was promised, and it is text (<html>Please log in</html>)",
    );
  });

  test("JSON that is not UTF-8 is refused, not repaired in silence", async () => {
    server.answers.push((response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(Buffer.from('{"name":"\xff"}', "latin1"));
    });
    await expect(bind(server).read("a.")).rejects.toThrow("it is not valid UTF-8");
  });

  test("an answer nested without end is refused", async () => {
    server.answers.push((response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    });
    await expect(bind(server).read("a.")).rejects.toThrow("it is nested more than 500 deep");
  });

  test("an empty answer does not empty the state", async () => {
    server.answers.push({ status: 204 });
    await expect(bind(server).read("a.")).rejects.toThrow("an object was promised, and it is empty");
  });

  test("unwrap, map and as find the properties", async () => {
    const definition = resource(
      {
        name: property(text, { as: "zone_name" }),
        serial: property(integer, { readOnly: true }),
        nested: objectType({ a: property(text, { as: "A" }) }),
      },
      { read: http("GET /zones/${id}", { unwrap: "body.data", map: { serial: "${body.meta.serial + 1}" } }) },
    );
    server.answers.push({
      status: 200,
      json: { data: { id: "b", zone_name: "n", meta: { serial: 1 }, nested: { A: "x", b: 1 } } },
    });
    await expect(bind(server, definition).read("a")).resolves.toEqual({
      id: "b",
      state: { name: "n", serial: 2, nested: { a: "x" } },
    });
  });

  test("a whole number beyond 2^53 is text for a string, and an error for an integer", async () => {
    const answer = (property: string) => (response: import("node:http").ServerResponse) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(`{"${property}": 9007199254740993, "other": 9007199254740993}`);
    };
    server.answers.push(answer("name"), answer("serial"));
    await expect(bind(server).read("a")).resolves.toMatchObject({ state: { name: "9007199254740993" } });
    await expect(bind(server).read("a")).rejects.toThrow(
      "serial: the answer of the service cannot be used: a whole number in it is beyond",
    );
  });
});
