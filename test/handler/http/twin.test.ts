import { describe, expect, test } from "vitest";
import { hastyClock, written } from "./written.ts";

describe("idempotencyKey", () => {
  const lines = "create: { request: POST /things, idempotencyKey: Idempotency-Key }";

  test("a create is sent again, with the same key", async () => {
    const { server, create } = await written(lines);
    server.answers.push((response) => response.destroy(), { status: 503 }, { status: 201, json: { id: 7, size: 1 } });
    await expect(create()).resolves.toMatchObject({ id: "7" });
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f]{16}-[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  test("another create has another key", async () => {
    const { server, create } = await written(lines);
    server.answers.push({ status: 201, json: { id: 7, size: 1 } }, { status: 201, json: { id: 8, size: 1 } });
    await create();
    await create();
    const [first, second] = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(first).not.toBe(second);
  });
});

describe("twin", () => {
  const lines = `create:
  request: POST /things
  unwrap: "\${body.made}"
  twin: { request: GET /things, items: "\${body.things}", select: "\${item.name == inputs.name}" }`;

  test("what a lost create made is found and taken, and nothing is made twice", async () => {
    const { server, create, requests, log } = await written(lines);
    server.answers.push((response) => response.destroy(), {
      status: 200,
      text: '{"things": [{"id": 6, "name": "b"}, {"id": 9007199254740993, "name": "a", "size": 4}]}',
      headers: { "content-type": "application/json" },
    });
    await expect(create()).resolves.toEqual({ id: "9007199254740993", state: { name: "a", size: 4 } });
    expect(requests()).toEqual(["POST /things", "GET /things"]);
    expect(log.messages).toContain("info: the answer to the create was lost; what it made was found");
  });

  test("what is not there is made by sending again, after the usual wait", async () => {
    const clock = hastyClock();
    const { server, create, requests } = await written(lines, { clock });
    server.answers.push(
      { status: 503, headers: { "retry-after": "2" } },
      { status: 200, json: { things: [] } },
      { status: 201, json: { made: { id: 7, size: 1 } } },
    );
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 1 } });
    expect(requests()).toEqual(["POST /things", "GET /things", "POST /things"]);
    expect(clock.slept).toEqual([2000]);
  });

  test("it is searched for also before the last failure stands", async () => {
    const { server, create } = await written(lines, { http: "retry: false" });
    server.answers.push((response) => response.destroy(), {
      status: 200,
      json: { things: [{ id: 7, name: "a", size: 1 }] },
    });
    await expect(create()).resolves.toMatchObject({ id: "7" });
  });

  test("where nobody can tell, nothing is sent again and the first failure stands", async () => {
    const { server, create, requests, log } = await written(lines);
    server.answers.push((response) => response.destroy(), { status: 403 });
    await expect(create()).rejects.toMatchObject({ code: "HANDLER_BROKEN" });
    expect(requests()).toEqual(["POST /things", "GET /things"]);
    expect(log.messages.join("\n")).toContain("warn: whether the lost request did its work cannot be told");
  });

  test("two that look the same are nobody's", async () => {
    const { server, create, log } = await written(lines);
    const things = [
      { id: 7, name: "a" },
      { id: 8, name: "a" },
    ];
    server.answers.push((response) => response.destroy(), { status: 200, json: { things } });
    await expect(create()).rejects.toMatchObject({ code: "HANDLER_BROKEN" });
    expect(log.messages.join("\n")).toContain("2 objects look like what the create was to make");
  });

  test("an answer that refuses is no lost one", async () => {
    const { server, create, requests } = await written(lines);
    server.answers.push({ status: 400 });
    await expect(create()).rejects.toMatchObject({ code: "HANDLER_REFUSED" });
    expect(requests()).toEqual(["POST /things"]);
  });

  test("after a cancel nothing is searched for", async () => {
    const controller = new AbortController();
    const { server, create, requests } = await written(lines, { signal: controller.signal });
    server.answers.push((response) => {
      controller.abort(new Error("Ctrl-C"));
      response.destroy();
    });
    await expect(create()).rejects.toMatchObject({ code: "HANDLER_BROKEN" });
    expect(requests()).toEqual(["POST /things"]);
  });

  test("a request of its own, whose answer is the twin", async () => {
    const own = "create: { request: POST /things, twin: { request: 'GET /things/by-name/${inputs.name}' } }";
    const { server, create } = await written(own);
    server.answers.push({ status: 502 }, { status: 404 }, { status: 502 }, { status: 200, json: { id: 7, size: 1 } });
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 1 } });
  });
});
