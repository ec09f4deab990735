import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run as tryPack } from "../../../src/cli/commands/try.ts";
import { assetArchive, fileArchive } from "../../../src/handler/code/author/archives.ts";
import { fileAsset, stringAsset } from "../../../src/handler/code/author/values.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { checkDefinition, loadDefinition } from "../../../src/pack/load.ts";
import { recordingIo } from "../../../test/cli/support/io.ts";
import { contextWith, creating, failureOf, handlersOf, keepingLog } from "../../../test/handler/code/bench.ts";
import { packFiles } from "../../../test/handler/code/files.ts";
import { temporaryFolder, writeFiles } from "../../../test/support/folder.ts";
import { folderHash } from "../folder-hash.ts";

const modules = ["disk.ts", "file.ts", "folder-hash.ts", "folder.ts", "read.ts"];
const texts = Object.fromEntries(
  ["pack.yaml", ...modules].map((name) => [name, readFileSync(new URL(`../${name}`, import.meta.url), "utf8")]),
);
const definition = loadDefinition(packFiles(texts));
const [there, empty] = [{ mode: "0644", overwrite: false }, ""];

/** One of the pack's resources, and an empty folder for it. */
async function open(name: string, files: Readonly<Record<string, string>> = {}) {
  const resource = definition.resources.get(name) ?? expect.fail();
  const handler = await handlersOf(texts).resource(resource, keepingLog(), {});
  const folder = temporaryFolder(files);
  const at = (...parts: readonly string[]) => path.join(folder, ...parts);
  const create = (inputs: PlainObject) => handler.create?.(creating({ ...there, ...inputs })) ?? expect.fail();
  const known = (parts: object) => contextWith({ id: "", inputs: {}, old: {}, state: {}, ...parts });
  /** makes an object, and what the host then knows of it */
  const make = async (inputs: PlainObject) => {
    const { id, state } = await create(inputs);
    return { id, inputs: { ...there, ...inputs }, state: { ...there, ...inputs, ...state } };
  };
  return { handler, at, create, known, make };
}

const content = (file: string) => readFileSync(file, "utf8");

test("the pack has neither problems nor warnings", () => {
  const { problems, warnings } = checkDefinition(packFiles(texts));
  expect([...problems, ...warnings]).toEqual([]);
});

test("both resources and the function go the whole way through the plugin", async () => {
  const folder = temporaryFolder({ "package.json": "{}" });
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  const { io, written } = recordingIo();
  expect(
    await tryPack([path.join(before, "parameter-packs/local-files"), "--allow-code"], { ...io, cwd: folder }),
  ).toBe(0);
  expect(written.stdout.match(/✓ update in place[\s\S]*?✓ replace/g)).toHaveLength(4);
  expect(readdirSync(folder)).toEqual(["package.json"]);
});

test("a file is made with its folders and its mode, changed and deleted", async () => {
  const { handler, at, known, make } = await open("File");
  const file = await make({ path: at("a/b/c.sh"), content: stringAsset("one"), mode: "0750" });
  expect(file).toMatchObject({
    id: at("a/b/c.sh"),
    state: { size: 3, sha256: expect.stringMatching(/^7692c3ad3540/) },
  });
  expect([content(file.id), (statSync(file.id).mode & 0o777).toString(8)]).toEqual(["one", "750"]);
  const inputs = { ...file.inputs, text: "two!", content: undefined, mode: "0600" };
  expect(await handler.update?.(known({ ...file, inputs }))).toMatchObject({ state: { size: 4 } });
  expect([content(file.id), (statSync(file.id).mode & 0o777).toString(8)]).toEqual(["two!", "600"]);
  expect(readdirSync(at("a/b"))).toEqual(["c.sh"]);
  await handler.delete?.(known(file));
  await handler.delete?.(known(file));
  expect(existsSync(file.id)).toBe(false);
});

test("a file that is there already is overwritten only when that is asked for", async () => {
  const { at, create } = await open("File", { "mine.txt": "mine" });
  const inputs = { path: at("mine.txt"), text: "theirs" };
  expect(await failureOf(create(inputs))).toMatchObject({
    message: expect.stringContaining("exists already; import it"),
  });
  expect(content(at("mine.txt"))).toBe("mine");
  await create({ ...inputs, overwrite: true });
  expect(content(at("mine.txt"))).toBe("theirs");
});

test.each([
  ["a folder of that name", "dir", "there is a folder of that name", { "dir/x": "" }],
  ["a file on the way", "file/x", "a part of its path is a file", { file: "" }],
])("says why a file cannot be written: %s", async (_, name, reason, files) => {
  const { at, create } = await open("File", files);
  const failure = await failureOf(create({ path: at(name), text: "x", overwrite: true }));
  expect(failure).toMatchObject({ message: expect.stringContaining(`${at(name)} cannot be written: ${reason}`) });
  expect(String(failure)).not.toContain("disk.ts");
});

test("what was changed by hand is drift: content, mode, and that it is gone", async () => {
  const { handler, at, known, make } = await open("File");
  const file = await make({ path: at("a.txt"), content: stringAsset("one") });
  expect(await handler.read?.(known(file))).toMatchObject({ state: { content: { text: "one" }, mode: "0644" } });
  writeFiles(at(), { "a.txt": "other" });
  chmodSync(file.id, 0o600);
  const found = await handler.read?.(known(file));
  expect(found).toMatchObject({ state: { content: stringAsset("other"), mode: "0600", size: 5 } });
  writeFiles(at(), { "a.txt": Uint8Array.of(0xff, 0) });
  const { content: bytes } = (await handler.read?.(known(file)))?.state ?? {};
  expect(bytes).toMatchObject({ kind: "asset", path: file.id, hash: expect.any(String) });
  await handler.delete?.(known(file));
  expect(await handler.read?.(known(file))).toBeUndefined();
});

