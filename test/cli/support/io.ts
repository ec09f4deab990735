import path from "node:path";
import type { CommandIo } from "../../../src/cli/io.ts";

const root = path.join(import.meta.dirname, "../../..");

/** An io that keeps what a command writes; the plugin that it starts runs from source. */
export function recordingIo(cwd = root): {
  readonly io: CommandIo;
  readonly written: { stdout: string; stderr: string };
} {
  const written = { stdout: "", stderr: "" };
  const io: CommandIo = {
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    env: { ...process.env, PACKS_CACHE_DIR: "" },
    cwd,
    signal: new AbortController().signal,
    colors: false,
    program: { command: process.execPath, args: [path.join(root, "src/main.ts")] },
  };
  return { io, written };
}
