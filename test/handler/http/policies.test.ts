import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import { httpResourceHandler } from "../../../src/handler/http/resource.ts";
import type { Path } from "../../../src/model/path.ts";
import type { ResourceDefinition } from "../../../src/pack/definition.ts";
import { compileExpression } from "../../../src/pack/expression/compile.ts";
import { any, integer, property, text } from "../../pack/expression/types.ts";
import { context, handling, http, resource, template } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

const anything = { item: any, inputs: any };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const properties = {
  name: property(text, { immutable: true }),
  size: integer,
  password: property(text, { writeOnly: true, secret: true }),
};
const operations = {
  create: http("POST /things"),
  read: http("GET /things/${id}"),
  update: http("PATCH /things/${id}"),
  delete: http("DELETE /things/${id}"),
};
const named = resource(properties, operations, "${inputs.name}");

function made(
  definition: Partial<ResourceDefinition>,
  inputs: { readonly [key: string]: string | number },
  differing: readonly Path[] = [],
  base: ResourceDefinition = named,
) {
  const handler: ResourceHandler = httpResourceHandler({ ...base, ...definition }, handling());
  return handler.create?.({
    ...context({ endpoint: server.url }),
    inputs,
    created: vi.fn(),
    differing: () => differing,
  });
}
const asked = () => server.seen.map(({ method, url }) => `${method} ${url}`);

describe("onExists", () => {
  test("adopt: what is there as wanted is taken over, and nothing is sent", async () => {
    server.answers.push({ status: 200, json: { name: "a", size: 1 } });
    await expect(made({ onExists: "adopt" }, { name: "a", size: 1 })).resolves.toMatchObject({ id: "a" });
    expect(asked()).toEqual(["GET /things/a"]);
  });

  test("adopt: what differs is updated", async () => {
    server.answers.push({ status: 200, json: { name: "a", size: 1 } }, { status: 200, json: { name: "a", size: 2 } });
    await expect(made({ onExists: "adopt" }, { name: "a", size: 2 }, [["size"]])).resolves.toEqual({
      id: "a",
      state: { name: "a", size: 2 },
    });
    expect(asked()).toEqual(["GET /things/a", "PATCH /things/a"]);
  });

  test("adopt: what is never read back is sent, to be sure of it", async () => {
    server.answers.push({ status: 200, json: { name: "a" } }, { status: 200, json: { name: "a" } });
    await made({ onExists: "adopt" }, { name: "a", password: "hunter2!" });
    expect(server.seen[1]?.body).toContain("hunter2!");
  });

  test("adopt: what cannot be changed in place is an error", async () => {
    server.answers.push({ status: 200, json: { name: "b" } });
    await expect(made({ onExists: "adopt" }, { name: "a" }, [["name"]])).rejects.toThrow(
      /differs in name; that cannot be changed in place/,
    );
  });

  test("adoptIfMatches: names what differs, and no values", async () => {
    server.answers.push({ status: 200, json: { name: "a", size: 1 } });
    const creating = made({ onExists: "adoptIfMatches" }, { name: "a", size: 2, password: "hunter2!" }, [["size"]]);
    await expect(creating).rejects.toThrow(/object a exists already, and differs in size/);
    await expect(creating).rejects.not.toThrow(/hunter2/);
  });

  test("adopt: what is not there is made", async () => {
    server.answers.push({ status: 404 }, { status: 201, json: { name: "a" } });
    await made({ onExists: "adopt" }, { name: "a" });
    expect(asked()).toEqual(["GET /things/a", "POST /things"]);
  });

  test("adopt: 409 from somebody who was faster is adopted too", async () => {
    server.answers.push({ status: 404 }, { status: 409 }, { status: 200, json: { name: "a" } });
    await expect(made({ onExists: "adopt" }, { name: "a" })).resolves.toMatchObject({ id: "a" });
  });

  test("adopt: found as the twin, when only the answer tells the id", async () => {
    const twin = { request: http("GET /things"), select: compileExpression("item.name == inputs.name", anything) };
    const create = { ...operations.create, twin };
    const definition = resource(properties, { ...operations, create });
    server.answers.push(
      {
        status: 200,
        json: [
          { id: 1, name: "b" },
          { id: 7, name: "a" },
        ],
      },
      { status: 200, json: { id: 7, name: "a", size: 1 } },
    );
    await expect(made({ onExists: "adopt" }, { name: "a" }, [], definition)).resolves.toMatchObject({ id: "7" });
    expect(asked()).toEqual(["GET /things", "GET /things/7"]);
  });

  test("an upsert looks first, and fails by default", async () => {
    const upsert = {
      ...named,
      operations: new Map([...named.operations, ["create", { ...operations.create, upsert: true }] as const]),
    };
    server.answers.push({ status: 200, json: { name: "a" } });
    await expect(made({}, { name: "a" }, [], upsert)).rejects.toMatchObject({ code: "HANDLER_EXISTS" });
    expect(asked()).toEqual(["GET /things/a"]);
  });

  test("adopt: a PUT overwrites what has no update", async () => {
    const put = resource(
      properties,
      { create: http("PUT /things/${inputs.name}"), read: operations.read },
      "${inputs.name}",
    );
    server.answers.push({ status: 200, json: { name: "a", size: 1 } }, { status: 200, json: { name: "a", size: 2 } });
    await made({ onExists: "adopt" }, { name: "a", size: 2 }, [["size"]], put);
    expect(asked()).toEqual(["GET /things/a", "PUT /things/a"]);
  });

  test("the error of `fail` shows the import id by the resource's template", async () => {
    const put = {
      ...named,
      operations: new Map([...named.operations, ["create", http("PUT /things/${inputs.name}")] as const]),
    };
    const template = {
      source: "${name}:${size}",
      parts: [{ name: "name" }, { text: ":" }, { name: "size" }],
      strict: true,
    };
    server.answers.push({ status: 200, json: { name: "a:b" } });
    await expect(made({ import: template }, { name: "a:b", size: 2 }, [], put)).rejects.toThrow("<name> a%3Ab:2");
  });
});

