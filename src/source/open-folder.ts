import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { hasCode, messageOf, PacksError } from "../error/error.ts";
import { closure, type ReadFile } from "../pack/closure.ts";
import type { PackFiles } from "../pack/files.ts";
import { checkFileSize, checkFiles } from "./check-files.ts";

/**
 * The pack in a folder: its manifest and what that names, links followed as long as they stay inside.
 * `location` is absolute. Throws PACK_* and SOURCE_UNREADABLE.
 */
export async function openFolder(location: string, signal: AbortSignal): Promise<PackFiles> {
  const files = await closure(await folderReader(location), signal);
  if (files === undefined) throw PacksError.of("PACK_NO_MANIFEST", { location });
  checkFiles(files);
  return files;
}

/** Reads files of a folder by their paths in it, and none that lies outside of it. Throws PACK_* and SOURCE_UNREADABLE. */
export async function folderReader(location: string): Promise<ReadFile> {
  const root = await realpath(location);
  return (path) => readInside(root, path);
}

async function readInside(root: string, path: string): Promise<Uint8Array | undefined> {
  try {
    const file = await realpath(join(root, path));
    if (!file.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) {
      throw PacksError.of("PACK_FILE", { path, problem: "is a link that leads out of the pack's folder" });
    }
    const found = await stat(file);
    if (!found.isFile()) return undefined;
    checkFileSize(path, found.size);
    return await readFile(file);
  } catch (caught) {
    if (caught instanceof PacksError) throw caught;
    if (hasCode(caught, "ENOENT", "ENOTDIR")) return undefined;
    throw PacksError.of(
      "SOURCE_UNREADABLE",
      { kind: "file", location: join(root, path), problem: messageOf(caught) },
      { cause: caught },
    );
  }
}
