import { mkdir } from "node:fs/promises";
import path from "node:path";
import { packageVersion, repository } from "./repository.ts";
import { mustRun } from "./run.ts";

/** Builds the plugin and installs it into a `PULUMI_HOME` as a user does. Returns the path of its executable. */
export async function installPlugin(pulumiHome: string): Promise<string> {
  await mkdir(pulumiHome, { recursive: true });
  const env = { ...process.env, PULUMI_HOME: pulumiHome };
  await mustRun("npm", ["run", "-s", "build"], { cwd: repository, env });
  await mustRun("npm", ["run", "-s", "plugin:install"], { cwd: repository, env });
  return path.join(pulumiHome, "plugins", `resource-packs-v${await packageVersion()}`, "pulumi-resource-packs");
}
