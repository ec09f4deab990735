import { expect, test } from "vitest";
import type { ResourceDefinition } from "../../../src/pack/definition.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import { packFiles, packWithResource, problemsOf } from "../problems.ts";

function resource(lines: string): ResourceDefinition | undefined {
  return loadDefinition(packFiles(packWithResource(lines), "thing.ts", "lib/thing.mjs")).resources.get("Thing");
}

test("the short form is a method and a path", () => {
  expect(resource("create: POST /things")?.operations.get("create")).toEqual({
    kind: "http",
    method: "POST",
    path: { kind: "literal", value: "/things" },
    query: new Map(),
    headers: new Map(),
    body: undefined,
    expect: [],
    gone: [404, 410],
    thenRead: false,
    map: undefined,
    unwrap: undefined,
  });
});

test.each([
  ["request in the short form", "{ request: PUT /things, headers: { A: b }, query: { n: 1 } }"],
  ["method and path", "{ method: PUT, path: /things, headers: { A: b }, query: { n: 1 } }"],
  ["request as an object", "{ request: { method: PUT, path: /things, headers: { A: b }, query: { n: 1 } } }"],
])("the long form, %s", (_, shape) => {
  expect(resource(`create: ${shape}`)?.operations.get("create")).toMatchObject({
    method: "PUT",
    path: { kind: "literal", value: "/things" },
    headers: new Map([["A", { kind: "literal", value: "b" }]]),
    query: new Map([["n", { kind: "literal", value: 1 }]]),
  });
});

test("what the answer means", () => {
  const lines =
    'create: POST /things\nread: { request: GET /x, expect: 200, gone: [404], unwrap: "${body.data}", map: { state: "${body.status}" } }';
  expect(resource(lines)?.operations.get("read")).toMatchObject({
    expect: [200],
    gone: [404],
    unwrap: { source: "body.data" },
    map: new Map([["state", { kind: "expression" }]]),
  });
});

test("a body is a tree with templates at its leaves, or none at all", () => {
  const lines = 'create: { request: POST /things, body: { thing: { name: "${inputs.name}", tags: [a, 1, null] } } }';
  expect(resource(lines)?.operations.get("create")).toMatchObject({
    body: new Map([
      [
        "thing",
        new Map<string, unknown>([
          ["name", { kind: "expression", expression: { source: "inputs.name" } }],
          [
            "tags",
            [
              { kind: "literal", value: "a" },
              { kind: "literal", value: 1 },
              { kind: "literal", value: null },
            ],
          ],
        ]),
      ],
    ]),
  });
  expect(resource("create: { request: POST /things, body: null }")?.operations.get("create")).toMatchObject({
    body: null,
  });
});

test("code for the whole resource, and for one operation of an HTTP resource", () => {
  expect(resource("code: ./thing.ts#thing")?.code).toEqual({ kind: "code", module: "thing.ts", export: "thing" });
  expect(resource("create: POST /x\ndelete: { code: ./lib/thing.mjs#default }")?.operations.get("delete")).toEqual({
    kind: "code",
    module: "lib/thing.mjs",
    export: "default",
  });
});

test("timeouts in seconds, deleteBeforeReplace, deprecation", () => {
  expect(
    resource(
      "create: POST /x\ntimeouts: { create: 5m, delete: 1h30m, read: 10 }\ndeleteBeforeReplace: true\ndeprecated: true",
    ),
  ).toMatchObject({
    timeouts: { create: 300, delete: 5400, read: 10 },
    deleteBeforeReplace: true,
    deprecated: "This resource is deprecated.",
  });
});

test("migrations in order of the versions that they are from, the pack's own before the resource's", () => {
  const lines = `create: POST /x
migrate:
  - { from: ">=1.0.0 <2.0.0", map: { name: "\${state.label}", label: null } }
  - { from: "<1.0.0", code: "./thing.ts#old" }`;
  const migrations = resource(lines)?.migrate;
  expect(migrations?.map(({ from }) => from)).toEqual(["<1.0.0", ">=1.0.0 <2.0.0"]);
  expect(migrations?.[0]?.code).toEqual({ kind: "code", module: "thing.ts", export: "old" });
  expect(migrations?.[1]?.map).toMatchObject(
    new Map<string, unknown>([
      ["name", { source: "state.label" }],
      ["label", null],
    ]),
  );
});

