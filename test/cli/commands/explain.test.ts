import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { run } from "../../../src/cli/commands/explain.ts";
import { startServer, type TestServer } from "../../handler/http/server.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { recordingIo } from "../support/io.ts";

const pack = `
name: acme
version: 1.2.3
config:
  properties:
    endpoint: { type: string, default: "https://api.example.com" }
    user: { type: string, default: me }
    apiKey: { type: string, secret: true }
  required: [apiKey]
http:
  baseUrl: \${config.endpoint}/v1
  auth: { basic: { username: "\${config.user}", password: "\${config.apiKey}" } }
resources:
  Thing:
    properties:
      name: { type: string }
      size: { type: integer, as: spec.size }
      password: { type: string, secret: true }
      url: { type: string, readOnly: true }
    required: [name]
    id: \${body.id}
    create: { request: POST /things, query: { owner: "\${config.user}" }, unwrap: "\${body.thing}" }
    read: GET /things/\${id}
    delete: { code: "./thing.ts#remove" }
functions:
  find:
    inputs: { properties: { q: { type: string } }, required: [q] }
    outputs: { properties: { count: { type: integer } } }
    request: { method: GET, path: /find, query: { q: "\${inputs.q}" } }
`;
const files = { "pack.yaml": pack, "thing.ts": "export const remove = async () => {};\n" };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function explain(...args: string[]) {
  const { io, written } = recordingIo(temporaryFolder(files));
  expect(await run(["."].concat(args), io)).toBe(0);
  return written;
}

test("the exact request as curl, with placeholders for secrets, and what each part is made of", async () => {
  const { stdout } = await explain(
    "Thing",
    "create",
    "--inputs",
    '{"name":"it\'s","size":3,"password":"hunter2hunter2"}',
  );
  expect(stdout).toBe(`curl 'https://api.example.com/v1/things?owner=me' \\
  --request POST \\
  --header 'accept: application/json' \\
  --header 'content-type: application/json' \\
  --user 'me:SECRET_CONFIG_API_KEY' \\
  --data-raw '{"name":"it'\\''s","spec":{"size":3},"password":"SECRET_INPUTS_PASSWORD"}'

  base URL         config.endpoint
  path             constant
  query owner      config.user
  body name        inputs.name
  body spec.size   inputs.size
  body password    inputs.password
  http.auth.basic  config.user, config.apiKey
`);
});

test("a function, and an id that is encoded", async () => {
  expect((await explain("find", "--inputs", '{"q":"a&b"}')).stdout).toContain("/v1/find?q=a%26b'");
  expect((await explain("Thing", "read", "--id", "a/b")).stdout).toContain("/v1/things/a%2Fb'");
});

test("without --send nothing is sent; with it, the answer's way to the properties is shown, without secrets", async () => {
  const args = ["Thing", "create", "--inputs", '{"name":"a","password":"hunter2hunter2"}'];
  const config = ["--config", `endpoint=${server.url}`, "--config", "apiKey=s3cret-s3cret"];
  await explain(...args, ...config);
  expect(server.seen).toEqual([]);
  const thing = { id: "7", name: "a", url: "/t/7?k=s3cret-s3cret", spec: { size: 1 }, password: "hunter2hunter2" };
  server.answers.push({ status: 201, json: { thing } });
  const { stdout, stderr } = await explain(...args, ...config, "--send");
  expect(server.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from("me:s3cret-s3cret").toString("base64")}`);
  expect(stdout.split("\n\n").at(-1)).toBe(`→ 201
  id        \${body.id}            "7"
  name      body.thing.name       "a"
  size      body.thing.spec.size  1
  password  body.thing.password   [secret]
  url       body.thing.url        "/t/7?k=[secret]"
`);
  expect(stderr).toContain("→ 201");
  expect(stdout + stderr).not.toMatch(/s3cret-|hunter2/);
});

describe("refuses", () => {
  test.each([
    [["Thing"], "No operation is given; there are create, read, delete"],
    [["Thing", "update"], "There is no operation update"],
    [["Thing", "delete"], "it is done in code, so there is no request to explain"],
    [["Thng", "create"], "no resource Thng; did you mean Thing?"],
    [["Thing", "create", "--inputs", "{}"], /The inputs were refused:\n.*name/],
    [["Thing", "create", "--inputs", "nowhere.yaml"], "nowhere.yaml cannot be read"],
    [["Thing", "create", "--inputs", '{"name":"a"}', "--send"], /configuration was refused:\n.*acme:apiKey/],
    [["Thing", "create", "--config", "x"], "--config takes key=value, not x"],
  ])("%j", async (args, message) => {
    const { io } = recordingIo(temporaryFolder(files));
    await expect(run([".", ...args], io)).rejects.toThrow(message);
  });
});
