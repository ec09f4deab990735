import { expect, test } from "vitest";
import type { HttpOperation } from "../../../src/pack/definition.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import { packFiles, packWithResource, problemsOf } from "../problems.ts";

function read(lines: string, http = ""): HttpOperation {
  const source = packWithResource(`create: POST /things\n${lines}`).replace("example.com }", `example.com${http} }`);
  const operation = loadDefinition(packFiles(source)).resources.get("Thing")?.operations.get("read");
  if (operation?.kind !== "http") throw new Error("no read by HTTP");
  return operation;
}

test("an operation inherits codec, arrays and what gone means, and says its own instead", () => {
  const http = ", codec: form, arrays: comma, gone: [410]";
  expect(read("read: GET /x", http)).toMatchObject({ codec: "form", arrays: "comma", gone: [410] });
  const own = "read: { request: GET /x, codec: json, arrays: repeat, gone: 404 }";
  expect(read(own, http)).toMatchObject({ codec: "json", arrays: "repeat", gone: [404], goneWhen: false });
});

test("a condition stands beside the usual statuses", () => {
  const operation = read('read: { request: GET /x, gone: "${body.deleted}", expect: "${status < 300 && body.ok}" }');
  expect(operation).toMatchObject({
    gone: [404, 410],
    goneWhen: { source: "body.deleted" },
    expect: [],
    expectWhen: { source: "status < 300 && body.ok" },
  });
});

test("the conditions and words of the pack are those of its settings", () => {
  const source = packWithResource("create: POST /things").replace(
    "example.com }",
    "example.com, gone: \"${body.state == 'x'}\", expect: [200], query: { v: 1 }, cookies: { c: d }, body: { kind: a } }",
  );
  expect(loadDefinition(packFiles(source)).http).toMatchObject({
    goneWhen: { source: "body.state == 'x'" },
    expect: [200],
    query: new Map([["v", { kind: "literal", value: 1 }]]),
    cookies: new Map([["c", { kind: "literal", value: "d" }]]),
    body: new Map([["kind", { kind: "literal", value: "a" }]]),
  });
});

test("a selection is a condition over item, of the whole answer or of a list in it", () => {
  expect(read('read: { request: GET /x, select: "${item.name == inputs.name}" }').select).toMatchObject({
    from: undefined,
    where: { source: "item.name == inputs.name" },
  });
  const long = 'read: { request: GET /x, select: { from: "${body.items}", where: "${item.id == id}" } }';
  expect(read(long).select).toMatchObject({ from: { source: "body.items" }, where: { source: "item.id == id" } });
});

test("whole numbers of 64 bits are text, with their default", () => {
  const source = packWithResource("create: POST /things").replace(
    "size: { type: integer }",
    "size: { type: integer, format: int64, minimum: 1, default: 5 }",
  );
  const property = loadDefinition(packFiles(source)).resources.get("Thing")?.properties.properties.get("size");
  expect(property).toMatchObject({ type: { kind: "string" }, wholeNumber: true, default: "5", minimum: 1 });
});

test.each([
  [
    "a body on GET",
    "read: { request: GET /x, body: { a: 1 } }",
    "9:30 resources.Thing.read.body: a GET request has no body",
  ],
  [
    "a path without a leading slash",
    "read: GET things",
    '9:15 resources.Thing.read: the path "things" does not begin with `/`',
  ],
  [
    "an object as text",
    "update: { request: PUT /x, codec: text, body: { a: 1 } }",
    "9:45 resources.Thing.update.body: the codec `text` sends one value — expected text with `${…}` in it",
  ],
  [
    "a list as a form",
    "update: { request: PUT /x, codec: form, body: [1] }",
    "9:45 resources.Thing.update.body: the codec `form` sends an object, not a list",
  ],
  [
    "an unknown codec",
    "update: { request: PUT /x, codec: jsno }",
    '9:39 resources.Thing.update.codec: found "jsno" — expected one of json, form, multipart, text, raw, none; did you mean "json"?',
  ],
  [
    "a word where statuses are meant",
    "read: { request: GET /x, gone: never }",
    '9:36 resources.Thing.read.gone: "never" does not fit — expected a status, a list of statuses, or one `${…}` over status, headers and body',
  ],
  [
    "a selection of a delete",
    'delete: { request: DELETE /x, select: "${item.a == 1}" }',
    "9:35 resources.Thing.delete.select: a delete has no outputs",
  ],
  ["item outside a selection", 'read: { request: GET /x, unwrap: "${item.a}" }', "item is not available here"],
  [
    "a comparison of wrong types",
    'read: { request: "GET /x", expect: "${status == \'200\'}" }',
    "No such overload: int == string",
  ],
  ["a root that is missing", 'read: { request: "GET /x/${env.X}" }', "env is not available here"],
])("%s is a problem with its place", (_, lines, expected) => {
  expect(problemsOf(packWithResource(`create: POST /things\n${lines}`))).toEqual([expect.stringContaining(expected)]);
});

test("two ids, and computed values that read each other", () => {
  expect(problemsOf(packWithResource("create: POST /x\nid: ${body.name}"))).toEqual([
    "9:5: the key is given twice in the same object",
  ]);
  const cyclic = packWithResource("create: POST /x").replace(
    "size: { type: integer }",
    'a: { type: string, value: "${inputs.b}" }, b: { type: string, value: "${inputs.a}" }',
  );
  expect(problemsOf(cyclic)).toEqual([
    expect.stringContaining("b is computed itself, so that a cannot be made of it"),
    expect.stringContaining("a is computed itself, so that b cannot be made of it"),
  ]);
});
