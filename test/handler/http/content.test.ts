import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callOf } from "../../../src/handler/http/call.ts";
import { makeRequest } from "../../../src/handler/http/request.ts";
import { asLeaf, type Leaf, type PlainObject } from "../../../src/model/plain.ts";
import type { Archive, Asset } from "../../../src/model/value.ts";
import type { BodyTemplate, HttpOperation } from "../../../src/pack/definition.ts";
import { createHttp, type HttpRequest } from "../../../src/platform/http.ts";
import { readArchive } from "../../../src/store/archive/read.ts";
import { listOf, objectType, property, text } from "../../pack/expression/types.ts";
import { temporaryFolder, writeFiles } from "../../support/folder.ts";
import { context, handling, http, settings, template } from "./pack.ts";
import { type Seen, startServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const type = objectType({
  name: property(text, { as: "metadata.name" }),
  tags: listOf(text),
  size: property(text, { wholeNumber: true, format: "int64", as: "spec.size" }),
  sizes: property({ kind: "array", items: property(text, { wholeNumber: true }) }),
  file: { kind: "asset" },
});

function make(operation: HttpOperation, inputs: PlainObject, more: Parameters<typeof handling>[0] = {}) {
  const about = { token: "Zone", operation: "create" };
  const call = callOf(handling(more), context({ endpoint: server.url }), about, { inputs });
  return makeRequest(operation, call, { type, inputs });
}

async function sent(operation: HttpOperation, inputs: PlainObject): Promise<Seen | undefined> {
  server.answers.push({ status: 200, json: {} });
  await createHttp().send(make(operation, inputs));
  return server.seen[0];
}

async function bytesOf({ body }: HttpRequest): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of typeof body === "function" ? body() : []) pieces.push(piece);
  return Buffer.concat(pieces);
}

const post = (codec: HttpOperation["codec"], body?: BodyTemplate, more: Partial<HttpOperation> = {}) => ({
  ...http("POST /things", body === undefined ? {} : { body }),
  codec,
  ...more,
});

describe("json", () => {
  test("`as` with dots makes objects inside, and whole numbers of 64 bits are exact numbers", async () => {
    const inputs = { name: "a", size: "9007199254740993", sizes: ["1", "-9223372036854775808"] };
    expect((await sent(http("POST /things"), inputs))?.body).toBe(
      '{"metadata":{"name":"a"},"spec":{"size":9007199254740993},"sizes":[1,-9223372036854775808]}',
    );
  });

  test("what all bodies have stands under what this one says", () => {
    const common = {
      ...settings(),
      body: new Map([
        ["kind", template("K")],
        ["tags", template("x")],
      ]),
    };
    const request = make(http("POST /things"), { name: "a", tags: ["t"] }, { settings: common });
    expect(request.body).toBe('{"kind":"K","tags":["t"],"metadata":{"name":"a"}}');
  });

  test("an asset is no JSON, and the error says what to do", () => {
    const file = asLeaf({ kind: "asset", text: "x" });
    expect(() => make(http("POST /things"), { file })).toThrow("the codecs multipart and raw");
  });

  test("bytes are no JSON", () => {
    const operation = http("POST /things", { body: template("${base64.decode('aGk=')}") });
    expect(() => make(operation, {})).toThrow("bytes are no JSON; base64.encode(…) makes text of them");
  });
});

