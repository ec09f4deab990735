import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compileExpression } from "../../../src/pack/expression/compile.ts";
import { any, integer, property, text } from "../../pack/expression/types.ts";
import { bind } from "./bind.ts";
import { http, resource, settings, template } from "./pack.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const scope = { body: any, status: integer, headers: any, item: any, id: text, inputs: any };
const expression = (source: string) => compileExpression(source, scope);
const properties = { name: text, state: property(text, { readOnly: true, optional: true }) };

function silence(
  more: Parameters<typeof http>[1],
  all: Parameters<typeof settings>[0] & object = {},
  common: object = {},
) {
  const definition = resource(properties, {
    create: http("POST /s", more?.goneWhen === undefined ? {} : { goneWhen: more.goneWhen }),
    read: http("GET /s/${id}", more),
    delete: http("DELETE /s/${id}", more),
  });
  return bind(server, definition, { settings: { ...settings(all), ...common } });
}

describe("gone", () => {
  const expired = { goneWhen: expression("body.status.state == 'expired'") };

  test("a soft delete, with status 200, is gone", async () => {
    server.answers.push({ status: 200, json: { name: "a", status: { state: "expired" } } });
    await expect(silence(expired).read("1")).resolves.toBeUndefined();
  });

  test("the pack says it for all operations, and an operation's own statuses take its place", async () => {
    server.answers.push(
      { status: 200, json: { status: { state: "expired" } } },
      { status: 200, json: { name: "a", status: { state: "expired" } } },
    );
    await expect(silence({}, {}, expired).read("1")).resolves.toBeUndefined();
    await expect(silence({ gone: [404], goneWhen: false }, {}, expired).read("1")).resolves.toMatchObject({
      state: { name: "a" },
    });
  });

  test("a condition that cannot be told does not hold, and the usual statuses still do", async () => {
    server.answers.push({ status: 200, json: { name: "a" } }, { status: 404 });
    await expect(silence(expired).read("1")).resolves.toMatchObject({ state: { name: "a" } });
    await expect(silence(expired).read("1")).resolves.toBeUndefined();
  });

  test.each([401, 403])("%i never means gone, whatever the pack says", async (status) => {
    const all = { gone: [status], goneWhen: expression("true") };
    server.answers.push({ status });
    await expect(silence(all).read("1")).rejects.toMatchObject({ code: "HANDLER_UNAUTHORIZED" });
  });

  test("200 with deleted: true on delete is a success", async () => {
    server.answers.push({ status: 200, json: { deleted: true } });
    await expect(silence({ goneWhen: expression("body.deleted == true") }).remove("1")).resolves.toBeUndefined();
  });

  test("a condition that is neither true nor false is the pack's fault", async () => {
    server.answers.push({ status: 200, json: { state: "x" } });
    await expect(silence({ goneWhen: expression("body.state") }).read("1")).rejects.toThrow(
      "dns@1.0.0 Zone read: the answer of the service cannot be used: ${body.state}, which judges it, is neither true nor false",
    );
  });
});

test("an expression that fails on an answer names itself, the pack and the operation, and shows no value", async () => {
  server.answers.push({ status: 200, json: { n: "hunter2hunter2" } });
  const failure = await silence({ goneWhen: expression("int(body.n) > 1") })
    .read("1")
    ?.catch(String);
  expect(failure).toContain("dns@1.0.0 Zone read: ");
  expect(failure).toContain("${int(body.n) > 1} cannot be evaluated");
  expect(failure).not.toContain("hunter2");
});

describe("expect", () => {
  test("200 with ok: false is a failure, with the operation's own words", async () => {
    server.answers.push({ status: 200, json: { ok: false, why: "no channel" } });
    const operation = { expectWhen: expression("body.ok"), error: template("${body.why}") };
    const failure = silence(operation, { error: "${body.message}" }).read("1");
    await expect(failure).rejects.toMatchObject({ code: "HANDLER_UNEXPECTED_STATUS" });
    await expect(failure).rejects.toThrow("no channel");
  });

  test("statuses of the pack hold where an operation names none", async () => {
    server.answers.push({ status: 203, json: {} }, { status: 203, json: { name: "a" } });
    await expect(silence({}, {}, { expect: [200] }).read("1")).rejects.toMatchObject({
      code: "HANDLER_UNEXPECTED_STATUS",
    });
    await expect(silence({ expect: [203] }, {}, { expect: [200] }).read("1")).resolves.toBeDefined();
  });
});

