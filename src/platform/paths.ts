import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Environment } from "./environment.ts";

/** The format of what is kept on disk; a new one gets a folder beside the old one, so that nothing is ever migrated. */
const cacheFormat = "v1";

const projectFiles = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/**
 * The folder of everything that the host keeps on disk, absolute: `PACKS_CACHE_DIR`, or `definition-packs` in Pulumi's own
 * folder. Undefined when `PACKS_CACHE_DIR` is empty: nothing is kept.
 */
export function cacheFolder(environment: Environment): string | undefined {
  const { PACKS_CACHE_DIR: chosen, PULUMI_HOME: pulumiHome } = environment.variables;
  if (chosen === "") return undefined;
  const root = chosen ?? join(pulumiHome || join(environment.home, ".pulumi"), "definition-packs");
  return join(resolve(environment.cwd, root), cacheFormat);
}

/** The root of the Pulumi project that the current folder lies in: the nearest folder upwards with a project file. */
export function projectRoot(environment: Environment): string | undefined {
  for (let folder = environment.cwd; ; folder = dirname(folder)) {
    if (projectFiles.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