test("a text by hand is found as a text", async () => {
  const { handler, at, known, make } = await open("File");
  const file = await make({ path: at("a.txt"), text: "one" });
  writeFiles(at(), { "a.txt": "other" });
  const state = (await handler.read?.(known(file)))?.state;
  expect(state).toMatchObject({ text: "other" });
  expect(state).not.toHaveProperty("content");
});

test("a file is imported by its path", async () => {
  const { handler, at, known } = await open("File", { "a.txt": "hello" });
  const id = path.join(at("x"), "..", "a.txt");
  expect(await handler.read?.(known({ id: at("none") }))).toBeUndefined();
  expect(await handler.read?.(known({ id }))).toMatchObject({
    id: at("a.txt"),
    state: { path: id, content: { text: "hello" }, mode: expect.stringMatching(/^06[04][04]$/), size: 5 },
  });
});

test.each([
  ["neither", {}, 1],
  ["both", { content: stringAsset(empty), text: empty }, 1],
  ["a text", { text: empty }, 0],
])("content or text: %s", async (_, inputs, count) => {
  const { handler, known } = await open("File");
  const checked = await handler.check?.(known({ inputs: { path: "a", ...inputs }, old: undefined }));
  expect(checked?.failures ?? []).toHaveLength(count);
});

const site = assetArchive({ "index.html": stringAsset("<h1>"), "style/main.css": stringAsset("h1 {}") });

test("a folder gets the files of an archive, and loses only these", async () => {
  const { handler, at, known, make } = await open("Folder", { "site/other.txt": "not ours" });
  const made = await make({ path: at("site"), source: site });
  expect(made.state).toMatchObject({ size: 9, files: { "style/main.css": expect.any(String) } });
  expect(content(at("site/style/main.css"))).toBe("h1 {}");
  const source = assetArchive({ "index.html": stringAsset("<h2>"), "new/a.txt": stringAsset("a") });
  const updated = await handler.update?.(known({ ...made, inputs: { ...made.inputs, source } }));
  expect(readdirSync(at("site")).sort()).toEqual(["index.html", "new", "other.txt"]);
  expect(content(at("site/index.html"))).toBe("<h2>");
  await handler.delete?.(known({ ...made, state: { ...made.state, ...updated?.state } }));
  expect(readdirSync(at("site"))).toEqual(["other.txt"]);
});

test("a folder with nothing else in it goes with its resource", async () => {
  const { handler, at, known, make } = await open("Folder");
  const made = await make({ path: at("site"), source: site });
  await handler.delete?.(known(made));
  await handler.delete?.(known(made));
  expect(existsSync(at("site"))).toBe(false);
});

test("of a folder that cannot be made whole, what was written is known", async () => {
  const { at, create } = await open("Folder", { "site/style/main.css": "mine" });
  const failure = await failureOf(create({ path: at("site"), source: site }));
  expect(failure).toMatchObject({ result: { id: at("site"), state: { files: { "index.html": expect.any(String) } } } });
  expect(content(at("site/style/main.css"))).toBe("mine");
});

test("a folder's files that were changed or deleted by hand are drift, others are not", async () => {
  const { handler, at, known, make } = await open("Folder");
  const made = await make({ path: at("site"), source: { ...site, hash: "1" } });
  writeFiles(at("site"), { "other.txt": "not ours" });
  expect((await handler.read?.(known(made)))?.state).toMatchObject({ source: { hash: "1" }, size: 9 });
  writeFiles(at("site"), { "index.html": "<h3>" });
  expect((await handler.read?.(known(made)))?.state).toMatchObject({ source: { path: at("site") } });
  expect((await handler.read?.(known(made)))?.state["source"]).not.toMatchObject({ hash: "1" });
});

test("a folder is imported with all that is in it", async () => {
  const { handler, at, known } = await open("Folder", { "site/a.txt": "a", "site/b/c.txt": "c" });
  const found = await handler.read?.(known({ id: at("site") }));
  expect(found?.state).toMatchObject({
    files: { "a.txt": expect.any(String), "b/c.txt": expect.any(String) },
    size: 2,
  });
  expect(found?.state["source"]).toMatchObject({ ...fileArchive(at("site")), hash: expect.any(String) });
  expect(await handler.read?.(known({ id: at("none") }))).toBeUndefined();
});

test("the hash of a folder is the engine's, of nothing and of something", () => {
  expect(folderHash(new Map())).toBe("5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef");
  const files = new Map([
    ["a.txt", Buffer.from("hello")],
    ["b/c.txt", Buffer.from("")],
  ]);
  expect(folderHash(files)).toBe("1998471b3a09e8cdbba4b7b7195fc9188a93a249cdeaf64b9ba36083fbfc2829");
});

test("a file is read", async () => {
  const read = definition.functions.get("read") ?? expect.fail();
  const { invoke } = await handlersOf(texts).function(read, keepingLog());
  const file = path.join(temporaryFolder({ "a.txt": "hello" }), "a.txt");
  expect(await invoke(contextWith({ inputs: { path: file }, preview: false }))).toMatchObject({
    text: "hello",
    size: 5,
  });
  expect(await failureOf(invoke(contextWith({ inputs: { path: `${file}x` }, preview: false })))).toMatchObject({
    message: expect.stringContaining("there is no file"),
  });
  expect(fileAsset(file).path).toBe(file);
});
