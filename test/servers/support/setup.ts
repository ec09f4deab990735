import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildPlugin } from "../../../bin/build/plugin.ts";
import { buildCli, whyNotGo } from "../../support/go.ts";
import { installPlugin } from "../../support/plugin.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** the folder of the built plugin */
    readonly plugin: string;
    /** the folder of the real CLI, and the `PULUMI_HOME` in which the plugin is installed; undefined without Go */
    readonly cli: { readonly folder: string; readonly home: string } | undefined;
  }
}

/** Builds the plugin as it is shipped, and the CLI unless it is there already, once for all files of the tier. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const plugin = await mkdtemp(path.join(tmpdir(), "packs-servers-"));
  const remove = () => rm(plugin, { recursive: true, force: true });
  try {
    const cli = await prepareCli(path.join(plugin, "home"));
    await buildPlugin(plugin);
    project.provide("plugin", plugin);
    project.provide("cli", cli);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function prepareCli(home: string): Promise<{ readonly folder: string; readonly home: string } | undefined> {
  const missing = await whyNotGo();
  if (missing === undefined) {
    const [folder] = await Promise.all([buildCli(), installPlugin(home)]);
    return { folder, home };
  }
  if (process.env["CI"] === "true") throw new Error(missing);
  console.log(`the programs of the packs do not run with the CLI: ${missing}`);
  return undefined;
}
