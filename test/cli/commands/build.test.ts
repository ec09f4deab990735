import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { run } from "../../../src/cli/commands/build.ts";
import { legacyPeer } from "../../../src/codec/peer.ts";
import { decodeStruct } from "../../../src/codec/struct/decode.ts";
import { encodeStruct } from "../../../src/codec/struct/encode.ts";
import { object } from "../../../src/model/collections.ts";
import { launch } from "../../../src/server/client.ts";
import { readArchive } from "../../../src/store/archive/read.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { recordingIo } from "../support/io.ts";

const main = path.join(import.meta.dirname, "../../../src/main.ts");

const manifest = `# Widgets, by hand
name: widgets
version: 1.2.3
description: Widgets.
resources:
  Widget:
    description: A widget.
    properties:
      name: { type: string, description: Its name. }
      label: { type: string, readOnly: true, description: Its label. }
    required: [name]
    code: "./src/widget.ts#widget" # the handler
functions:
  count:
    description: Counts.
    outputs: { properties: { count: { type: integer, description: How many. } } }
    code: ./src/count.js#count
`;
const widget = `
import { readFileSync } from "fs";
import { shout, calls } from "shouting";
import { labelOf } from "./label.ts";
import { PackError } from "pulumi-packs";

enum Kind { Plain = "plain" }

export const widget = {
  async create({ inputs }: { inputs: { name: string } }) {
    if (inputs.name === "") throw new PackError("no name");
    if (inputs.name === "bad") shout(undefined);
    return { id: inputs.name, state: { ...inputs, label: labelOf(inputs.name) + Kind.Plain + typeof readFileSync } };
  },
  async delete() {},
};
`;
/** a package in CommonJS that requires of Node, and of what is not there */
const shouting = `
const path = require("path");
let fast;
try { fast = require("not-installed-at-all"); } catch { fast = undefined; }
exports.calls = { count: 0 };
exports.shout = function shout(text) {
  exports.calls.count += 1;
  return path.basename(text.toUpperCase());
};
`;
const project = {
  "pack.yaml": manifest,
  "src/widget.ts": widget,
  "src/label.ts": `import { shout } from "shouting";\nexport const labelOf = (name: string): string => shout(name);\n`,
  "src/count.js": `import { calls } from "shouting";\nexport async function count() { return { count: calls.count }; }\n`,
  "node_modules/shouting/package.json": `{ "name": "shouting", "version": "1.0.0" }`,
  "node_modules/shouting/index.js": shouting,
};

async function built(files: Readonly<Record<string, string>>) {
  const cwd = temporaryFolder(Object.fromEntries(Object.entries(files).map(([file, text]) => [`pack/${file}`, text])));
  const { io, written } = recordingIo(cwd);
  const code = await run(["pack", "--out", "out.tgz"], io);
  const archive = path.join(cwd, "out.tgz");
  return { cwd, code, written, archive, files: () => readArchive(readFileSync(archive), "out.tgz") };
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  return new TextDecoder().decode(files.get(name));
}

async function plugin(env: Readonly<Record<string, string>>, cwd: string) {
  const launched = await launch(process.execPath, [main], { cwd, env: { ...process.env, ...env } });
  onTestFinished(() => launched.close());
  return launched.provider;
}

const urn = "urn:pulumi:dev::p::widgets:index:Widget::w";
const bag = (values: Record<string, string>) =>
  encodeStruct(object(Object.entries(values)), legacyPeer, { unknowns: true });

/** The value that an SDK would embed, made in one process. */
async function added(archive: string, cwd: string, env: Readonly<Record<string, string>>) {
  const provider = await plugin(env, cwd);
  const args = [archive, "--allow-code"];
  const { name, version } = await provider.parameterize({ parameters: { $case: "args", value: { args } } });
  const { schema } = await provider.getSchema({ subpackageName: name, subpackageVersion: version });
  const value = Buffer.from(JSON.parse(schema).parameterization.parameter, "base64");
  return { name, version, value };
}

