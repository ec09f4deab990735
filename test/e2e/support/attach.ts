import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { packageVersion } from "../../support/repository.ts";
import { pluginExecutable } from "./environment.ts";

/** A plugin that runs by itself, for `PULUMI_DEBUG_PROVIDERS`. */
export interface AttachedPlugin {
  readonly port: string;
  running(): boolean;
}

/** Starts the installed plugin without an engine; it ends with the test. */
export async function attachedPlugin(home: string): Promise<AttachedPlugin> {
  const child = spawn(pluginExecutable(home, await packageVersion()), [], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  for await (const port of createInterface({ input: child.stdout })) {
    return { port, running: () => child.exitCode === null && child.signalCode === null };
  }
  throw new Error("the plugin ended without a port");
}
