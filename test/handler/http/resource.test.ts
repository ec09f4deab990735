import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { httpResourceHandler } from "../../../src/handler/http/resource.ts";
import { bind, properties, requestsOf } from "./bind.ts";
import { context, handling, http, resource } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

describe("update", () => {
  test("204 is followed by a read, as serial is always there", async () => {
    server.answers.push({ status: 204 }, { status: 200, json: { name: "a", serial: 9 } });
    await expect(bind(server).update("a/b", { name: "a" })).resolves.toEqual({
      id: "a/b",
      state: { name: "a", serial: 9 },
    });
    expect(requestsOf(server)).toEqual(["PUT /zones/a%2Fb", "GET /zones/a%2Fb"]);
  });

  test("what is gone cannot be updated, and the error says what to do", async () => {
    server.answers.push({ status: 404, text: "Not Found" });
    await expect(bind(server).update("a", { name: "a" })).rejects.toThrow(
      /does not exist any more[\s\S]*pulumi refresh/,
    );
  });

  test("a failed read after a successful update is a partial failure", async () => {
    server.answers.push({ status: 204 }, { status: 404 });
    await expect(bind(server).update("a", { name: "a" })).rejects.toMatchObject({
      name: "PartialFailure",
      result: { id: "a" },
    });
  });
});

describe("delete", () => {
  test.each([204, 200, 404, 410])("%d is a success", async (status) => {
    server.answers.push({ status });
    await expect(bind(server).remove("a")).resolves.toBeUndefined();
  });

  test("401 is not", async () => {
    server.answers.push({ status: 401, text: "Unauthorized" });
    await expect(bind(server).remove("a")).rejects.toMatchObject({ code: "HANDLER_UNAUTHORIZED" });
  });
});

describe("mixed resources", () => {
  test("an HTTP create reads back through a read in code", async () => {
    const definition = resource(properties, { create: http("POST /zones") });
    const read = vi.fn(async () => ({ id: "a", state: { serial: 3 } }));
    const handler = httpResourceHandler(definition, handling(), { read });
    server.answers.push({ status: 201, json: { id: "a" } });
    const operation = { ...context({ endpoint: server.url }), inputs: { name: "n" }, created: vi.fn() };
    await expect(handler.create?.(operation)).resolves.toEqual({ id: "a", state: { serial: 3 } });
    expect(read).toHaveBeenCalledWith(
      expect.objectContaining({ id: "a", inputs: { name: "n" }, state: { name: "n" } }),
    );
    expect(Object.keys(handler)).toEqual(["create"]);
  });
});
