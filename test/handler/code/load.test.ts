import { afterEach, describe, expect, it } from "vitest";
import { authorApi } from "../../../src/handler/code/author/api.ts";
import { createModuleLoader, type ModuleLoader } from "../../../src/handler/code/load.ts";
import { SecretMarker } from "../../../src/model/plain.ts";
import { packFiles } from "./files.ts";

const loaders: ModuleLoader[] = [];
afterEach(() => {
  for (const loader of loaders.splice(0)) loader.dispose();
});

function loaderOf(texts: Readonly<Record<string, string>>): ModuleLoader {
  const loader = createModuleLoader(packFiles(texts), new Map([["pulumi-packs", authorApi]]), { pack: "p@1.0.0" });
  loaders.push(loader);
  return loader;
}

describe("what modules may import", () => {
  it("runs TypeScript with the pack's own files, JSON, node: modules and pulumi-packs", async () => {
    const exports = await loaderOf({
      "zone.ts": `
        import { join } from "node:path";
        import { type ResourceHandler, secret } from "pulumi-packs";
        import type { Nothing } from "./not-there.ts";
        import { words } from "./lib/words.js";
        import data from "./lib/data.json" with { type: "json" };
        export const all: unknown[] = [join("a", "b"), secret("s"), words, data.n];`,
      "lib/words.js": `import { one } from "../one.mjs"; export const words = [one];`,
      "one.mjs": `export const one = "one";`,
      "lib/data.json": `{"n": 17}`,
    }).load("zone.ts");
    expect(exports["all"]).toEqual(["a/b", new SecretMarker("s"), ["one"], 17]);
  });

  it("gives modules the host's own classes, so that instanceof works across the border", async () => {
    const exports = await loaderOf({ "a.ts": `import * as api from "pulumi-packs"; export { api };` }).load("a.ts");
    expect(exports["api"]).toEqual(expect.objectContaining(authorApi));
  });

  it("imports on demand too", async () => {
    const exports = await loaderOf({
      "a.ts": `export const later = () => import("./b.ts");`,
      "b.ts": `export const b: number = 2;`,
    }).load("a.ts");
    expect(await Reflect.apply(Object(exports["later"]), undefined, [])).toMatchObject({ b: 2 });
  });

  it.each([
    ["lodash", "a.ts:2:24 imports “lodash”, which a pack cannot load at run time\n  Import the pack's own files"],
    ["fs", "cannot load at run time: write “node:fs”"],
    ["../out.ts", "cannot load at run time: it is outside of the pack"],
    ["file:///etc/passwd", "imports “file:///etc/passwd”"],
    ["data:text/javascript,1", "imports “data:text/javascript,1”"],
    ["./lib/h", "a.ts:2:24 needs the file “lib/h”, which is not in the pack; did you mean “lib/h.ts”?"],
    ["./lib/i.ts", "needs the file “lib/i.ts”, which is not in the pack; did you mean “lib/h.ts”?"],
    ["./lib/h.txt", "modules are .ts, .mts, .js, .mjs and .json files"],
    ["./d.json", 'needs  with { type: "json" }  at its end'],
  ])("refuses %s with its place and the way out", async (specifier, message) => {
    const loader = loaderOf({
      "a.ts": `export const a = 1;\nimport * as other from "${specifier}";\nexport { other };`,
      "lib/h.ts": "export const h = 1;",
      "lib/h.txt": "h",
      "d.json": "{}",
    });
    await expect(loader.load("a.ts")).rejects.toThrow(message);
  });

  it("names the file that pack.yaml binds and that is not there", async () => {
    await expect(loaderOf({ "zone.ts": "" }).load("zones.ts")).rejects.toThrow(
      "pack.yaml needs the file “zones.ts”, which is not in the pack; did you mean “zone.ts”?",
    );
  });
});

describe("broken modules", () => {
  it.each([
    ["a TypeScript syntax error", "a.ts", "const a = 1;\nconst b: = ;", "a.ts:2:10: "],
    ["a JavaScript syntax error", "a.js", "const a = 1;\nconst b = ;", "a.js:2:11: Unexpected token ';'"],
    ["an enum", "a.ts", "const a = 1;\nenum X { A }", "a.ts:2:1: TypeScript enum is not supported"],
    ["a namespace", "a.ts", "namespace A { export const x = 1 }", "a.ts:1:1: TypeScript namespace declaration"],
    [
      "a parameter property",
      "a.ts",
      "class A { constructor(private x: string) {} }",
      "a.ts:1:31: TypeScript parameter property",
    ],
    ["broken JSON", "a.ts", 'import d from "./d.json" with { type: "json" };', "d.json"],
    [
      "a missing export of an own file",
      "a.ts",
      'import { nope } from "./b.ts";\nnope;',
      "a.ts:1:10: The requested module './b.ts' does not provide",
    ],
    [
      "a type imported as a value",
      "a.ts",
      'import { ResourceHandler } from "pulumi-packs";\nResourceHandler;',
      "types are imported with `import type`",
    ],
    [
      "a throw at the top",
      "a.ts",
      'const x: number = 1;\nthrow new TypeError("no " + x);',
      "a.ts failed while it was loaded: TypeError: no 1\n  at a.ts:2:7",
    ],
    [
      "CommonJS",
      "a.js",
      "module.exports = {};",
      "a.js:1:1 uses “module” as CommonJS modules do, but the modules of a pack are ES modules",
    ],
    ["a broken file deeper down", "a.ts", 'import "./broken.js";', "broken.js:1:7: "],
  ])("names file, line and column of %s", async (_, file, text, message) => {
    const loader = loaderOf({ [file]: text, "b.ts": "export const b = 1;", "d.json": "{", "broken.js": "const = 1;" });
    await expect(loader.load(file)).rejects.toThrow(message);
    await expect(loader.load(file)).rejects.not.toThrow("packs://");
  });
});

describe("several loaders in one process", () => {
  it("do not share a module's state", async () => {
    const texts = { "a.ts": "export const seen: string[] = [];" };
    const [one, two] = await Promise.all([loaderOf(texts).load("a.ts"), loaderOf(texts).load("a.ts")]);
    expect(one["seen"]).not.toBe(two["seen"]);
  });

  it("evaluate a module once each", async () => {
    const loader = loaderOf({ "a.ts": "export const a = {};", "b.ts": 'export { a } from "./a.ts";' });
    expect((await loader.load("a.ts"))["a"]).toBe((await loader.load("b.ts"))["a"]);
  });

  it("load nothing after they were disposed of", async () => {
    const loader = loaderOf({ "a.ts": "export const a = 1;" });
    loader.dispose();
    await expect(loader.load("a.ts")).rejects.toThrow("failed while it was loaded");
  });
});
