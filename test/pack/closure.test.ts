import { describe, expect, test } from "vitest";
import { closure } from "../../src/pack/closure.ts";

const signal = new AbortController().signal;
const reader = (files: Readonly<Record<string, string>>) => async (path: string) => {
  const text = Object.hasOwn(files, path) ? files[path] : undefined;
  return text === undefined ? undefined : Buffer.from(text);
};
const paths = async (files: Readonly<Record<string, string>>) => [
  ...((await closure(reader(files), signal))?.keys() ?? []),
];
const manifest = (...lines: readonly string[]) => ["name: widgets", "version: 1.0.0", ...lines, ""].join("\n");
const zone = manifest("resources:", "  Zone:", "    code: ./zone.ts#zone");

describe("closure", () => {
  test("is the manifest, what it names, and what that imports", async () => {
    const files = {
      "pack.yaml": manifest(
        "schema: schema.json",
        "resources:",
        "  Zone: { create: { code: './src/zone.ts#create' }, migrate: [{ from: '<2', code: ./migrate.mjs }] }",
      ),
      "schema.json": "{}",
      "src/zone.ts": `import type { A } from "./types.ts"; import { b } from "./b.js"; export * from '../lib/c.mjs'; export const create = 1;`,
      "src/b.js": `import data from "../data.json" with { type: "json" }; const d = await import('./d.js');`,
      "src/d.js": `import "./b.js"; import fs from "node:fs"; import { secret } from "pulumi-packs"; console.log(import.meta.url)`,
      "lib/c.mjs": "export {}",
      "migrate.mjs": "",
      "data.json": "{}",
      "src/types.ts": "not needed at run time",
      "index.ts": "a program beside the pack",
      "node_modules/x/index.js": "",
      "sdks/widgets/package.json": "{}",
      "README.md": "",
    };
    expect(await paths(files)).toEqual([
      "data.json",
      "lib/c.mjs",
      "migrate.mjs",
      "pack.yaml",
      "schema.json",
      "src/b.js",
      "src/d.js",
      "src/zone.ts",
    ]);
  });

  test("takes pack.json as well, and keeps both for the loader to refuse", async () => {
    expect(await paths({ "pack.json": "{}" })).toEqual(["pack.json"]);
    expect(await paths({ "pack.json": "{}", "pack.yaml": zone, "zone.ts": "" })).toEqual([
      "pack.json",
      "pack.yaml",
      "zone.ts",
    ]);
  });

  test("is nothing without a manifest", async () => {
    expect(await closure(reader({ "zone.ts": "" }), signal)).toBeUndefined();
  });

  test("is a broken manifest alone, so that whoever loads it can say what is broken", async () => {
    expect(await paths({ "pack.yaml": "resources: [", "zone.ts": "" })).toEqual(["pack.yaml"]);
  });

  test("takes no notice of a “code” in the author's data", async () => {
    const text = manifest(
      "resources:",
      "  A:",
      "    properties: { code: { type: string, default: ./x.js } }",
      "    create: { request: POST /a, body: { code: ./x.js }, query: { code: ./y.js } }",
    );
    expect(await paths({ "pack.yaml": text })).toEqual(["pack.yaml"]);
  });

  test("reports all problems, each with file, line and column", async () => {
    const files = {
      "pack.yaml": manifest("resources:", "  A: { code: ./a.ts#a }", "  B: { code: ./b.ts }", "  C: { code: ../c.ts }"),
      "a.ts": ['import got from "got";', 'import x from "../../x.ts";', 'import y from "./y.js";', "const z = 1;"].join(
        "\n",
      ),
      "y.ts": "",
    };
    await expect(closure(reader(files), signal)).rejects.toThrow(
      [
        "The pack's files are incomplete, or cannot be used as they are:",
        "  pack.yaml:6:14 resources.C.code: ../c.ts lies outside the pack's folder",
        "  a.ts:1:18: got is not a file of the pack; bundle it into the pack's code with `packs build`",
        "  a.ts:2:16: ../../x.ts lies outside the pack's folder",
        "  pack.yaml:5:14 resources.B.code: there is no file b.ts in the pack",
        '  a.ts:3:16: there is no file y.js in the pack; did you mean "y.ts"?',
      ].join("\n"),
    );
  });

  test.each([
    ["import(name)", "a computed name"],
    ["import(`./${name}.js`)", "a computed name"],
    ["import 'fs'", 'fs is imported without “node:”; did you mean "node:fs"?'],
    ["import 'node:nothing'", "node:nothing is not a file"],
    ["import '/etc/x.js'", "/etc/x.js is not a file"],
    ["import 'https://x.test/y.js'", "https://x.test/y.js is not a file"],
    ["import '#internal'", "#internal is not a file"],
    ["import './a.cjs'", "is a CommonJS module"],
    ["import './a.wasm'", "is no code and no JSON"],
    ["import './a.js?x'", "is not a plain path"],
    ["import './helper'", 'there is no file helper in the pack; did you mean "helper.ts"?'],
    ["import a from './a.json'", 'is imported without `with { type: "json" }`'],
    ["import '@pulumi/aws'", "@pulumi/aws is not a file of the pack; bundle it"],
    ["import '@pulumi/pulumi/automation'", "@pulumi/pulumi/automation is not a file of the pack; bundle it"],
    ["const a = require('a');", "this is a CommonJS module; a pack's code is ES modules: write `import … from`"],
    ["const a = 1;\n  enum A { B }", "zone.ts:2:3: the module cannot be parsed: TypeScript enum is not supported"],
    ["const a = 1;\n  enum A { B }", "write plain JavaScript in its place, or bundle it with `packs build`"],
    ["import { from './b.js", "zone.ts:1:15: the module cannot be parsed"],
  ])("refuses %s", async (code, message) => {
    await expect(closure(reader({ "pack.yaml": zone, "zone.ts": code, "helper.ts": "" }), signal)).rejects.toThrow(
      message,
    );
  });

  test("reports the line of broken JavaScript", async () => {
    const files = { "pack.yaml": manifest("resources: { A: { code: ./a.js } }"), "a.js": "const a = 1;\n\nimport {\n" };
    await expect(closure(reader(files), signal)).rejects.toThrow(
      /a\.js:\d+:\d+: the module cannot be parsed: it is not valid/,
    );
  });

  test("takes the source map that a module names in its last line, when it is there", async () => {
    const files = { "pack.yaml": zone, "zone.ts": "export const zone = 1;\n//# sourceMappingURL=zone.js.map\n" };
    expect(await paths({ ...files, "zone.js.map": "{}" })).toEqual(["pack.yaml", "zone.js.map", "zone.ts"]);
    expect(await paths(files)).toEqual(["pack.yaml", "zone.ts"]);
  });

  test("follows import cycles once", async () => {
    expect(await paths({ "pack.yaml": zone, "zone.ts": "import './b.ts'", "b.ts": "import './zone.ts'" })).toHaveLength(
      3,
    );
  });

  test("ends when the call is cancelled", async () => {
    const files = { "pack.yaml": zone, "zone.ts": "" };
    await expect(closure(reader(files), AbortSignal.abort())).rejects.toThrow("aborted");
  });
});
