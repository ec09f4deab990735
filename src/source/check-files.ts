import { PacksError } from "../error/error.ts";
import type { PackFiles } from "../pack/files.ts";
import { limits } from "../store/archive/limits.ts";
import { pathProblem } from "../store/archive/path.ts";
import { PathTree } from "../store/archive/tree.ts";

/**
 * Holds the files of a folder to the rules that archives obey, so that every pack can become an archive and be read
 * everywhere. Throws PACK_FILE and PACK_TOO_BIG.
 */
export function checkFiles(files: PackFiles): void {
  if (files.size > limits.entries) throw tooBig(`it has more than ${limits.entries} files`);
  const tree = new PathTree();
  let total = 0;
  for (const [path, content] of files) {
    const problem = pathProblem(path) ?? tree.add(path, "file");
    if (problem !== undefined) throw PacksError.of("PACK_FILE", { path, problem });
    checkFileSize(path, content.length);
    total += content.length;
  }
  if (total > limits.totalBytes) throw tooBig(`its files have more than ${limits.totalBytes} bytes`);
}

/** Refuses a file of more than the allowed bytes. */
export function checkFileSize(path: string, bytes: number): void {
  if (bytes > limits.fileBytes) throw tooBig(`${path} has more than ${limits.fileBytes} bytes`);
}

function tooBig(problem: string): PacksError {
  return PacksError.of("PACK_TOO_BIG", { problem });
}