describe("form", () => {
  const body = new Map<string, BodyTemplate>([
    ["name", template("${inputs.name}")],
    ["tags", template("${inputs.tags}")],
    ["deep", new Map([["a b", template("${inputs.n}")]])],
    ["none", template("${inputs.none}")],
  ]);
  test.each([
    ["repeat", "name=a+%26&tags=x%2Cy&tags=z&deep%5Ba+b%5D=1.5"],
    ["comma", "name=a+%26&tags=x%2Cy%2Cz&deep%5Ba+b%5D=1.5"],
    ["brackets", "name=a+%26&tags%5B%5D=x%2Cy&tags%5B%5D=z&deep%5Ba+b%5D=1.5"],
  ] as const)("lists in the style %s", async (arrays, expected) => {
    const seen = await sent(post("form", body, { arrays }), { name: "a &", tags: ["x,y", "z"], n: 1.5 });
    expect(seen?.body).toBe(expected);
    expect(seen?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  });

  test("the default body is a form too", async () => {
    expect((await sent(post("form"), { tags: ["a"] }))?.body).toBe("tags=a");
  });

  test("an asset is no field of a URL-encoded form", () => {
    expect(() => make(post("form"), { file: asLeaf({ kind: "asset", text: "x" }) })).toThrow(
      "the asset file can be sent with the codecs multipart and raw only",
    );
  });
});

describe("multipart", () => {
  test("text, objects and files are parts; the length is told when it is known", async () => {
    const folder = temporaryFolder({ 'we"ird.txt': "héllo" });
    const body = new Map<string, BodyTemplate>([
      ["name", template("${inputs.name}")],
      ["meta", new Map([["n", template("${inputs.n}")]])],
      ["file", template("${inputs.file}")],
      ["note", template("${inputs.note}")],
    ]);
    const seen = await sent(post("multipart", body), {
      name: "a\r\nb",
      n: 2,
      file: asLeaf({ kind: "asset", path: path.join(folder, 'we"ird.txt') }),
      note: asLeaf({ kind: "asset", text: "short" }),
    });
    const [, boundary = ""] = /^multipart\/form-data; boundary=(.+)$/.exec(seen?.headers["content-type"] ?? "") ?? [];
    const part = (head: string, content: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const binary = "\r\ncontent-type: application/octet-stream";
    expect(seen?.body).toBe(
      part('name="name"', "a\r\nb") +
        part('name="meta"', '{"n":2}') +
        part(`name="file"; filename="we%22ird.txt"${binary}`, "héllo") +
        part(`name="note"; filename="file"${binary}`, "short") +
        `--${boundary}--\r\n`,
    );
    expect(seen?.headers["content-length"]).toBe(String(Buffer.byteLength(seen?.body ?? "")));
  });
});

describe("text, raw and none", () => {
  test("text is sent as it is", async () => {
    const seen = await sent(post("text", template("zone ${inputs.name}")), { name: "ä" });
    expect([seen?.body, seen?.headers["content-type"]]).toEqual(["zone ä", "text/plain; charset=utf-8"]);
  });

  test("raw sends a file as it is read, with its length", async () => {
    const folder = temporaryFolder({ "a.bin": "x".repeat(200_000) });
    const file = asLeaf({ kind: "asset", path: path.join(folder, "a.bin") });
    const seen = await sent(post("raw", template("${inputs.file}")), { file });
    expect(seen?.headers).toMatchObject({ "content-type": "application/octet-stream", "content-length": "200000" });
    expect(seen?.body).toHaveLength(200_000);
  });

  test("raw sends what is behind a URI, and bytes", async () => {
    server.answers.push({ status: 200, text: "remote" });
    const file = asLeaf({ kind: "asset", uri: `${server.url}/file.txt` });
    const request = make(post("raw", template("${inputs.file}")), { file });
    expect((await bytesOf(request)).toString()).toBe("remote");
    await expect(bytesOf(request)).rejects.toThrow("cannot be had: status 500");
    expect(make(post("raw", template("${base64.decode('aGk=')}")), {}).body).toEqual(new Uint8Array([104, 105]));
  });

  test("a folder, and an archive of assets, are packed", async () => {
    const folder = temporaryFolder({ "a.txt": "A", "sub/b.txt": "B" });
    const files = new Map<string, Leaf<Asset> | Leaf<Archive>>([
      ["one", asLeaf({ kind: "asset", text: "1" })],
      ["dir", asLeaf({ kind: "archive", path: folder })],
    ]);
    const pack = async (file: PlainObject[string]) => {
      const bytes = await bytesOf(make(post("raw", template("${inputs.file}")), { file }));
      return [...readArchive(bytes, "x")].map(([name, content]) => [name, Buffer.from(content).toString()]);
    };
    expect(await pack(asLeaf({ kind: "archive", path: folder }))).toEqual([
      ["a.txt", "A"],
      ["sub/b.txt", "B"],
    ]);
    expect(await pack(asLeaf({ kind: "archive", assets: files }))).toEqual([
      ["dir/a.txt", "A"],
      ["dir/sub/b.txt", "B"],
      ["one", "1"],
    ]);
    const zip = zipSync({ "in/z.txt": Buffer.from("Z") });
    writeFiles(folder, { "z.zip": zip });
    const nested = new Map(files)
      .set("zip", asLeaf({ kind: "archive", path: path.join(folder, "z.zip") }))
      .set("dir", asLeaf({ kind: "asset", text: "2" }));
    expect(await pack(asLeaf({ kind: "archive", assets: nested }))).toEqual([
      ["dir", "2"],
      ["one", "1"],
      ["zip/in/z.txt", "Z"],
    ]);
    rmSync(path.join(folder, "z.zip"));
    symlinkSync(path.join(folder, "a.txt"), path.join(folder, "link.txt"));
    expect(await pack(asLeaf({ kind: "archive", path: folder }))).toContainEqual(["link.txt", "A"]);
  });

  test.each([
    [asLeaf({ kind: "asset" as const, hash: "abc" }), "the contents of the asset are not here, only their hash"],
    [asLeaf({ kind: "asset" as const, path: "no/such/file" }), "there is no file no/such/file"],
  ])("what has no contents is an error before anything is sent", (file, message) => {
    expect(() => make(post("raw", template("${inputs.file}")), { file })).toThrow(message);
  });

  test("none sends nothing", () => {
    const { body, headers } = make(post("none"), { name: "a" });
    expect([body, headers.has("content-type")]).toEqual([undefined, false]);
  });
});

describe("cookies and lists in queries", () => {
  test("cookies of the operation win, are encoded, and absent ones are left out", () => {
    const cookies = new Map([
      ["a", template("${inputs.a}")],
      ["b", template("${inputs.none}")],
    ]);
    const common = {
      ...settings(),
      cookies: new Map([
        ["a", template("x")],
        ["c", template("1")],
      ]),
    };
    const { headers } = make({ ...http("GET /x"), cookies }, { a: 'ü;"%' }, { settings: common });
    expect(headers.get("cookie")).toBe("a=%C3%BC%3B%22%25; c=1");
  });

  test.each([
    ["repeat", "?a=1&a=b%2Cc"],
    ["comma", "?a=1,b%2Cc"],
    ["brackets", "?a%5B%5D=1&a%5B%5D=b%2Cc"],
  ] as const)("%s", (arrays, expected) => {
    const operation = { ...http("GET /x", { query: { a: "${inputs.list}" } }), arrays };
    expect(make(operation, { list: [1, "b,c"] }).url.search).toBe(expected);
  });

  test("parameters of the pack stand under those of the operation", () => {
    const common = {
      ...settings(),
      query: new Map([
        ["v", template("1")],
        ["a", template("x")],
      ]),
    };
    const operation = http("GET /x", { query: { a: "y" } });
    expect(make(operation, {}, { settings: common }).url.search).toBe("?v=1&a=y");
  });
});
