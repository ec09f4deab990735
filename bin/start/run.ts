import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "../build/folders.ts";

/** Prints a heading. */
export function say(text: string): void {
  console.log(`\n▸ ${text}\n`);
}

/** Runs the authors' CLI, as it was built; nothing is left in the user's folders. */
export function packs(args: readonly string[]): Promise<void> {
  return run(process.execPath, ["bin/packs.js", ...args], { env: { ...process.env, PACKS_CACHE_DIR: "" } });
}

/** Runs a program in the repository's root, or in `options.cwd`; a failure ends this process with the program's exit code. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(command, args, { stdio: "inherit", cwd: root, ...options });
  const [code] = await once(child, "exit");
  if (code === 0) return;
  console.error(`\n✗ ${[command, ...args].join(" ")} ended with ${code}`);
  process.exit(typeof code === "number" ? code : 1);
}
