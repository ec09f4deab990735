import { expect, test } from "vitest";
import { loadDefinition } from "../../../src/pack/load.ts";
import { pack, packFiles, problemsOf } from "../problems.ts";

test.each([
  [
    "requests without a base URL",
    "functions: { get: { request: GET /x } }",
    "1:1: requests need a base URL — expected `http: { baseUrl: … }`",
  ],
  [
    "a base URL without a scheme",
    "http: { baseUrl: example.com }",
    '3:18 http.baseUrl: "example.com" is no URL — expected `https://…` or `${config.…}…`',
  ],
  ["a variable's name", "env: [A-B]", '3:7 env[0]: "A-B" is no name of an environment variable'],
  [
    "a function that does nothing",
    "functions: { get: {} }",
    "3:14 functions.get: nothing says how to do it — expected `request: METHOD /path`, or `code: ./module.ts#handler`",
  ],
  [
    "a function with code and request",
    "functions: { get: { code: './a.ts#b', request: GET /x } }",
    "3:39 functions.get.request: `code` does all of it, so `request` cannot stand beside it",
  ],
  [
    "a type that is none",
    "types: { A: { type: string } }",
    "3:10 types.A: a type is an object with `properties`, or has an `enum`",
  ],
  [
    "a type that is two",
    "types: { A: { enum: [a], properties: {} } }",
    "3:26 types.A.properties: a type has either `enum` or `properties`",
  ],
])("refuses %s", (_, lines, expected) => {
  expect(problemsOf(pack(lines), "a.ts")).toEqual([expected]);
});

test.each([
  ["a resource", "resources: { A: { code: './a.ts#a' } }"],
  [
    "one operation",
    "http: { baseUrl: https://x }\nresources: { A: { id: '${body.id}', create: POST /a, read: { code: './a.ts#a' } } }",
  ],
  ["a function", "functions: { a: { code: './a.ts#a' } }"],
  [
    "a migration",
    "http: { baseUrl: https://x }\nresources: { A: { id: '${body.id}', create: POST /a, migrate: [{ from: '*', code: './a.ts#a' }] } }",
  ],
])("a pack has code when %s has", (_, lines) => {
  expect(loadDefinition(packFiles(pack(lines), "a.ts")).hasCode).toBe(true);
});

test("a function's 404 is a failure: nothing of it could be gone", () => {
  const { functions } = loadDefinition(
    packFiles(pack("http: { baseUrl: https://x }\nfunctions: { get: { request: GET /x } }")),
  );
  expect(functions.get("get")?.operation).toMatchObject({ gone: [] });
});
