import { expect, test } from "vitest";
import { loadDefinition } from "../../../src/pack/load.ts";
import { packFiles, packWithResource, problemsOf, warningsOf } from "../problems.ts";

const all = "create: POST /x\nread: GET /x/${id}\nupdate: PATCH /x/${id}\ndelete: DELETE /x/${id}";

function resource(lines: string) {
  return loadDefinition(packFiles(packWithResource(lines), "thing.ts")).resources.get("Thing");
}

/** A pack whose id is made of inputs. */
function packWithOwnId(lines: string): string {
  return packWithResource(lines).replace("id: ${body.id}", "id: ${inputs.name}");
}

test("policies are resolved", () => {
  const lines = `${all}\nimport: \${name}/\${size}\nonDelete: retain\netag: true`;
  expect(resource(lines)).toMatchObject({
    import: { source: "${name}/${size}", parts: [{ name: "name" }, { text: "/" }, { name: "size" }], strict: true },
    onDelete: "retain",
    etag: { kind: "expression", expression: { source: "headers.etag" } },
  });
});

test("an id of inputs alone is read backwards", () => {
  const definition = loadDefinition(packFiles(packWithResource(all).replace("${body.id}", "z/${inputs.name}")));
  expect(definition.resources.get("Thing")?.import).toEqual({
    source: "z/${inputs.name}",
    parts: [{ text: "z/" }, { name: "name" }],
    strict: false,
  });
});

test("an etag of one operation is one of the resource", () => {
  const lines = 'create: POST /x\nread: { request: "GET /x/${id}", etag: "${body.version}" }';
  expect(resource(lines)?.etag).toMatchObject({ expression: { source: "body.version" } });
});

test.each([
  ["full", { kind: "full" }],
  ["mergePatch", { kind: "mergePatch" }],
  ["{ fieldMask: { query: updateMask } }", { kind: "fieldMask", in: "query", name: "updateMask" }],
  ["{ fieldMask: { body: mask } }", { kind: "fieldMask", in: "body", name: "mask" }],
])("send: %s", (send, expected) => {
  const lines = `create: POST /x\nupdate: { request: "PATCH /x/\${id}", send: ${send} }`;
  expect(resource(lines)?.operations.get("update")).toMatchObject({ send: expected });
});

test("true triggers are all inputs", () => {
  expect(resource("create: POST /x\ntriggers: true")?.triggers).toEqual(["name", "size"]);
});

test("a pack with a step in code has code", () => {
  const lines = 'create: { request: POST /x, before: "./thing.ts#sign" }';
  const { hasCode } = loadDefinition(packFiles(packWithResource(lines), "thing.ts"));
  expect(hasCode).toBe(true);
});

test.each([
  ["an unknown part", "import: ${nmae}", '12:13 resources.Thing.import: unknown property "nmae"'],
  ["nothing between parts", "import: ${name}${size}", "nothing separates name from size"],
  ["a separator without a sign", "import: ${name}x${size}", '"x" does not separate its neighbours'],
  ["a part that is there twice", "import: ${name}/${name}", "name is there twice"],
  ["no part", "import: all", "names no property"],
  ["a reset without a request", "onDelete: reset\ndelete: null", "found nothing"],
  ["a reset that is never sent", "onDelete: retain\nreset: PUT /x", "`onDelete: retain`"],
  ["adoption without an id to look for", "onExists: adopt", "nothing tells the id of what exists"],
  ["an unknown trigger", "triggers: [nam]", 'unknown input "nam"'],
  ["a reset in code", 'reset: { code: "./thing.ts#x" }', "a reset is a request"],
])("refuses %s", (_, lines, expected) => {
  expect(problemsOf(packWithResource(`${all}\n${lines}`), "thing.ts").join("\n")).toContain(expected);
});

test.each([
  ["send elsewhere", "create: { request: POST /x, send: changed }", "`send` is for updates"],
  [
    "send beside a body",
    "create: POST /x\nupdate: { request: PUT /x, send: changed, body: {} }",
    "`send` says what the body is",
  ],
  ["two places for a mask", "create: POST /x\nupdate: { request: PUT /x, send: { fieldMask: {} } }", "needs either"],
  ["upsert elsewhere", "create: POST /x\nupdate: { request: PUT /x, upsert: true }", "`upsert` is for creates"],
  ["adoption without a read", "create: POST /x\nonExists: adopt", "`adopt` needs a `read`"],
  ["a singleton without an update", "singleton: true", "needs an `update`"],
  ["an action that is read", "create: POST /x\nread: GET /x\ntriggers: true", "means nothing for an action"],
  ["steps beside code", 'create: { code: "./thing.ts#x", before: "./thing.ts#y" }', "`before` cannot stand beside it"],
])("refuses %s", (_, lines, expected) => {
  expect(problemsOf(packWithOwnId(lines), "thing.ts").join("\n")).toContain(expected);
});

test("an action, and what is retained or reset, is not warned about", () => {
  const quiet = (lines: string) =>
    warningsOf(packWithOwnId(lines)).filter((line) => /without a `(read|delete)`/.test(line));
  expect(quiet("create: POST /x\ntriggers: true")).toEqual([]);
  expect(quiet("create: POST /x\nread: GET /x\nonDelete: retain")).toEqual([]);
  expect(quiet("create: POST /x\nread: GET /x\nreset: PUT /x")).toEqual([]);
});
