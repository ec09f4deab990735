import { overview, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import type { CommandIo } from "./io.ts";

/** Runs a command with this process's streams, environment and folder; answers the exit code. Ctrl-C aborts its signal. */
export function runProgramCommand(name: string, args: readonly string[]): Promise<number> {
  return runCommand(name, args, processIo(), commands);
}

/** Prints the overview of all commands. */
export function printOverview(): void {
  process.stdout.write(overview(commands));
}

function processIo(): CommandIo {
  const interruption = new AbortController();
  // the second Ctrl-C ends the process as usual
  process.once("SIGINT", () => interruption.abort());
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    env: process.env,
    cwd: process.cwd(),
    signal: interruption.signal,
    colors: process.stdout.hasColors?.() ?? false,
    program: { command: process.execPath, args: process.argv.slice(1, 2) },
  };
}