describe("the archive", () => {
  test("holds bundled modules with source maps, and the manifest as it was written but for their names", async () => {
    const { code, written, files } = await built(project);
    expect(written.stderr).toBe("");
    expect(code).toBe(0);
    expect(written.stdout).toMatch(/✓ widgets 1\.2\.3: out\.tgz \(7 files, with shouting, \d+ bytes, h1:.+\)/);
    const found = files();
    const yaml = textOf(found, "pack.yaml");
    expect(yaml).toBe(manifest.replace("./src/widget.ts#", "./src/widget.js#"));
    const map = JSON.parse(textOf(found, "src/widget.js.map"));
    expect(map.sources).toEqual(["widget.ts", "label.ts"]);
    expect([...found.keys()].filter((name) => name.includes("node_modules"))).toEqual([]);
  });

  test("is the same wherever it is built", async () => {
    const [one, other] = [await built(project), await built(project)];
    expect(readFileSync(one.archive).equals(readFileSync(other.archive))).toBe(true);
  });

  test("holds a pack.json that says the same when a module is named by an alias", async () => {
    const aliased = manifest
      .replace('code: "./src/widget.ts#widget"', "code: &code >-\n      ./src/widget.ts#widget\n   ")
      .replace("./src/count.js#count", "./src/count.js#count");
    const { code, files, written } = await built({ ...project, "pack.yaml": aliased });
    expect([code, written.stderr]).toEqual([0, ""]);
    const json = JSON.parse(textOf(files(), "pack.json"));
    expect(json.resources.Widget.code).toBe("./src/widget.js#widget");
    expect(files().has("pack.yaml")).toBe(false);
  });

  test("bundles real libraries, of both module systems", async () => {
    const code = `
import * as semver from "semver";
import { parse } from "yaml";
import * as z from "zod/mini";
export const widget = { async create({ inputs }) {
  const { name } = z.object({ name: z.string() }).parse(inputs);
  return { id: semver.inc("1.2.3", "minor"), state: { name, label: parse("a: b").a } };
}, async delete() {} };
`;
    const pack = manifest.replace("./src/widget.ts", "./widget.mjs").replace(/functions:[\s\S]*/, "");
    const cwd = temporaryFolder({ "pack/pack.yaml": pack, "pack/widget.mjs": code });
    mkdirSync(path.join(cwd, "pack/node_modules"));
    for (const name of ["semver", "yaml", "zod"]) {
      const installed = path.join(import.meta.dirname, "../../../node_modules", name);
      symlinkSync(installed, path.join(cwd, "pack/node_modules", name), "dir");
    }
    const { io, written } = recordingIo(cwd);
    expect([await run(["pack"], io), written.stderr]).toEqual([0, ""]);
    expect(written.stdout).toContain("with semver, yaml, zod");
    rmSync(path.join(cwd, "pack"), { recursive: true });
    const env = { PACKS_CACHE_DIR: path.join(cwd, "cache") };
    const value = await added("widgets-1.2.3.tgz", cwd, env);
    const provider = await plugin(env, cwd);
    await provider.parameterize({ parameters: { $case: "value", value } });
    await provider.configure({});
    const made = await provider.create({
      urn,
      name: "w",
      type: "widgets:index:Widget",
      properties: bag({ name: "n" }),
    });
    expect(made.id).toBe("1.3.0");
  });
});

describe("the proof: add on one machine, delete folder and node_modules, create and delete elsewhere", () => {
  const noise = Array.from({ length: 2_000 }, (_, index) => createHash("sha256").update(`${index}`).digest("hex"));
  const filler = `export const filler = ${JSON.stringify(noise.join("-"))};\n`;
  test.each([
    ["from the value alone", {}, true],
    ["from the store, with a pack of more than 48,000 bytes", { filler }, false],
  ])("%s", async (_, more, inline) => {
    const entries = Object.entries(more).map(([name, text]) => [`src/${name}.ts`, text]);
    const imports = Object.keys(more).map(
      (name) => `import { ${name} } from "./${name}.ts";\nconsole.debug(${name});\n`,
    );
    const { cwd, archive } = await built({
      ...project,
      ...Object.fromEntries(entries),
      "src/widget.ts": `${imports.join("")}${widget}`,
    });
    const store = { PACKS_CACHE_DIR: path.join(cwd, "cache") };
    const value = await added(archive, cwd, store);
    expect(value.value.subarray(0, 4).toString() === "PPK1").toBe(inline);
    rmSync(path.join(cwd, "pack"), { recursive: true });
    rmSync(archive);
    const provider = await plugin(inline ? { PACKS_CACHE_DIR: "" } : store, temporaryFolder());
    await provider.parameterize({ parameters: { $case: "value", value } });
    await provider.configure({});
    const type = "widgets:index:Widget";
    const made = await provider.create({ urn, name: "w", type, properties: bag({ name: "one" }) });
    expect(decodeStruct(made.properties ?? new Uint8Array()).get("label")).toBe("ONEplainfunction");
    const counted = await provider.invoke({ tok: "widgets:index:count" });
    // what both modules import is one module
    expect(decodeStruct(counted.return ?? new Uint8Array()).get("count")).toBe(1);
    await provider.delete({ urn, name: "w", type, id: made.id, properties: made.properties });
    const failing = provider.create({ urn, name: "w", type, properties: bag({ name: "bad" }) });
    await expect(failing).rejects.toThrow(/at node_modules\/shouting\/index\.js:8:29[\s\S]*at src\/widget\.ts:\d+:32/);
  });
});

