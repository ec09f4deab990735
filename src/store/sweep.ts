import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Removes the files of a folder that have not changed for `age` milliseconds. Never throws: another process may do the same. */
export async function sweep(folder: string, age: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - age) await rm(file, { force: true }).catch(() => {});
  }
}
