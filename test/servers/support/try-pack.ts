import path from "node:path";
import { inject } from "vitest";
import { run } from "../../../src/cli/commands/try.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { repository } from "../../support/repository.ts";

/** `packs try` of one of our packs with the built plugin: what it prints. Throws when the pack does not keep what it must. */
export async function tryPack(name: string, config: PlainObject): Promise<string> {
  let printed = "";
  const print = (text: string) => {
    printed += text;
  };
  const settings = Object.entries(config).flatMap(([key, value]) => ["--config", `${key}=${value}`]);
  await run([path.join("parameter-packs", name), ...settings], {
    stdout: print,
    stderr: print,
    env: { PATH: process.env["PATH"], HOME: inject("plugin"), PACKS_CACHE_DIR: path.join(inject("plugin"), "cache") },
    cwd: repository,
    signal: new AbortController().signal,
    colors: false,
    program: { command: process.execPath, args: [path.join(inject("plugin"), "start.cjs")] },
  });
  return printed;
}
