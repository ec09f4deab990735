/** Archives of users, not of packs: any file that has a path within the archive is taken. Nothing is written to disk. */
import { posix } from "node:path";
import { unzipSync } from "fflate";
import { Parser, type ReadEntry } from "tar";
import { messageOf } from "../../error/error.ts";

/** More is given up while it is unpacked, so that a bomb does no harm. Bytes. */
const mostUnpacked = 1024 ** 3;

/** What an archive file is, by the end of its name; undefined: none that is known. As the engine has it. */
export function formatOf(name: string): "tar" | "zip" | undefined {
  if (/\.(tar|tgz|tar\.gz)$/i.test(name)) return "tar";
  return /\.(zip|jar)$/i.test(name) ? "zip" : undefined;
}

/**
 * The files of a `.zip`, `.tar` or `.tar.gz`, by path. Throws an Error that says what is wrong: damaged bytes, links and
 * devices, paths that lead out of the archive, more than a gibibyte.
 */
export function unpack(bytes: Uint8Array, format: "tar" | "zip"): ReadonlyMap<string, Uint8Array> {
  return format === "zip" ? unzip(bytes) : untar(bytes);
}

function unzip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      total += count(total, originalSize);
      return !name.endsWith("/");
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [within(name), content]));
}

function untar(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let problem: Error | undefined;
  const parser = new Parser({ strict: true });
  const keep = (caught: unknown) => {
    problem ??= caught instanceof Error ? caught : new Error(messageOf(caught));
    return problem;
  };
  const stop = (caught: unknown) => parser.abort(keep(caught));
  parser.on("error", keep);
  parser.on("ignoredEntry", (entry: ReadEntry) => stop(new Error(`${entry.path} is of the type ${entry.type}`)));
  parser.on("entry", (entry: ReadEntry) => {
    entry.resume();
    if (entry.type === "Directory" || problem !== undefined) return;
    try {
      if (entry.type !== "File" && entry.type !== "OldFile")
        throw new Error(`${entry.path} is of the type ${entry.type}`);
      total += count(total, entry.size);
      const name = within(entry.path);
      const chunks: Uint8Array[] = [];
      entry.on("data", (chunk) => chunks.push(chunk));
      entry.on("end", () => files.set(name, Buffer.concat(chunks)));
    } catch (caught) {
      stop(caught);
    }
  });
  try {
    parser.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (caught) {
    keep(caught);
  }
  if (problem !== undefined) throw problem;
  return files;
}

function count(before: number, size: number): number {
  if (before + size > mostUnpacked) throw new Error(`it unpacks to more than ${mostUnpacked} bytes`);
  return size;
}

/** The path in one form, `a/b`. */
function within(name: string): string {
  const path = posix.normalize(name.replaceAll("\\", "/"));
  const leadsOut = posix.isAbsolute(path) || /^[a-z]:/i.test(path) || path.split("/").includes("..");
  if (leadsOut || path === "." || path.includes("\0"))
    throw new Error(`${JSON.stringify(name)} leads out of the archive`);
  return path;
}
