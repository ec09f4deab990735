import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { repository } from "../../support/repository.ts";
import { mustRun } from "../../support/run.ts";
import type { SdkPack } from "./sdks.ts";

/**
 * The packs of the programs, with the schemas that the installed plugin gives. Needs a folder for its own.
 *
 * Of `echo` there are two versions. npm installs two versions of one package side by side under two names. Python and Go do
 * not, the SDKs in Go even panic when they meet, so there the second version has another name as a package too.
 */
export async function sdkPacks(plugin: string, folder: string) {
  const pack = async (alias: string, reference: string, ...args: readonly string[]): Promise<SdkPack> => {
    const { stdout } = await mustRun(plugin, ["schema", reference, "--allow-code", ...args]);
    return { alias, schema: stdout };
  };
  const next = await secondVersion(path.join(folder, "definition-packs"));
  const [same, renamed, ...others] = await Promise.all([
    pack("echo-next", next),
    pack("echo2", next, "--name", "echo2"),
    pack("echo", path.join(repository, "test", "packs", "echo")),
    pack("lights", path.join(repository, "test", "packs", "lights")),
    pack("dice", path.join(repository, "parameter-packs", "dice")),
    pack("local-files", path.join(repository, "parameter-packs", "local-files")),
  ]);
  return { typeScript: [...others, same], python: [...others, renamed], go: [...others, renamed] };
}

/** Another version of the pack `echo`, which can be told apart by what it answers. */
async function secondVersion(folder: string): Promise<string> {
  const copy = path.join(folder, "echo-next");
  await cp(path.join(repository, "test", "packs", "echo"), copy, { recursive: true });
  const file = path.join(copy, "pack.yaml");
  const text = await readFile(file, "utf8");
  const changed = text.replace("version: 1.0.0", "version: 2.0.0").replace("default: nobody", "default: somebody");
  await writeFile(file, changed);
  return copy;
}
