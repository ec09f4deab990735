import { execFile } from "node:child_process";
import { promisify } from "node:util";

const program = new URL("fixtures/process.ts", import.meta.url).pathname;

/** What a process of its own prints that creates a Zone with the given module. `patience` is the watchdog's, in milliseconds. */
export function runAlone(
  zone: string,
  patience = 5_000,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, ["--no-warnings", program, zone, String(patience)]);
}