test("a migration of the pack is about the resources that have the property", () => {
  const definition = `${packWithResource("create: POST /x")}  Other: { create: POST /others, id: "\${body.id}" }
migrate: [{ from: "*", map: { name: "\${state.label}", gone: null } }]
`;
  const { resources } = loadDefinition(packFiles(definition));
  expect([...(resources.get("Thing")?.migrate[0]?.map?.keys() ?? [])]).toEqual(["name", "gone"]);
  expect([...(resources.get("Other")?.migrate[0]?.map?.keys() ?? [])]).toEqual(["gone"]);
  expect(problemsOf(definition.replace("map: { name:", "map: { nam:"))).toEqual([
    '10:31 migrate[0].map.nam: unknown property "nam" — expected one of name, size, state; did you mean "name"?',
  ]);
});

test("a former name of the pack is an alias of each resource", () => {
  const files = packFiles(
    `${packWithResource("create: POST /x\naliases: [Stuff, 'pulumi-nodejs:dynamic:Resource']")}aliases: [oldacme]\n`,
  );
  expect(loadDefinition(files).resources.get("Thing")?.aliases).toEqual([
    "Stuff",
    "pulumi-nodejs:dynamic:Resource",
    "oldacme:index:Thing",
  ]);
});

test.each([
  [
    "nothing to create it",
    "read: GET /x",
    "5:3 resources.Thing: nothing says how to create it — expected `create: METHOD /path`, or `code: ./module.ts#handler`",
  ],
  [
    "no request",
    "create: /things",
    '8:13 resources.Thing.create: "/things" is no request — expected `METHOD /path`, such as `GET /zones`',
  ],
  [
    "a lower-case method",
    "create: post /things",
    '8:13 resources.Thing.create: unknown method "post"; did you mean "POST"?',
  ],
  [
    "an unknown method",
    "create: PSOT /things",
    '8:13 resources.Thing.create: unknown method "PSOT" — expected one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS; did you mean "POST"?',
  ],
  [
    "a path without a slash",
    "create: POST things",
    '8:18 resources.Thing.create: the path "things" does not begin with `/`',
  ],
  [
    "a whole URL",
    "create: POST https://x/things",
    '8:18 resources.Thing.create: the path "https://x/things" is a whole URL; `http.baseUrl` has its beginning',
  ],
  [
    "a query in the path",
    "create: POST /things?a=${inputs.name}",
    "8:18 resources.Thing.create: the path has a query; write it as `query`",
  ],
  [
    "a blank in the path",
    "create: POST /my things",
    "8:18 resources.Thing.create: the path holds white space or `#`; write them percent-encoded",
  ],
  [
    "blanks that stand in an expression only, which does not compile",
    "create: POST /things/${inputs.name + 1}",
    "8:28 resources.Thing.create: No such overload: string + int",
  ],
  [
    "a body on GET",
    "create: POST /x\nread: { request: GET /x, body: {} }",
    "9:30 resources.Thing.read.body: a GET request has no body",
  ],
  ["a method without a path", "create: { method: POST }", '8:5 resources.Thing.create: missing key "path"'],
  [
    "request beside path",
    "create: { request: POST /x, path: /y }",
    "8:33 resources.Thing.create.path: `request` says this already, so `path` cannot stand beside it",
  ],
  [
    "code beside a request",
    "create: { code: './thing.ts#c', expect: 200 }",
    "8:37 resources.Thing.create.expect: `code` does all of it, so `expect` cannot stand beside it",
  ],
  [
    "a header's name",
    "create: { request: POST /x, headers: { 'a b': c } }",
    '8:44 resources.Thing.create.headers.a b: "a b" is no name of a header',
  ],
  [
    "a header of two lines",
    'create: { request: POST /x, headers: { A: "b\\nc" } }',
    "8:47 resources.Thing.create.headers.A: a header is one line of text",
  ],
  [
    "then without read",
    "create: { request: POST /x, then: read }",
    "8:39 resources.Thing.create.then: `then: read` needs a `read`",
  ],
  [
    "then after a read",
    "create: POST /x\nread: { request: GET /x, then: read }",
    "9:30 resources.Thing.read.then: `then: read` is for create and update",
  ],
  [
    "gone for a create",
    "create: { request: POST /x, gone: 404 }",
    "8:33 resources.Thing.create.gone: `gone` means nothing for a create",
  ],
  [
    "a map of a delete",
    "create: POST /x\ndelete: { request: DELETE /x, map: { state: x } }",
    "9:35 resources.Thing.delete.map: a delete has no outputs",
  ],
  [
    "a map to an unknown property",
    'create: { request: POST /x, map: { stat: "${body}" } }',
    '8:40 resources.Thing.create.map.stat: unknown property "stat" — expected one of name, size, state; did you mean "state"?',
  ],
  [
    "unwrap without an expression",
    "create: { request: POST /x, unwrap: data }",
    "8:41 resources.Thing.create.unwrap: must be one whole expression — expected `${…}`",
  ],
  [
    "a module outside",
    "code: ./../thing.ts#a",
    '8:11 resources.Thing.code: "./../thing.ts" lies outside the pack\'s folder',
  ],
  [
    "a module by an absolute path",
    "code: /thing.ts#a",
    '8:11 resources.Thing.code: "/thing.ts" is no path inside the pack; write it relative to the pack\'s folder, with `/`',
  ],
  [
    "a module without ./",
    "code: thing.ts#a",
    '8:11 resources.Thing.code: the module must be written with `./` in front: "./thing.ts"',
  ],
  [
    "a module that is not there",
    "code: ./thin.ts#a",
    "8:11 resources.Thing.code: the pack has no file thin.ts; did you mean ./thing.ts?",
  ],
  [
    "what is no module",
    "code: ./thing.json#a",
    '8:11 resources.Thing.code: "./thing.json" is no module; it ends in .ts, .mts, .js or .mjs',
  ],
  ["what is no export", "code: ./thing.ts#a-b", '8:11 resources.Thing.code: "a-b" is no name of an export'],
  [
    "a duration",
    "create: POST /x\ntimeouts: { create: 5 minutes }",
    '9:25 resources.Thing.timeouts.create: "5 minutes" is no duration — expected `90s`, `5m`, `1h30m`, or seconds',
  ],
  [
    "its own name as alias",
    "create: POST /x\naliases: [Thing]",
    "9:15 resources.Thing.aliases[0]: is the resource's own name",
  ],
  [
    "a malformed alias",
    "create: POST /x\naliases: ['a:b']",
    '9:15 resources.Thing.aliases[0]: "a:b" is no alias — expected a former name (`Zone`, `dns/Zone`) or a whole token (`pkg:module:Name`)',
  ],
  [
    "a migration from nowhere",
    "create: POST /x\nmigrate: [{ from: one, map: {} }]",
    '9:23 resources.Thing.migrate[0].from: "one" is no range of versions — expected such as `<2.0.0`',
  ],
  [
    "a migration to an unknown property",
    'create: POST /x\nmigrate: [{ from: "*", map: { nam: "${state.a}" } }]',
    '9:35 resources.Thing.migrate[0].map.nam: unknown property "nam" — expected one of name, size, state; did you mean "name"?',
  ],
  [
    "a migration of two kinds",
    "create: POST /x\nmigrate: [{ from: '*', map: {}, code: './thing.ts#m' }]",
    "9:15 resources.Thing.migrate[0]: has both `map` and `code`",
  ],
])("refuses %s", (_, lines, expected) => {
  expect(problemsOf(packWithResource(lines), "thing.ts")).toEqual([expected]);
});

test("an HTTP resource without an id is told to declare one", () => {
  const definition = packWithResource("create: POST /x").replace("    id: ${body.id}\n", "");
  expect(problemsOf(definition)).toEqual([
    "5:3 resources.Thing: nothing says what the id of a created object is — expected `id`, such as `id: ${body.id}` or `id: ${inputs.name}`",
  ]);
});
