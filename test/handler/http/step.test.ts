import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StepLoader } from "../../../src/handler/http/handling.ts";
import { httpResourceHandler } from "../../../src/handler/http/resource.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { text } from "../../pack/expression/types.ts";
import { context, handling, http, resource } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const reference = (name: string) => ({ kind: "code", module: "steps.ts", export: name }) as const;

/** A create with both steps, which return what they are told to. */
function created(before: PlainObject | undefined, after: PlainObject | undefined, inputs: PlainObject = { name: "a" }) {
  const steps = { before: vi.fn(async () => before), after: vi.fn(async () => after) };
  const step: StepLoader = async ({ export: name }) => steps[name === "before" ? "before" : "after"];
  const create = { ...http("POST /things?x=1"), before: reference("before"), after: reference("after") };
  const handler = httpResourceHandler(resource({ name: text }, { create }), handling({ step, hosts: ["listed.test"] }));
  const made = vi.fn();
  const run = () => handler.create?.({ ...context({ endpoint: server.url }), inputs, created: made });
  return { steps, made, run };
}

describe("before", () => {
  test("sees the request, and changes what it returns", async () => {
    server.answers.push({ status: 201, json: {} });
    const changes = { method: "PUT", url: "/other?y=2", headers: { "X-Sign": "s", Accept: null }, body: { b: 1 } };
    const { steps, run } = created(changes, { id: 1 });
    await run();
    expect(steps.before).toHaveBeenCalledWith(
      {
        request: {
          method: "POST",
          url: `${server.url}/things?x=1`,
          headers: expect.objectContaining({ "content-type": "application/json" }),
          body: '{"name":"a"}',
        },
        inputs: { name: "a" },
      },
      expect.anything(),
    );
    expect(server.seen[0]).toMatchObject({ method: "PUT", url: "/other?y=2", body: '{"b":1}' });
    expect(server.seen[0]?.headers).toMatchObject({ "x-sign": "s" });
  });

  test("nothing returned is nothing changed", async () => {
    server.answers.push({ status: 201, json: {} });
    await created(undefined, { id: 1 }).run();
    expect(server.seen[0]).toMatchObject({ method: "POST", url: "/things?x=1", body: '{"name":"a"}' });
  });

  test("may not send the request elsewhere", async () => {
    await expect(created({ url: "http://evil.test/" }, {}).run()).rejects.toMatchObject({ code: "HANDLER_HOST" });
  });

  test.each([
    [{ headers: { A: "x\r\ny" } }, "the header A is no text on one line"],
    [{ headers: "x" }, "headers is no object"],
    [{ method: 1 }, "method is no text"],
    [{ url: "http://[" }, "url is no URL"],
  ])("%j is refused", async (changes, expected) => {
    await expect(created(changes, {}).run()).rejects.toThrow(`what before returned cannot be used: ${expected}`);
  });
});

describe("after", () => {
  test("sees the answer, with whole numbers beyond 2^53 as text, and makes the object", async () => {
    server.answers.push({
      status: 201,
      text: '{"n":9007199254740993,"l":[1]}',
      headers: { "content-type": "application/json" },
    });
    const { steps, run } = created(undefined, { id: "7", name: "made" });
    await expect(run()).resolves.toEqual({ id: "7", state: { name: "made" } });
    expect(steps.after).toHaveBeenCalledWith(
      expect.objectContaining({
        answer: { status: 201, headers: expect.anything(), body: { n: "9007199254740993", l: [1] } },
      }),
      expect.anything(),
    );
  });

  test("that fails after the id is known leaves a partial object", async () => {
    server.answers.push({ status: 201, json: { id: 7 } });
    const { made, run } = created(undefined, undefined);
    await expect(run()).rejects.toMatchObject({
      name: "PartialFailure",
      result: { id: "7" },
      message: expect.stringContaining("it returned nothing; return the object"),
    });
    expect(made).toHaveBeenCalledWith("7");
  });
});