describe("singleton", () => {
  const settings = resource(properties, { read: http("GET /settings"), update: http("PUT /settings") }, "settings");

  test("its create is an update of what always exists", async () => {
    server.answers.push({ status: 200, json: { name: "a", size: 1 } }, { status: 200, json: { name: "a", size: 2 } });
    await expect(made({ singleton: true }, { size: 2 }, [["size"]], settings)).resolves.toMatchObject({
      id: "settings",
      state: { size: 2 },
    });
    expect(asked()).toEqual(["GET /settings", "PUT /settings"]);
  });

  test("what is as wanted is left alone", async () => {
    server.answers.push({ status: 200, json: { size: 2 } });
    await made({ singleton: true }, { size: 2 }, [], settings);
    expect(asked()).toEqual(["GET /settings"]);
  });

  test("what is not there yet is sent as well", async () => {
    server.answers.push({ status: 404 }, { status: 200, json: { size: 2 } });
    await made({ singleton: true }, { size: 2 }, [], settings);
    expect(asked()).toEqual(["GET /settings", "PUT /settings"]);
  });
});

test("reset sends its request in place of a delete", async () => {
  const reset = { ...http("PUT /settings"), body: new Map([["size", template("1")]]) };
  const handler = httpResourceHandler({ ...named, reset }, handling());
  server.answers.push({ status: 200 });
  await handler.delete?.({ ...context({ endpoint: server.url }), id: "a", inputs: {}, state: {} });
  expect(asked()).toEqual(["PUT /settings"]);
  expect(server.seen[0]?.body).toBe('{"size":"1"}');
});

test("an action gets an id of its own when nothing tells one", async () => {
  const action = resource({ name: text }, { create: http("POST /run") }, undefined);
  server.answers.push({ status: 202 });
  await expect(made({ triggers: ["name"], id: undefined }, { name: "a" }, [], action)).resolves.toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    state: {},
  });
});
