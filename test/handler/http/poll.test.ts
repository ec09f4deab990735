import { describe, expect, test } from "vitest";
import { failureOf, hastyClock, written, writtenFunction } from "./written.ts";

const polling = `create:
  request: POST /things
  poll: { request: "GET /jobs/\${body.job}", until: '\${body.status == "done"}', failed: '\${body.status == "failed"}', progress: "\${body.message}", error: "\${body.reason}" }
`;

describe("the answer that only promises", () => {
  test("202 with a Location: it is asked until the status is another, Retry-After is honoured", async () => {
    const clock = hastyClock();
    const { server, create, requests } = await written("create: { request: POST /things, poll: {} }", { clock });
    server.answers.push(
      { status: 202, headers: { location: "/jobs/1", "retry-after": "5" } },
      { status: 202, headers: { "retry-after": "1" } },
      { status: 202, headers: { location: "/jobs/2" } },
      { status: 200, json: { id: 7, size: 3 } },
    );
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 3 } });
    expect(requests()).toEqual(["POST /things", "GET /jobs/1", "GET /jobs/1", "GET /jobs/2"]);
    expect(clock.slept).toEqual([3000, 2000, 1000, 2000]);
  });

  test("Operation-Location goes before Location, a redirect leads to the object", async () => {
    const { server, create, requests } = await written("create: { request: POST /things, poll: {} }");
    server.answers.push(
      { status: 202, headers: { location: "/things/7", "operation-location": "/operations/1" } },
      { status: 303, headers: { location: "/things/7" } },
      { status: 200, json: { id: 7, size: 3 } },
    );
    await expect(create()).resolves.toMatchObject({ id: "7" });
    expect(requests()).toEqual(["POST /things", "GET /operations/1", "GET /things/7"]);
  });

  test("an answer that promises nothing is the answer", async () => {
    const { server, create, requests } = await written("create: { request: POST /things, poll: {} }");
    server.answers.push({ status: 201, json: { id: 7, size: 3 } });
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 3 } });
    expect(requests()).toEqual(["POST /things"]);
  });

  test("202 without a place to ask is an error", async () => {
    const { server, create } = await written("create: { request: POST /things, poll: {} }");
    server.answers.push({ status: 202, json: {} });
    await expect(create()).rejects.toThrow("it is 202, and does not say where to ask for the result");
  });

  test("questions do not leave the pack's hosts", async () => {
    const { server, create } = await written("create: { request: POST /things, poll: {} }");
    server.answers.push({ status: 202, headers: { location: "http://evil.test/jobs/1" } });
    await expect(create()).rejects.toMatchObject({ code: "HANDLER_HOST" });
  });
});

describe("conditions", () => {
  test("until, with progress in the Info column, at most every two seconds", async () => {
    const { server, create, requests, log } = await written(polling);
    server.answers.push(
      { status: 202, json: { job: 4 } },
      { status: 200, json: { status: "waiting", message: "in the queue" } },
      { status: 200, json: { status: "running", message: "disk" } },
      { status: 200, json: { status: "running", message: "network" }, headers: { "retry-after": "1" } },
      { status: 200, json: { status: "running", message: "too soon" } },
      { status: 200, json: { status: "done", id: 7, size: 1 } },
    );
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 1 } });
    expect(requests()).toEqual(["POST /things", ...Array.from({ length: 5 }, () => "GET /jobs/4")]);
    expect(log.messages.filter((message) => message.startsWith("progress"))).toEqual([
      "progress: waiting for the service (0 s)",
      "progress: in the queue (2 s)",
      "progress: disk (4 s)",
      "progress: network (6 s)",
    ]);
  });

  test("percent", async () => {
    const lines =
      'create: { request: POST /things, poll: { until: "${body.percent == 100}", progress: "${body.percent}", every: 3s } }';
    const { server, create, log } = await written(lines);
    server.answers.push(
      { status: 202, headers: { location: "/j" } },
      { status: 200, json: { percent: 42 } },
      { status: 200, json: { percent: 100, id: 7, size: 1 } },
    );
    await create();
    expect(log.messages).toContain("progress: 42% (3 s)");
  });

  test("failed: in the service's own words, with the exchange", async () => {
    const { server, create } = await written(polling);
    server.answers.push(
      { status: 202, json: { job: 4 } },
      { status: 200, json: { status: "failed", reason: "no disk" } },
    );
    const failure = await failureOf(create());
    expect(failure).toMatchObject({ name: "PacksError", code: "HANDLER_POLL_FAILED" });
    expect(failure.message).toContain("the service began, and then failed: no disk");
    expect(failure.message).toContain(`GET ${server.url}/jobs/4 → 200`);
  });

  test("a condition that is neither true nor false is an error that names it", async () => {
    const lines = 'create: { request: POST /things, poll: { until: "${body.status}" } }';
    const { server, create } = await written(lines);
    server.answers.push({ status: 202, headers: { location: "/j" } }, { status: 200, json: { status: "done" } });
    await expect(create()).rejects.toThrow("The expression ${body.status} cannot be evaluated");
  });

  test("statuses that are no success can be answers too", async () => {
    const lines =
      'create: { request: POST /things, poll: { request: "GET /things/${id}", expect: 404, until: "${status == 200}" } }';
    const { server, create, requests } = await written(lines);
    server.answers.push({ status: 201, json: { id: 7 } }, { status: 404 }, { status: 200, json: { id: 7, size: 1 } });
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 1 } });
    expect(requests()).toEqual(["POST /things", "GET /things/7", "GET /things/7"]);
  });
});