describe("select", () => {
  const select = { from: expression("body.items"), where: expression("item.name == id") };
  const read = (json: unknown, more: object = { select }) => {
    server.answers.push({ status: 200, json });
    return silence(more).read("b");
  };

  test("the item that fits is the object", async () => {
    const json = { items: [{ name: "a" }, { other: 1 }, { name: "b", state: "on" }] };
    await expect(read(json)).resolves.toMatchObject({ state: { name: "b", state: "on" } });
  });

  test.each([[{ items: [{ name: "a" }] }], [{ items: [] }], [{ items: null }], [{}]])(
    "no item in %j: the object is gone",
    async (json) => {
      await expect(read(json)).resolves.toBeUndefined();
    },
  );

  test("two items are an error, and no guess", async () => {
    await expect(read({ items: [{ name: "b" }, { name: "b" }] })).rejects.toThrow(
      "2 of its 2 items fit `select` ${item.name == id}, where one was meant",
    );
  });

  test("what is no list is an error", async () => {
    await expect(read({ items: { name: "b" } })).rejects.toThrow(
      "`select` looks for an item in a list, and ${body.items} in it is none",
    );
  });

  test("without `from` it looks in the answer itself, or in what `unwrap` finds", async () => {
    const { where } = select;
    await expect(read([{ name: "b" }], { select: { from: undefined, where } })).resolves.toBeDefined();
    const unwrap = { unwrap: "body.data", select: { from: undefined, where } };
    await expect(read({ data: [{ name: "b" }] }, unwrap)).resolves.toBeDefined();
  });

  test("pages are asked for until the item is found", async () => {
    const next = { kind: "cursor", parameter: "after", value: expression("body.next") } as const;
    const paginate = { next, more: undefined, maxPages: 5 };
    server.answers.push(
      { status: 200, json: { items: [{ name: "a" }], next: "x" } },
      { status: 200, json: { items: [{ name: "b" }], next: "y" } },
    );
    const items = expression("body.items");
    await expect(silence({ select: { ...select, from: undefined }, paginate, items }).read("b")).resolves.toMatchObject(
      {
        state: { name: "b" },
      },
    );
    expect(server.seen.map(({ url }) => url)).toEqual(["/s/b", "/s/b?after=x"]);
  });
});

describe("what is no good answer names the pack, the operation and the exchange, and shows its beginning", () => {
  const answer = (body: string | Buffer, type = "application/json", status = 200) => {
    server.answers.push((response) => {
      response.writeHead(status, { "content-type": type });
      response.end(body);
    });
    return silence({}).read("1");
  };

  test("no JSON where JSON was promised: 200 bytes of it, redacted", async () => {
    const failure = await answer(`oops hunter2hunter2 ${"x".repeat(500)}`)?.catch(String);
    expect(failure).toContain(
      "dns@1.0.0 Zone read: the answer of the service cannot be used: it is not valid JSON (oops [secret]",
    );
    expect(failure).not.toContain("x".repeat(200));
  });

  test("an HTML page", async () => {
    await expect(answer("<!doctype html><title>Login</title>", "text/html")).rejects.toThrow(
      "an object was promised, and it is text (<!doctype html><title>Login</title>)",
    );
  });

  test("an HTML error page: its words", async () => {
    await expect(answer("<html><style>p{}</style><h1>Bad gateway</h1></html>", "text/html", 400)).rejects.toThrow(
      "the service refused the request: Bad gateway",
    );
  });

  test("a truncated answer", async () => {
    await expect(answer('{"name":"a')).rejects.toThrow(/it is not valid JSON .*\n {2}GET http:.* → 200\n/);
  });

  test("invalid UTF-8", async () => {
    await expect(answer(Buffer.from([0x7b, 0xff, 0x7d]))).rejects.toThrow("it is not valid UTF-8");
  });

  test("another content type with JSON in it is read all the same", async () => {
    await expect(answer('{"name":"a"}', "text/plain")).resolves.toMatchObject({ state: { name: "a" } });
  });
});
