import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hostVersion } from "../../src/platform/version.ts";
import { assemblePluginFolder } from "./plugin-folder.ts";

/**
 * Installs the built plugin among those of the Pulumi CLI in `pulumiHome` and answers its folder. What is there is replaced in one step, so
 * that an engine finds either the old plugin or the new one.
 */
export async function installPlugin(pulumiHome: string): Promise<string> {
  const plugins = path.resolve(pulumiHome, "plugins");
  const folder = path.join(plugins, `resource-packs-v${hostVersion}`);
  // the CLI ignores names that begin with a dot
  const fresh = path.join(plugins, `.new-packs-${process.pid}`);
  const old = path.join(plugins, `.old-packs-${process.pid}`);
  try {
    await mkdir(fresh, { recursive: true });
    await assemblePluginFolder(fresh);
    await rename(folder, old).catch(ignoreMissing);
    await rename(fresh, folder);
    // the mark of an installation that was broken off; the CLI would ignore the folder
    await rm(`${folder}.partial`, { force: true });
  } finally {
    for (const rest of [fresh, old]) await rm(rest, { recursive: true, force: true });
  }
  return folder;
}

function ignoreMissing(caught: unknown): void {
  if (caught instanceof Error && "code" in caught && caught.code === "ENOENT") return;
  throw caught;
}
