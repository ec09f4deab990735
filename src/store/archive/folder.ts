import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * The files of a user's folder by their paths in it, `/` between segments. As the engine walks it: links to files are read,
 * those to folders and Pulumi's own folder are left out.
 */
export async function filesInFolder(folder: string, prefix = ""): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of (await readdir(folder)).filter((each) => each !== ".pulumi").sort()) {
    const path = join(folder, name);
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) files.set(prefix + name, await readFile(path));
    else if (!(await lstat(path)).isSymbolicLink()) {
      for (const [inner, bytes] of await filesInFolder(path, `${prefix}${name}/`)) files.set(inner, bytes);
    }
  }
  return files;
}
