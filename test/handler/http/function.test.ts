import { afterEach, beforeEach, expect, test } from "vitest";
import { httpFunctionHandler } from "../../../src/handler/http/function.ts";
import type { FunctionDefinition, HttpOperation } from "../../../src/pack/definition.ts";
import { integer, listOf, objectType, text } from "../../pack/expression/types.ts";
import { context, fn, handling, http } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const outputs = objectType({ hits: listOf(objectType({ name: text, ttl: integer })) });

function invoke(operation: HttpOperation) {
  const definition: FunctionDefinition = fn(objectType({ q: text }), outputs, operation);
  const handler = httpFunctionHandler(definition, operation, handling());
  return handler.invoke({ ...context({ endpoint: server.url }), inputs: { q: "a*" }, preview: false });
}

test("sends the query and maps the answer, declared members only", async () => {
  server.answers.push({
    status: 200,
    json: [
      { name: "a", other: 1 },
      { name: "b", ttl: 5 },
    ],
  });
  const operation = http("GET /search-data", { query: { q: "${inputs.q}" }, map: { hits: "${body}" } });
  await expect(invoke(operation)).resolves.toEqual({ hits: [{ name: "a" }, { name: "b", ttl: 5 }] });
  expect(server.seen[0]?.url).toBe("/search-data?q=a*");
});

test("404 is a failure of a function, not an empty result", async () => {
  server.answers.push({ status: 404, text: "Not Found" });
  await expect(invoke(http("GET /x"))).rejects.toMatchObject({ code: "HANDLER_NOT_FOUND" });
});

test("a status that the pack does not expect is refused", async () => {
  server.answers.push({ status: 202, json: {} });
  await expect(invoke(http("GET /x", { expect: [200] }))).rejects.toThrow(
    "the service answered 202, which the pack does not expect here",
  );
});

test("a list without a map is no object", async () => {
  server.answers.push({ status: 200, json: [] });
  await expect(invoke(http("GET /x"))).rejects.toThrow("an object was promised, and it is a list");
});
