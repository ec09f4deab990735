import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { packJsonSchema } from "../../src/pack/format/json-schema.ts";
import { dist } from "./folders.ts";
import { buildLibrary } from "./library.ts";
import { copyPacks } from "./packs.ts";
import { buildPlugin } from "./plugin.ts";

/** Writes dist. Its entries are made beside their places and moved there when all are complete. */
export async function build(): Promise<void> {
  const stage = path.join(dist, `.stage-${process.pid}`);
  try {
    await mkdir(stage, { recursive: true });
    await Promise.all([buildPlugin(path.join(stage, "plugin")), buildLibrary(stage)]);
    await writeFile(path.join(stage, "pack.schema.json"), `${JSON.stringify(packJsonSchema(), undefined, 2)}\n`);
    await copyPacks(path.join(stage, "plugin", "packs"));
    for (const entry of await readdir(stage)) {
      await replace(path.join(stage, entry), path.join(dist, entry));
    }
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Another build may put its own in the same place between our two steps; the last one wins. */
async function replace(fresh: string, place: string, attempts = 5): Promise<void> {
  await rm(place, { recursive: true, force: true });
  try {
    await rename(fresh, place);
  } catch (caught) {
    if (attempts === 1) throw caught;
    await replace(fresh, place, attempts - 1);
  }
}
