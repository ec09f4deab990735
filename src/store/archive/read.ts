import { Parser, type ReadEntry } from "tar";
import { messageOf, type PacksError } from "../../error/error.ts";
import { byBytes } from "../../platform/text.ts";
import { gunzip } from "./gunzip.ts";
import { limits } from "./limits.ts";
import { pathProblem } from "./path.ts";
import { damaged, refused, tooBig } from "./problems.ts";
import { PathTree } from "./tree.ts";

/** The files of an archive, by path, sorted by the paths' UTF-8 bytes. */
export type ArchiveFiles = ReadonlyMap<string, Uint8Array>;

/**
 * The files of a gzipped tar archive, in memory; nothing is ever extracted to disk. `name` is what messages call the archive.
 *
 * Whatever is not a plain file with a portable path is an error, never skipped: a definition with a file missing is another
 * provider. One common top folder (`package/`) is stripped. Throws PACK_ARCHIVE_* only.
 */
export function readArchive(bytes: Uint8Array, name: string): ArchiveFiles {
  const files = parse(gunzip(bytes, name), name);
  return new Map([...stripTopFolder(files)].sort(([a], [b]) => byBytes(a, b)));
}

function parse(tar: Uint8Array, archive: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const tree = new PathTree();
  const state: { problem: PacksError | undefined; ended: boolean; entries: number; bytes: number } = {
    problem: undefined,
    ended: false,
    entries: 0,
    bytes: 0,
  };
  const parser = new Parser({ strict: true, maxMetaEntrySize: limits.metaBytes, gzip: true });
  const stop = (problem: PacksError): void => {
    state.problem ??= problem;
    parser.abort(problem);
  };
  parser.on("error", (caught: unknown) => {
    state.problem ??= damaged(archive, messageOf(caught), caught);
  });
  parser.on("eof", () => {
    state.ended = true;
  });
  // sparse files, unknown types and oversized headers surface here only (packs.md §3.2)
  parser.on("ignoredEntry", (entry: ReadEntry) => stop(refused(archive, entry.path, `is of the type ${entry.type}`)));
  parser.on("entry", (entry: ReadEntry) => {
    entry.resume();
    state.entries += 1;
    state.bytes += entry.size;
    const problem = entryProblem(entry, tree, state, archive);
    if (problem !== undefined) return stop(problem);
    if (isFolder(entry)) return;
    const chunks: Uint8Array[] = [];
    entry.on("data", (chunk) => chunks.push(chunk));
    entry.on("end", () => files.set(entry.path, Buffer.concat(chunks)));
  });
  feed(parser, tar, archive, state);
  if (state.problem !== undefined) throw state.problem;
  if (!state.ended) throw damaged(archive, "it ends before its end mark");
  return files;
}

function feed(parser: Parser, tar: Uint8Array, archive: string, state: { problem: PacksError | undefined }): void {
  // the parser would decompress once more, beyond our limit
  if (tar[0] === 0x1f && tar[1] === 0x8b) throw damaged(archive, "it is compressed twice");
  try {
    // In one piece: the parser works synchronously, and a header that is split between two writes loses its non-ASCII letters.
    parser.write(Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength));
    parser.end();
  } catch (caught) {
    state.problem ??= damaged(archive, messageOf(caught), caught);
  }
}

function entryProblem(
  entry: ReadEntry,
  tree: PathTree,
  counted: { readonly entries: number; readonly bytes: number },
  archive: string,
): PacksError | undefined {
  if (typeof entry.path !== "string") return damaged(archive, "it holds an entry without a path");
  if (!isFolder(entry) && entry.type !== "File" && entry.type !== "OldFile") {
    return refused(archive, entry.path, `is of the type ${entry.type}`);
  }
  if (counted.entries > limits.entries) return tooBig(archive, `it holds more than ${limits.entries} files`);
  if (!Number.isSafeInteger(entry.size) || entry.size < 0) return damaged(archive, "it holds an entry without a size");
  if (entry.size > limits.fileBytes) return tooBig(archive, `${entry.path} has more than ${limits.fileBytes} bytes`);
  if (counted.bytes > limits.totalBytes) return tooBig(archive, `its files have more than ${limits.totalBytes} bytes`);
  const path = isFolder(entry) ? entry.path.replace(/\/$/, "") : entry.path;
  const problem = pathProblem(path) ?? tree.add(path, isFolder(entry) ? "folder" : "file");
  return problem === undefined ? undefined : refused(archive, entry.path, problem);
}

function isFolder(entry: ReadEntry): boolean {
  return entry.type === "Directory";
}

function stripTopFolder(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const tops = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf("/") + 1)));
  const [top = ""] = tops;
  if (tops.size !== 1 || top === "") return files;
  return new Map([...files].map(([path, content]) => [path.slice(top.length), content]));
}
