import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ResourceHandler, UpdateOperation } from "../../../src/handler/handler.ts";
import { httpResourceHandler } from "../../../src/handler/http/resource.ts";
import type { HttpOperation, ResourceDefinition } from "../../../src/pack/definition.ts";
import type { Send } from "../../../src/pack/policies.ts";
import { integer, listOf, objectType, property, text } from "../../pack/expression/types.ts";
import { context, handling, http, resource, template } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const properties = {
  name: text,
  note: text,
  masters: listOf(text),
  limits: objectType({ cpu: integer, memory: property(integer, { as: "mem" }) }),
  serial: property(integer, { readOnly: true, optional: true }),
};

const old = { name: "a", note: "n", masters: ["x"], limits: { cpu: 1, memory: 2 } };

/** An update of a resource whose update sends in the given way. */
async function updated(
  send: Send | undefined,
  inputs: object,
  changed: UpdateOperation["changed"],
  state: object = old,
) {
  server.answers.push({ status: 200, json: {} });
  const definition = resource(properties, { update: { ...http("PATCH /zones/${id}"), send } });
  const handler = httpResourceHandler(definition, handling());
  const operation = { ...context({ endpoint: server.url }), id: "1", old, state: { ...state }, inputs: { ...inputs } };
  await handler.update?.({ ...operation, ...(changed && { changed }) });
  const [seen] = server.seen;
  return { type: seen?.headers["content-type"], url: seen?.url, body: JSON.parse(seen?.body ?? "null") };
}

const news = { name: "a", masters: ["x", "y"], limits: { cpu: 1, memory: 3 } };
const changed = [["note"], ["masters", 1], ["limits", "memory"]];

describe("send", () => {
  test("in full, if not said", async () => {
    expect((await updated(undefined, news, changed)).body).toEqual({
      name: "a",
      masters: ["x", "y"],
      limits: { cpu: 1, mem: 3 },
    });
  });

  test("changed: whole properties, null for what was removed", async () => {
    expect(await updated({ kind: "changed" }, news, changed)).toMatchObject({
      type: "application/json",
      body: { note: null, masters: ["x", "y"], limits: { cpu: 1, mem: 3 } },
    });
  });

  test("mergePatch: members that changed, lists as wholes, null for what was removed (RFC 7396)", async () => {
    expect(await updated({ kind: "mergePatch" }, news, changed)).toEqual({
      type: "application/merge-patch+json",
      url: "/zones/1",
      body: { note: null, masters: ["x", "y"], limits: { mem: 3 } },
    });
  });

  test("jsonPatch: against the object as it was last seen, with what others added to it (RFC 6902)", async () => {
    const state = { ...old, masters: ["z", "x"], limits: { cpu: 9, memory: 2 } };
    expect(await updated({ kind: "jsonPatch" }, news, changed, state)).toEqual({
      type: "application/json-patch+json",
      url: "/zones/1",
      body: expect.arrayContaining([
        { op: "remove", path: "/note" },
        { op: "replace", path: "/limits/mem", value: 3 },
      ]),
    });
    expect(server.seen[0]?.body).not.toContain("cpu");
  });

  test("jsonPatch: what looks as wanted already is sent all the same", async () => {
    const { body } = await updated({ kind: "jsonPatch" }, { ...old, note: "m" }, [["note"]], { ...old, note: "m" });
    expect(body).toEqual([{ op: "add", path: "/note", value: "m" }]);
  });

  test("fieldMask: the changed members, and their names in the query", async () => {
    expect(await updated({ kind: "fieldMask", in: "query", name: "updateMask" }, news, changed)).toMatchObject({
      url: "/zones/1?updateMask=note%2Cmasters%2Climits.mem",
      body: { masters: ["x", "y"], limits: { mem: 3 } },
    });
  });

  test("fieldMask: or in the body", async () => {
    const { body } = await updated({ kind: "fieldMask", in: "body", name: "mask" }, news, changed);
    expect(body).toEqual({ masters: ["x", "y"], limits: { mem: 3 }, mask: "note,masters,limits.mem" });
  });

  test("what is not known to have changed is found by comparing values", async () => {
    expect((await updated({ kind: "mergePatch" }, { ...old, note: "m" }, undefined)).body).toEqual({ note: "m" });
  });
});