describe("nothing is lost", () => {
  const lines = `create: { request: POST /things, poll: { request: "GET /things/\${id}", until: '\${body.status == "up"}', timeout: 10s, every: 4s } }
read: GET /things/\${id}
update: { request: "PUT /things/\${id}", poll: { until: '\${body.status == "up"}' } }
`;
  const starting = { status: 200, json: { id: 7, status: "starting" } };

  test("the id is recorded before the wait", async () => {
    const { server, create, created } = await written(lines);
    server.answers.push({ status: 202, json: { id: 7 } }, { status: 500, text: "boom" });
    const failure = await failureOf(create());
    expect(created).toHaveBeenCalledWith("7");
    expect(failure).toMatchObject({
      name: "PartialFailure",
      result: {
        id: "7",
        privateState: { poll: { operation: "create", method: "GET", url: `${server.url}/things/7` } },
      },
    });
  });

  test("the time for it is over: partial state, and the next up goes on, then reads", async () => {
    const { server, create, resume, requests } = await written(lines);
    server.answers.push({ status: 202, json: { id: 7 } }, starting, starting, starting, starting);
    const failure = await failureOf(create());
    expect(failure.message).toContain("the service was still at work after 10 s");
    expect(failure.message).toContain("customTimeouts");
    const { privateState } = { privateState: undefined, ...Object(Object(failure).result) };
    server.seen.length = 0;
    server.answers.length = 0;
    server.answers.push(
      starting,
      { status: 200, json: { id: 7, status: "up" } },
      { status: 200, json: { id: 7, size: 9 } },
    );
    await expect(resume({ privateState })).resolves.toEqual({ id: "7", state: { size: 9 }, privateState: {} });
    expect(requests()).toEqual(["GET /things/7", "GET /things/7", "GET /things/7"]);
  });

  test("customTimeouts go before the pack's own timeout", async () => {
    const { server, create } = await written(lines, { timeout: 3600 });
    const answers = Array.from({ length: 20 }, () => starting);
    server.answers.push({ status: 202, json: { id: 7 } }, ...answers, {
      status: 200,
      json: { id: 7, status: "up", size: 1 },
    });
    await expect(create()).resolves.toEqual({ id: "7", state: { size: 1 } });
  });

  test("a cancel ends the wait at once, without a further request", async () => {
    const controller = new AbortController();
    const clock = hastyClock(() => controller.abort(new Error("Ctrl-C")));
    const { server, create, requests } = await written(lines, { clock, signal: controller.signal });
    server.answers.push({ status: 202, json: { id: 7 } });
    const failure = await failureOf(create());
    expect(failure).toMatchObject({
      name: "PartialFailure",
      cause: { code: "HANDLER_POLL_STOPPED" },
      result: { id: "7" },
    });
    expect(requests()).toEqual(["POST /things"]);
  });

  test("the operation's time limit says so", async () => {
    const controller = new AbortController();
    const clock = hastyClock(() => controller.abort(new DOMException("time", "TimeoutError")));
    const { server, create } = await written(lines, { clock, signal: controller.signal, timeout: 5 });
    server.answers.push({ status: 202, json: { id: 7 } });
    await expect(create()).rejects.toMatchObject({ cause: { code: "HANDLER_POLL_TIMEOUT" } });
  });

  test("without an id the error says where to look", async () => {
    const { server, create } = await written(polling);
    server.answers.push({ status: 202, json: { job: 4 } }, { status: 500, text: "boom" });
    const failure = await failureOf(create());
    expect(failure.name).toBe("PacksError");
    expect(failure.message).toContain(`GET ${server.url}/jobs/4 → 500`);
  });

  test("an update that is interrupted is partial, too", async () => {
    const { server, update } = await written(lines);
    server.answers.push({ status: 202, headers: { location: "/jobs/1" } }, { status: 500 });
    await expect(update()).rejects.toMatchObject({
      name: "PartialFailure",
      result: { id: "7", privateState: { poll: { operation: "update", url: `${server.url}/jobs/1` } } },
    });
  });

  test("an update that the service could not do is no partial state: it is still to be done", async () => {
    const failing = `create: POST /things
update: { request: "PUT /things/\${id}", poll: { failed: '\${body.status == "failed"}', until: "\${false}" } }`;
    const { server, update } = await written(failing);
    server.answers.push(
      { status: 202, headers: { location: "/jobs/1" } },
      { status: 200, json: { status: "failed", error: "no disk" } },
    );
    await expect(update()).rejects.toMatchObject({ name: "PacksError", code: "HANDLER_POLL_FAILED" });
  });

  test("a change is sent also when what the object was busy with has failed: it may be the remedy", async () => {
    const failing = `create: { request: POST /things, poll: { failed: '\${body.status == "failed"}' } }
update: PUT /things/\${id}`;
    const { server, update, requests } = await written(failing);
    const privateState = { poll: { operation: "create", method: "GET", url: `${server.url}/jobs/1` } };
    server.answers.push({ status: 200, json: { status: "failed" } }, { status: 200, json: { id: 7, size: 1 } });
    await expect(update({ privateState })).resolves.toEqual({ id: "7", state: { size: 1 }, privateState: {} });
    expect(requests()).toEqual(["GET /jobs/1", "PUT /things/7"]);
  });

  test("a change waits for what the object is busy with, and leaves nothing pending", async () => {
    const { server, update, requests } = await written(lines);
    const privateState = { poll: { operation: "create", method: "GET", url: `${server.url}/things/7` }, etag: "x" };
    server.answers.push({ status: 200, json: { id: 7, status: "up" } }, { status: 200, json: { id: 7, size: 1 } });
    await expect(update({ privateState })).resolves.toEqual({
      id: "7",
      state: { size: 1 },
      privateState: { etag: "x" },
    });
    expect(requests()).toEqual(["GET /things/7", "PUT /things/7"]);
  });

  test("a wait that fails before a change is no partial state, as nothing was changed", async () => {
    const { server, update } = await written(lines);
    const privateState = { poll: { operation: "create", method: "GET", url: `${server.url}/things/7` } };
    server.answers.push({ status: 400 });
    await expect(update({ privateState })).rejects.toMatchObject({ name: "PacksError" });
  });

  test("a wait that is interrupted once more can go on once more", async () => {
    const { server, resume } = await written(lines);
    const privateState = { poll: { operation: "create", method: "GET", url: `${server.url}/jobs/1` } };
    server.answers.push({ status: 500 });
    await expect(resume({ privateState })).rejects.toMatchObject({
      name: "PartialFailure",
      result: { id: "7", state: { name: "a" }, privateState },
    });
  });

  test("an update that was taken, by a service that does not say where to ask, is partial", async () => {
    const { server, update } = await written(lines);
    server.answers.push({ status: 202 });
    await expect(update()).rejects.toMatchObject({ name: "PartialFailure", result: { id: "7" } });
  });

  test("a job that nobody knows any more is over: the object is read", async () => {
    const { server, resume, requests } = await written(lines);
    const privateState = { poll: { operation: "create", method: "GET", url: `${server.url}/jobs/1` } };
    server.answers.push({ status: 404 }, { status: 200, json: { id: 7, size: 2 } });
    await expect(resume({ privateState })).resolves.toMatchObject({ state: { size: 2 } });
    expect(requests()).toEqual(["GET /jobs/1", "GET /things/7"]);
  });

  test("without anything pending resuming is reading", async () => {
    const { server, resume, requests } = await written(lines);
    server.answers.push({ status: 200, json: { id: 7, size: 2 } });
    await expect(resume()).resolves.toMatchObject({ id: "7", state: { size: 2 } });
    expect(requests()).toEqual(["GET /things/7"]);
  });
});

describe("other operations", () => {
  test("a delete waits until the object is gone", async () => {
    const lines =
      'create: POST /things\ndelete: { request: "DELETE /things/${id}", poll: { request: "GET /things/${id}", until: "${false}" } }';
    const { server, remove, requests } = await written(lines);
    server.answers.push({ status: 202 }, { status: 200, json: { id: 7 } }, { status: 404 });
    await expect(remove()).resolves.toBeUndefined();
    expect(requests()).toEqual(["DELETE /things/7", "GET /things/7", "GET /things/7"]);
  });

  test("a function waits for its result", async () => {
    const { server, invoke } = await writtenFunction(
      'request: POST /searches\npoll: { until: "${status == 200}" }\nunwrap: "${body.result}"',
    );
    server.answers.push(
      { status: 202, headers: { location: "/searches/1" } },
      { status: 202 },
      { status: 200, json: { result: { hits: ["a"], total: 1 } } },
    );
    await expect(invoke()).resolves.toEqual({ hits: ["a"], total: 1 });
  });
});
