import { posix } from "node:path";
import { PacksError } from "../error/error.ts";
import { byBytes } from "../platform/text.ts";
import { importsOf } from "./closure/imports.ts";
import { namedFiles } from "./closure/named-files.ts";
import { resolveImport } from "./closure/resolve-import.ts";
import { sourceMapOf } from "./closure/source-map.ts";
import type { PackFiles } from "./files.ts";
import { formatProblem, type Problem } from "./format/problem.ts";

/** Reads a file of the place that a pack lies in; undefined when there is no such file. Throws for one that may not be read. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

/** The names that a manifest may have. A pack that has both keeps both, and whoever loads it refuses it. */
const manifestNames: readonly string[] = ["pack.yaml", "pack.json"];

const modulePattern = /\.(ts|mts|js|mjs)$/;

/**
 * The files that a pack consists of: its manifest, the files that this names, and what its code imports; never the folder
 * around them (design.md §4). The same for a folder and for its archive, and so is the digest.
 *
 * Returns undefined when there is no manifest. A manifest that cannot be parsed comes back alone: whoever loads it says why.
 * Throws PACK_FILES with all problems, each with file, line and column.
 */
export async function closure(read: ReadFile, signal: AbortSignal): Promise<PackFiles | undefined> {
  const files = new Map<string, Uint8Array>();
  for (const name of manifestNames) {
    const content = await read(name);
    if (content !== undefined) files.set(name, content);
  }
  const [manifest] = files;
  if (manifest === undefined) return undefined;
  const named = namedFiles(...manifest);
  const problems: Problem[] = [...named.problems];
  const queue = [...named.files];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    signal.throwIfAborted();
    if (files.has(next.path)) continue;
    const content = await read(next.path);
    if (content === undefined) {
      problems.push(await missing(next.path, next.from, read));
      continue;
    }
    files.set(next.path, content);
    if (!modulePattern.test(next.path)) continue;
    const map = sourceMapOf(next.path, content);
    const mapContent = map === undefined ? undefined : await read(map);
    if (map !== undefined && mapContent !== undefined) files.set(map, mapContent);
    const imports = await importsOf(next.path, content);
    problems.push(...imports.problems);
    for (const one of imports.imports) {
      const target = resolveImport(next.path, one);
      if (target.problem !== undefined) problems.push(target.problem);
      else if (target.path !== undefined) queue.push({ path: target.path, from: one.place });
    }
  }
  if (problems.length > 0) throw PacksError.of("PACK_FILES", {}, { details: problems.map(formatProblem) });
  return new Map([...files].sort(([a], [b]) => byBytes(a, b)));
}

async function firstOf(
  read: ReadFile,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly content: Uint8Array } | undefined> {
  for (const path of paths) {
    const content = await read(path);
    if (content !== undefined) return { path, content };
  }
  return undefined;
}

/** TypeScript authors are used to write the name of the compiled file; a pack's code runs as it stands. */
const otherExtensions = [".ts", ".js", ".mts", ".mjs", "/index.ts", "/index.js"];

async function missing(path: string, from: Problem, read: ReadFile): Promise<Problem> {
  const { dir, name } = posix.parse(path);
  const bare = modulePattern.test(path) ? posix.join(dir, name) : path;
  const near = await firstOf(
    read,
    otherExtensions.map((extension) => `${bare}${extension}`),
  );
  const message = `there is no file ${path} in the pack`;
  return near === undefined ? { ...from, message } : { ...from, message, suggestion: near.path };
}