test("a dynamic provider goes as it stands, also when a CommonJS library of its wants Pulumi's SDK", async () => {
  const { cwd, archive, code, written } = await built({
    "pack.yaml": manifest.replace(/functions:[\s\S]*/, ""),
    "src/widget.ts": `import { fromDynamicProvider } from "pulumi-packs";
import * as pulumi from "@pulumi/pulumi";
import { labelled } from "labels";
class Provider implements pulumi.dynamic.ResourceProvider {
  async create(inputs: { name: string }) { return { id: inputs.name, outs: labelled(inputs) }; }
}
export const widget = fromDynamicProvider(new Provider());
`,
    "node_modules/labels/package.json": `{ "name": "labels", "version": "1.0.0" }`,
    "node_modules/labels/index.js": `const pulumi = require("@pulumi/pulumi");
exports.labelled = (inputs) => ({ ...inputs, label: typeof pulumi.log.info });
`,
  });
  expect([code, written.stderr]).toEqual([0, ""]);
  const env = { PACKS_CACHE_DIR: "" };
  const value = await added(archive, cwd, env);
  const provider = await plugin(env, temporaryFolder());
  await provider.parameterize({ parameters: { $case: "value", value } });
  await provider.configure({});
  const made = await provider.create({ urn, name: "w", type: "widgets:index:Widget", properties: bag({ name: "n" }) });
  expect(decodeStruct(made.properties ?? new Uint8Array()).get("label")).toBe("function");
});

describe("refused, with place and reason", () => {
  const withCode = (code: string) => ({ ...project, "src/widget.ts": `${code}\n${widget}` });
  test.each([
    [
      "a missing package",
      withCode(`import x from "@acme/missing/deep"; x();`),
      /pack\/src\/widget\.ts:1:15: .*“@acme\/missing” is not installed/,
    ],
    [
      "a missing file",
      withCode(`import x from "./missing.ts"; x();`),
      /widget\.ts:1:15: there is no file \.\/missing\.ts/,
    ],
    [
      "a computed require in a package",
      {
        ...project,
        "node_modules/shouting/index.js": `exports.shout = (name) => require(name);\nexports.calls = {};`,
      },
      /pack\/node_modules\/shouting\/index\.js:1:27: require\(\) of a computed name/,
    ],
    [
      "a computed import",
      withCode("export const load = (name: string) => import(name);"),
      /widget\.ts:1:\d+: import\(\) of a computed name/,
    ],
    [
      "a computed import in a folder",
      withCode("export const load = (name: string) => import(`./parts/${name}.ts`);"),
      /widget\.ts:1:46: import\(\) of a computed name/,
    ],
    [
      "a computed import among files that are there",
      withCode("export const load = (name: string) => import(`./${name}.ts`);"),
      /src\/widget\.ts:1:39: import\(\) of a computed name/,
    ],
    [
      "a missing package that is imported inside a try",
      withCode(`export const load = async () => { try { return await import("missing"); } catch { return 0; } };`),
      /src\/widget\.ts: “missing” is not installed/,
    ],
    [
      "a part of Pulumi's SDK",
      withCode(`import x from "@pulumi/pulumi/runtime"; x();`),
      /widget\.ts:1:15: “@pulumi\/pulumi\/runtime” is part of Pulumi's SDK for programs/,
    ],
    [
      "a native addon",
      withCode(`import x from "./build/x.node"; x();`),
      /widget\.ts:1:15: .*native addon.*a pack runs on all/,
    ],
    [
      "a loader of native addons",
      withCode(`import x from "node-gyp-build"; x();`),
      /widget\.ts:1:15: “node-gyp-build” loads a native addon/,
    ],
    ["a syntax error", withCode("const = 1;"), /widget\.ts:1:7: /],
    [
      "a wrong definition and broken code, together",
      {
        ...withCode(`import x from "missing"; x();`),
        "pack.yaml": manifest.replace("type: string, description", "type: strng, description"),
      },
      /pack\.yaml:9:.*did you mean "string"[\s\S]*“missing” is not installed; run `npm install missing`[\s\S]*2 problems/,
    ],
    [
      "a binding that no module exports",
      { ...project, "pack.yaml": manifest.replace("#count", "#cuont") },
      /did you mean count\?/,
    ],
  ])("%s", async (_, files, message) => {
    const { code, written } = await built(files);
    expect(written.stderr).toMatch(message);
    expect(code).toBe(1);
  });

  test("a bundle above the limit of a file", async () => {
    const big = `export const big = ${JSON.stringify("x".repeat(17 * 1024 * 1024))};`;
    const files = {
      ...project,
      "src/big.ts": big,
      "src/widget.ts": `import { big } from "./big.ts";\nconsole.debug(big);${widget}`,
    };
    await expect(built(files)).rejects.toThrow(/The pack is too big: src\/widget\.js has more than/);
  });

  test.each([
    [[], "packs build <folder>"],
    [["a", "b"], "one argument too many: b"],
    [["nowhere"], "There is no folder “nowhere”"],
    [["."], "holds no pack.yaml"],
  ])("%j", async (args, message) => {
    const { io } = recordingIo(temporaryFolder());
    await expect(run(args, io)).rejects.toThrow(message);
  });
});
