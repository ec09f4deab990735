import { expect, test } from "vitest";
import { concealSecrets, secretMembersOf } from "../../../src/handler/http/secret-members.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import { context, handling } from "./pack.ts";

const definition = loadDefinition(
  new Map([
    [
      "pack.yaml",
      Buffer.from(`
name: keys
version: 1.0.0
description: x
http: { baseUrl: "http://api.test" }
resources:
  Key:
    properties:
      name: { type: string }
      value: { type: string, readOnly: true, secret: true, as: key }
      parts: { type: array, items: { type: string }, readOnly: true, secret: true }
      owner: { type: object, properties: { pin: { type: integer, secret: true } } }
    id: \${body.id}
    create: POST /keys
functions:
  token: { request: GET /token, outputs: { properties: { token: { type: string, secret: true } } } }
`),
    ],
  ]),
);

test("the names are the API's, of resources, functions and the objects within", () => {
  expect([...secretMembersOf(definition)].sort()).toEqual(["key", "parts", "pin", "token"]);
});

test("what an answer has under such a name is a secret from then on, wherever it stands", () => {
  const body = '[{"key":"made-by-the-server","parts":["part-one"],"owner":{"pin":12345678}},{"name":"no-secret"}]';
  expect(concealed(body)).toEqual(["12345678", "made-by-the-server", "part-one"]);
});

test.each(["not JSON", '{"key": "cut of', '{"other":"key"}', ""])("nothing is taken from %j", (body) => {
  expect(concealed(body)).toEqual([]);
});

function concealed(body: string): readonly string[] {
  const secrets: string[] = [];
  const call = {
    handling: handling({ secretMembers: secretMembersOf(definition) }),
    context: context({}, { conceal: (secret) => void secrets.push(secret) }),
    roots: {},
    where: {},
  };
  concealSecrets({ status: 200, headers: new Map(), body: Buffer.from(body) }, call);
  return secrets.sort();
}
