/** Reading the archives among a handler's inputs. */

import { readFile, stat } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../../../error/error.ts";
import { asLeaf } from "../../../model/plain.ts";
import { byBytes } from "../../../platform/text.ts";
import { filesInFolder } from "../../../store/archive/folder.ts";
import { PackError } from "./error.ts";
import type { HttpClient } from "./http.ts";
import { assetBytes } from "./read-asset.ts";
import type { Archive } from "./values.ts";

/**
 * The files of an archive by their paths in it, `/` between segments: of a map of assets and archives, a folder, a `.zip`,
 * `.jar`, `.tar`, `.tgz` or `.tar.gz` file, or one of these behind a URI. All of it is held in memory.
 * Throws a PackError when only the archive's hash is known, as in the old state of a resource, and when it cannot be read.
 *
 * @example
 * ```ts
 * async create({ inputs, http }) {
 *   for (const [path, bytes] of await archiveFiles(inputs.site, http)) await upload(path, bytes);
 *   …
 * }
 * ```
 */
export async function archiveFiles(archive: Archive, http: HttpClient): Promise<ReadonlyMap<string, Uint8Array>> {
  if (archive.assets !== undefined) return filesOfAssets(archive.assets, http);
  if (archive.path !== undefined) return filesAt(archive.path);
  if (archive.uri?.startsWith("file:")) return filesAt(fileURLToPath(archive.uri));
  if (archive.uri !== undefined) {
    const bytes = await (await http.send("GET", archive.uri)).bytes();
    return unpacked(bytes, archive.uri, new URL(archive.uri).pathname);
  }
  throw new PackError("The contents of this archive are not at hand, only its hash.");
}

async function filesOfAssets(assets: NonNullable<Archive["assets"]>, http: HttpClient) {
  const files = new Map<string, Uint8Array>();
  for (const [name, member] of [...assets].sort(([a], [b]) => byBytes(a, b))) {
    const path = safe(name);
    if (member.kind === "asset") {
      files.set(path, await assetBytes(asLeaf(member), http));
      continue;
    }
    for (const [inner, bytes] of await archiveFiles(asLeaf(member), http)) files.set(posix.join(path, inner), bytes);
  }
  return files;
}

async function filesAt(path: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new PackError(`There is no archive ${path}.`);
  return found.isDirectory() ? filesInFolder(path) : unpacked(await readFile(path), path, path);
}

async function unpacked(bytes: Uint8Array, what: string, name: string): Promise<ReadonlyMap<string, Uint8Array>> {
  // few packs read archives, and the parsers need not be there at start
  const { formatOf, unpack } = await import("../../../store/archive/unpack.ts");
  const format = formatOf(name);
  if (format === undefined) throw new PackError(`${what} is no folder and no .zip, .jar, .tar, .tgz or .tar.gz.`);
  try {
    return unpack(bytes, format);
  } catch (cause) {
    throw new PackError(`The archive ${what} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}

function safe(name: string): string {
  const path = posix.normalize(name);
  if (posix.isAbsolute(path) || path.split("/").includes("..")) {
    throw new PackError(`The archive has a file ${JSON.stringify(name)}, which leads out of it.`);
  }
  return path;
}
