import { expect, test } from "vitest";
import { pack, packWithProperties, packWithResource, problemsOf } from "../problems.ts";

test.each([
  [
    "an unknown key at the top",
    pack("resorces: {}"),
    '3:1 resorces: unknown key "resorces"; did you mean "resources"?',
  ],
  [
    "a key that comes later",
    pack("components: {}"),
    "3:1 components: components come with a later version of the format",
  ],
  [
    "methods of resources",
    packWithResource("create: POST /x\nmethods: {}"),
    "9:5 resources.Thing.methods: methods of resources are not offered; declare a function that takes what it needs",
  ],
  [
    "a word of other systems",
    packWithProperties("{ a: { type: string, forceNew: true } }"),
    '8:38 resources.Thing.properties.a.forceNew: unknown key "forceNew"; did you mean "immutable"?',
  ],
  [
    "an unknown key without a near one",
    pack("config: { vars: {} }"),
    '3:11 config.vars: unknown key "vars" — expected one of properties, required',
  ],
  ["a missing key", "version: 1.0.0\n", '1:1 name: missing key "name"'],
  ["a missing nested key", pack("http: { headers: {} }"), '3:1 http.baseUrl: missing key "baseUrl"'],
  [
    "a number for a text",
    "name: acme\nversion: 1.0\n",
    "2:10 version: found the number 1 — expected text; put it in quotes",
  ],
  ["an empty text", "name: ''\nversion: 1.0.0\n", "1:7 name: must not be empty"],
  ["nothing for an object", pack("config:"), "3:1 config: found nothing — expected an object"],
  ["a list for an object", pack("resources: []"), "3:1 resources: found a list — expected an object"],
  [
    "a text for a list",
    packWithResource("create: POST /x\nrequired: name"),
    '9:15 resources.Thing.required: found "name" — expected a list',
  ],
  [
    "an unknown type",
    packWithProperties("{ a: { type: bool } }"),
    '8:30 resources.Thing.properties.a.type: found "bool" — expected one of boolean, string, integer, number, array, object, asset, archive, any; did you mean "boolean"?',
  ],
  [
    "a text for a property",
    packWithProperties("{ a: string }"),
    '8:22 resources.Thing.properties.a: found "string" — expected an object',
  ],
  [
    "text for a number",
    packWithProperties("{ a: { type: integer, maximum: '3' } }"),
    '8:48 resources.Thing.properties.a.maximum: found "3" — expected a number',
  ],
  [
    "a fraction for a count",
    packWithProperties("{ a: { type: string, maxLength: 1.5 } }"),
    "8:49 resources.Thing.properties.a.maxLength: found the number 1.5 — expected a whole number",
  ],
  [
    "a number that is too small",
    packWithProperties("{ a: { type: string, maxLength: -1 } }"),
    "8:49 resources.Thing.properties.a.maxLength: must be at least 0",
  ],
  [
    "an empty enum",
    packWithProperties("{ a: { type: string, enum: [] } }"),
    "8:38 resources.Thing.properties.a.enum: must not be empty",
  ],
  [
    "a union: neither branch",
    packWithResource("create: 5"),
    "8:13 resources.Thing.create: found the number 5 — expected one of text, an object",
  ],
  [
    "a union: within the branch that is meant",
    packWithResource("create: { method: POST, path: /x, headrs: {} }"),
    '8:39 resources.Thing.create.headrs: unknown key "headrs"; did you mean "headers"?',
  ],
  [
    "a union: deeper",
    packWithResource("create: { request: { methd: POST, path: /x } }"),
    '8:26 resources.Thing.create.request.methd: unknown key "methd" — expected one of method, path, query, headers, cookies, body, codec, arrays; did you mean "method"?',
  ],
  [
    "a comparer",
    packWithProperties("{ a: { type: string, compare: caseinsensitive } }"),
    '8:47 resources.Thing.properties.a.compare: found "caseinsensitive" — expected one of set, caseInsensitive, json, duration, number, trimmed, an object; did you mean "caseInsensitive"?',
  ],
  [
    "a comparer's key",
    packWithProperties("{ a: { type: string, compare: {} } }"),
    '8:38 resources.Thing.properties.a.compare.keyed: missing key "keyed"',
  ],
  [
    "autoName: false",
    packWithProperties("{ a: { type: string, autoName: false } }"),
    "8:48 resources.Thing.properties.a.autoName: found false — expected one of true, an object",
  ],
  [
    "a status that is none",
    packWithResource("create: { request: POST /x, expect: 99 }"),
    "8:41 resources.Thing.create.expect: must be at least 100",
  ],
  [
    "a then other than read",
    packWithResource("create: { request: POST /x, then: reed }"),
    '8:39 resources.Thing.create.then: found "reed" — expected read; did you mean "read"?',
  ],
  [
    "an unknown operation of timeouts",
    packWithResource("create: POST /x\ntimeouts: { creat: 5m }"),
    '9:17 resources.Thing.timeouts.creat: unknown key "creat" — expected one of create, read, update, delete, list; did you mean "create"?',
  ],
  [
    "a code reference without an export",
    packWithResource("code: ./thing.ts"),
    '8:11 resources.Thing.code: "./thing.ts" does not fit — expected a module of the pack and its export, such as ./zone.ts#zone',
  ],
  [
    "an unknown language",
    pack("language: { node: {} }"),
    '3:13 language.node: unknown key "node" — expected one of nodejs, python, go, csharp, java',
  ],
])("%s", (_, definition, expected) => {
  expect(problemsOf(definition, "thing.ts")).toEqual([expected]);
});

test("all problems of one file are reported together, in order of their places", () => {
  expect(
    problemsOf(
      packWithResource("create: POST things\nread: GET /things/${ids}\nupdte: PUT /things\nrequired: [nmae]").replace(
        "integer",
        "int",
      ),
    ),
  ).toEqual([
    '6:57 resources.Thing.properties.size.type: found "int" — expected one of boolean, string, integer, number, array, object, asset, archive, any; did you mean "integer"?',
    '8:18 resources.Thing.create: the path "things" does not begin with `/`',
    "9:25 resources.Thing.read: Unknown name ids; did you mean id?",
    '10:5 resources.Thing.updte: unknown key "updte"; did you mean "update"?',
    '11:16 resources.Thing.required[0]: unknown property "nmae" — expected one of name, size, state; did you mean "name"?',
  ]);
});

test("a part with a wrong shape is one problem, not one more for all that refers to it", () => {
  expect(problemsOf(packWithProperties("{ a: 5 }", '    required: [a]\n    read: "GET /things/${state.a}"\n'))).toEqual(
    ["8:22 resources.Thing.properties.a: found the number 5 — expected an object"],
  );
});

test("a document that is no object at all", () => {
  expect(problemsOf("[]")).toEqual(["1:1: found a list — expected an object"]);
  expect(problemsOf("")).toEqual(["1:1: found nothing — expected an object"]);
});
