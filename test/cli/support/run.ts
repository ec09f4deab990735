import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The noisy plugin of plugin.ts. */
export const noisyPlugin = fileURLToPath(new URL("plugin.ts", import.meta.url));

/** A process and what it wrote. */
export interface Running {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** the exit code, or the signal that ended it */
  readonly ended: Promise<number | string>;
}

/** Starts a Node program with pipes; it is gone when the test is. */
export function start(program: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [program, ...args], { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const written = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    written.stderr += text;
  });
  const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode ?? "lost");
  return { child, ended, stdout: () => written.stdout, stderr: () => written.stderr };
}

/** Resolves with the first line of stdout. */
export async function firstLine({ child, stdout }: Running): Promise<string> {
  while (!stdout().includes("\n")) {
    if (child.stdout === null || child.exitCode !== null) throw new Error("no line");
    await once(child.stdout, "data");
  }
  return stdout();
}
