import { access } from "node:fs/promises";
import path from "node:path";
import semver from "semver";
import { run } from "../../support/run.ts";

/** The first folder that has a `pulumi` of a higher version than the one in `built`; undefined when there is none. */
export async function findNewerCli(folders: readonly string[], built: string): Promise<string | undefined> {
  const least = await versionOf(built);
  for (const folder of folders) {
    if (path.resolve(folder) === path.resolve(built)) continue;
    const version = await versionOf(folder);
    if (version !== undefined && least !== undefined && semver.gt(version, least)) return folder;
  }
  return undefined;
}

/** The version of a folder's CLI; undefined when there is none, or it does not say. */
export async function versionOf(folder: string): Promise<string | undefined> {
  const cli = path.join(folder, "pulumi");
  try {
    await access(cli);
  } catch {
    return undefined;
  }
  const { stdout } = await run(cli, ["version"], { env: { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "1" } });
  return semver.valid(stdout.trim()) ?? undefined;
}
