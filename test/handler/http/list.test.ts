import { describe, expect, test } from "vitest";
import { written } from "./written.ts";

describe("list", () => {
  const lines = `create: POST /things
list:
  request: { method: GET, path: "/zones/\${inputs.zone}/things" }
  inputs: { properties: { zone: { type: string } }, required: [zone] }
  items: "\${body.things}"
  id: "\${inputs.zone}/\${item.key}"
  name: "\${item.title}"
  paginate: { cursor: "\${body.next}", as: after }`;

  test("one page at a time, with ids that can be imported", async () => {
    const { server, list, requests } = await written(lines);
    server.answers.push(
      { status: 200, json: { things: [{ key: 1, title: "One" }], next: "n1" } },
      { status: 200, json: { things: [{ key: 2 }] } },
    );
    const first = await list({ zone: "z" });
    expect(first).toEqual({ results: [{ id: "z/1", name: "One" }], continuationToken: "n1" });
    await expect(list({ zone: "z" }, first?.continuationToken)).resolves.toEqual({
      results: [{ id: "z/2", name: "z/2" }],
    });
    expect(requests()).toEqual(["GET /zones/z/things", "GET /zones/z/things?after=n1"]);
  });

  test("the resource's own id and the item's name are what is taken else", async () => {
    const { server, list } = await written("create: POST /things\nlist: GET /things");
    server.answers.push({ status: 200, json: [{ id: 7, name: "a" }] });
    await expect(list()).resolves.toEqual({ results: [{ id: "7", name: "a" }] });
  });

  test("with links the token is where the next page is, and it stays at the origin", async () => {
    const { server, list, requests } = await written(
      "create: POST /x\nlist: { request: GET /things, paginate: { link: next } }",
    );
    server.answers.push(
      { status: 200, json: [{ id: 1 }], headers: { link: '</things?p=2>; rel="next"' } },
      { status: 200, json: [{ id: 2 }] },
    );
    const { continuationToken } = (await list()) ?? {};
    expect(continuationToken).toBe("/things?p=2");
    await list({}, continuationToken);
    expect(requests()).toEqual(["GET /things", "GET /things?p=2"]);
    await expect(list({}, "http://evil.test/")).rejects.toThrow("at another origin");
  });

  test("an item without an id is an error", async () => {
    const { server, list } = await written("create: POST /x\nlist: GET /things");
    server.answers.push({ status: 200, json: [{ name: "a" }] });
    await expect(list()).rejects.toThrow("an item of the list has no id ${body.id}");
  });
});

describe("limits and mutex", () => {
  test("a mutex has operations one after the other, reading back included", async () => {
    const lines = `create: { request: POST /things, then: read, mutex: "zone-\${inputs.zone}" }
read: { request: "GET /things/\${id}", mutex: "zone-\${inputs.zone}" }`;
    const { server, create, requests, log } = await written(lines);
    const made = { status: 201, json: { id: 7, size: 1 } };
    server.answers.push(made, made, made, made);
    await Promise.all([create({ zone: "a" }), create({ zone: "a" })]);
    expect(requests()).toEqual(["POST /things", "GET /things/7", "POST /things", "GET /things/7"]);
    expect(log.messages).toContain("progress: waiting for another operation on zone-a");
  });

  test("a cancel ends the wait for a mutex", async () => {
    const controller = new AbortController();
    const { server, create, requests } = await written("create: { request: POST /things, mutex: m }");
    server.answers.push((response) => {
      controller.abort(new Error("Ctrl-C"));
      response.writeHead(201, { "content-type": "application/json" }).end('{"id": 7, "size": 1}');
    });
    const first = create();
    await expect(create({ name: "b" }, { signal: controller.signal })).rejects.toMatchObject({
      code: "HANDLER_CANCELLED",
    });
    await expect(first).resolves.toMatchObject({ id: "7" });
    expect(requests()).toEqual(["POST /things"]);
  });

  test("so many requests at a time", async () => {
    let open = 0;
    let most = 0;
    const { server, read } = await written("create: POST /x\nread: GET /things/${id}", {
      http: "limits: { concurrency: 2 }",
    });
    const answer = (response: import("node:http").ServerResponse) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(200, { "content-type": "application/json" }).end('{"id": 7, "size": 1}');
      });
    };
    server.answers.push(answer, answer, answer, answer, answer, answer);
    await Promise.all(Array.from({ length: 6 }, () => read()));
    expect(most).toBeLessThanOrEqual(2);
    expect(server.seen).toHaveLength(6);
  });

  test("a retry policy of the pack, and one of an operation", async () => {
    const { server, read, remove, requests } = await written(
      "create: POST /x\nread: GET /things/${id}\ndelete: { request: DELETE /x, retry: { attempts: 2 } }",
      { http: "retry: false" },
    );
    server.answers.push({ status: 503 }, { status: 503 }, { status: 204 });
    await expect(read()).rejects.toMatchObject({ code: "HANDLER_SERVICE_FAILED" });
    await remove();
    expect(requests()).toEqual(["GET /things/7", "DELETE /x", "DELETE /x"]);
  });
});