/** A resource with versions. */
function versioned(more: Partial<ResourceDefinition> = {}, update: Partial<HttpOperation> = {}): ResourceHandler {
  const definition = resource(properties, {
    create: http("POST /zones"),
    read: http("GET /zones/${id}"),
    update: { ...http("PUT /zones/${id}"), ...update },
    delete: http("DELETE /zones/${id}"),
  });
  return httpResourceHandler({ ...definition, etag: template("${headers.etag}"), ...more }, handling());
}

function called(privateState: { readonly [key: string]: string } = {}) {
  return { ...context({ endpoint: server.url }, { privateState }), id: "1", inputs: { name: "b" }, old, state: old };
}

describe("etag", () => {
  test("is kept from a create", async () => {
    server.answers.push({ status: 201, json: { id: 1, name: "b" }, headers: { ETag: '"v1"' } });
    const made = await versioned().create?.({ ...called({ mine: "x" }), created: vi.fn() });
    expect(made).toMatchObject({ id: "1", privateState: { mine: "x", etag: '"v1"' } });
  });

  test("is read back when the answer to a change tells none", async () => {
    server.answers.push({ status: 200, json: {} }, { status: 200, json: { name: "b" }, headers: { ETag: '"v3"' } });
    const updated = await versioned().update?.(called({ etag: '"v2"', mine: "x" }));
    expect(server.seen[0]?.headers["if-match"]).toBe('"v2"');
    expect(updated?.privateState).toEqual({ mine: "x", etag: '"v3"' });
  });

  test("is sent with a delete", async () => {
    server.answers.push({ status: 204 });
    await versioned().delete?.(called({ etag: '"v2"' }));
    expect(server.seen[0]?.headers["if-match"]).toBe('"v2"');
  });

  test("412 says that somebody else changed the object, and what to do", async () => {
    server.answers.push({ status: 412, json: { error: "stale" } });
    await expect(versioned().update?.(called({ etag: '"v2"' }))).rejects.toThrow(
      /somebody else has changed the object[\s\S]*pulumi refresh[\s\S]*pulumi up again/,
    );
  });

  test("412 over an object that is as wanted already was our own update, whose answer got lost", async () => {
    server.answers.push({ status: 412 }, { status: 200, json: { name: "b" }, headers: { ETag: '"v3"' } });
    const operation = { ...called({ etag: '"v2"' }), changed: [["name"]], differing: () => [] };
    await expect(versioned().update?.(operation)).resolves.toMatchObject({ privateState: { etag: '"v3"' } });
  });

  test("412 over an object that somebody made another stays an error", async () => {
    server.answers.push({ status: 412 }, { status: 200, json: { name: "c" }, headers: { ETag: '"v3"' } });
    const operation = { ...called({ etag: '"v2"' }), changed: [["name"]], differing: () => [["name"]] };
    await expect(versioned().update?.(operation)).rejects.toMatchObject({ code: "HANDLER_CHANGED" });
  });

  test("an operation may do without", async () => {
    server.answers.push({ status: 200, json: {} }, { status: 200, json: { name: "b" } });
    await versioned({}, { etag: false }).update?.(called({ etag: '"v2"' }));
    expect(server.seen[0]?.headers["if-match"]).toBeUndefined();
  });
});

describe("an update that makes another object", () => {
  const silence = resource(properties, { update: http("POST /silences"), read: http("GET /silence/${id}") });
  const handler = () => httpResourceHandler(silence, handling());

  test("answers its id, once it is found under it", async () => {
    server.answers.push({ status: 200, json: { id: "new" } }, { status: 200, json: { id: "new", name: "b" } });
    await expect(handler().update?.(called())).resolves.toMatchObject({ id: "new" });
    expect(server.seen.map(({ url }) => url)).toEqual(["/silences", "/silence/new"]);
  });

  test("an id that leads nowhere was that of a job, and is none of the object's", async () => {
    server.answers.push({ status: 200, json: { id: "job-7" } }, { status: 404 });
    await expect(handler().update?.(called())).resolves.toMatchObject({ id: "1" });
  });
});
