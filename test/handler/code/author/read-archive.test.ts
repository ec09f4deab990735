import { symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { assetArchive, fileArchive, remoteArchive } from "../../../../src/handler/code/author/archives.ts";
import { archiveFiles } from "../../../../src/handler/code/author/read-archive.ts";
import { fileAsset, stringAsset } from "../../../../src/handler/code/author/values.ts";
import { createHttpClient } from "../../../../src/handler/code/http.ts";
import { asLeaf } from "../../../../src/model/plain.ts";
import { temporaryFolder } from "../../../support/folder.ts";

const zip = zipSync({ "a.txt": strToU8("zipped"), "b/c.txt": strToU8("deep") });
const zipped = { "a.txt": "zipped", "b/c.txt": "deep" };
const http = createHttpClient(
  async (url) => (String(url).endsWith("none.zip") ? new Response("", { status: 404 }) : new Response(zip)),
  new AbortController().signal,
);

async function texts(archive: Parameters<typeof archiveFiles>[0]) {
  const files = await archiveFiles(archive, http);
  return Object.fromEntries([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

test("a set of assets and archives within archives", async () => {
  const folder = temporaryFolder({ "a.txt": "from a file", "tree/x/y.txt": "y", "some.zip": zip });
  const archive = assetArchive({
    "text.txt": stringAsset("text"),
    "./file.txt": fileAsset(path.join(folder, "a.txt")),
    tree: fileArchive(path.join(folder, "tree")),
    inner: assetArchive({ more: fileArchive(path.join(folder, "some.zip")) }),
  });
  expect(await texts(archive)).toEqual({
    ...{ "text.txt": "text", "file.txt": "from a file", "tree/x/y.txt": "y" },
    ...{ "inner/more/a.txt": "zipped", "inner/more/b/c.txt": "deep" },
  });
});

test("a folder as the engine walks it: without its own folder, and without links to folders", async () => {
  const folder = temporaryFolder({ "b.txt": "b", "a/z.txt": "z", "a.txt": "a", ".pulumi/x": "x", ".hidden": "h" });
  symlinkSync(path.join(folder, "a"), path.join(folder, "link"));
  symlinkSync(path.join(folder, "b.txt"), path.join(folder, "c.txt"));
  const files = await archiveFiles(fileArchive(folder), http);
  expect([...files.keys()]).toEqual([".hidden", "a/z.txt", "a.txt", "b.txt", "c.txt"]);
});

test("a file, on the disk and behind URIs", async () => {
  const folder = temporaryFolder({ "some.zip": zip });
  const file = path.join(folder, "some.zip");
  expect(await texts(fileArchive(file))).toEqual(zipped);
  expect(await texts(remoteArchive(pathToFileURL(file).href))).toEqual(zipped);
  expect(await texts(remoteArchive("https://example.com/some.zip?v=1"))).toEqual(zipped);
});

test.each([
  ["nothing there", fileArchive("none.zip"), "There is no archive none.zip."],
  ["another kind of file", fileArchive("package.json"), "package.json is no folder and no .zip, .jar, .tar"],
  ["a refusal", remoteArchive("https://example.com/none.zip"), "answered 404"],
  ["only a hash", asLeaf({ kind: "archive", hash: "1" } as const), "not at hand, only its hash"],
  ["a path that leads out", assetArchive({ "../a": stringAsset("") }), 'has a file "../a", which leads out of it'],
])("says what is wrong: %s", async (_, archive, message) => {
  await expect(archiveFiles(archive, http)).rejects.toThrow(message);
});

test("names the archive that is damaged", async () => {
  const file = path.join(temporaryFolder({ "bad.zip": "no zip" }), "bad.zip");
  await expect(archiveFiles(fileArchive(file), http)).rejects.toThrow(
    /The archive .*bad\.zip cannot be read: invalid zip/,
  );
});
