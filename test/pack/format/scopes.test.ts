import { expect, test } from "vitest";
import { problemsOf } from "../problems.ts";

/** A pack with one expression at a place; all others are sound. */
function withExpression(place: string, expression: string): string[] {
  const at = (name: string, sound: string) => (name === place ? expression : sound);
  return problemsOf(`name: acme
version: 1.0.0
env: [ACME_REGION]
config: { properties: { token: { type: string } } }
http:
  baseUrl: "${at("baseUrl", "https://x")}"
  headers: { A: "${at("http.headers", "x")}" }
  error: "${at("error", "x")}"
resources:
  Thing:
    properties:
      name: { type: string }
      serial: { type: integer, readOnly: true }
      slug: { type: string, value: "${at("value", "${inputs.name}")}" }
    id: "${at("id", "${body.id}")}"
    create: { request: "POST /x/${at("create", "x")}", map: { serial: "${at("create.map", "${body.s}")}" } }
    read: { request: "GET /x/${at("read", "x")}", unwrap: "${at("read.unwrap", "${body.d}")}" }
    update: { request: "PUT /x", body: { a: "${at("update.body", "x")}" } }
    delete: { request: "DELETE /x", query: { a: "${at("delete.query", "x")}" } }
    migrate: [{ from: "*", map: { name: "${at("migrate", "${state.label}")}" } }]
functions:
  get:
    inputs: { properties: { q: { type: string } } }
    outputs: { properties: { hit: { type: string } } }
    request: { method: GET, path: "/x/${at("function", "x")}" }
    map: { hit: "${at("function.map", "${body.a}")}" }
`);
}

const roots = {
  config: "config.token",
  inputs: "inputs.name",
  old: "old.name",
  state: "state.serial",
  id: "id",
  body: "body.any.thing",
  headers: "headers.location",
  status: "status",
  env: "env.ACME_REGION",
  item: "item",
  resource: "resource",
};
type Root = keyof typeof roots;

test.each<[string, Root[]]>([
  ["baseUrl", ["config", "env"]],
  ["http.headers", ["config", "env"]],
  ["error", ["body", "status", "headers"]],
  ["value", ["inputs", "config"]],
  ["id", ["body", "headers", "status", "inputs", "config"]],
  ["create", ["config", "inputs"]],
  ["create.map", ["config", "inputs", "body", "headers", "status"]],
  ["read", ["config", "id", "inputs", "state"]],
  ["read.unwrap", ["config", "id", "inputs", "state", "body", "headers", "status"]],
  ["update.body", ["config", "inputs", "old", "state", "id"]],
  ["delete.query", ["config", "inputs", "old", "state", "id"]],
  ["migrate", ["state"]],
])("the roots of %s are %j, and no others", (place, expected) => {
  const available = Object.entries(roots)
    .filter(([, expression]) => withExpression(place, `\${${expression}}`).length === 0)
    .map(([root]) => root);
  expect(available.sort()).toEqual([...expected].sort());
});

test.each<[string, string, number]>([
  ["function", "${inputs.q}${config.token}", 0],
  ["function", "${body}", 1],
  ["function.map", "${inputs.q + string(status) + body.a}", 0],
  ["function.map", "${state}", 1],
])("in %s, %s has %i problems", (place, expression, count) => {
  expect(withExpression(place, expression)).toHaveLength(count);
});

test.each([
  ["an unknown property of inputs", "create", "${inputs.nme}", "inputs has no property nme; did you mean name?"],
  ["an output among inputs", "create", "${inputs.serial}", "inputs has no property serial"],
  ["a variable that the pack does not list", "baseUrl", "${env.HOME}", "env has no property HOME"],
])("refuses %s, with its place", (_, place, expression, expected) => {
  expect(withExpression(place, expression).join("\n")).toContain(expected);
});
