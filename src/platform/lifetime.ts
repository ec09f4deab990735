import { messageOf } from "../error/error.ts";
import type { Log } from "../model/log.ts";

const endSignals = ["SIGINT", "SIGTERM", "SIGBREAK"] as const;

/**
 * Ends the process as the engine expects a plugin to end: at once on SIGINT, SIGTERM and Windows' CTRL_BREAK (protocol §1.8),
 * and, if `untilStdinCloses`, when stdin closes, which is the only end signal after `pulumi install` (engine.md §2.1).
 */
export function endWithEngine(options: { readonly untilStdinCloses: boolean }): void {
  const end = () => process.exit(0);
  for (const signal of endSignals) process.on(signal, end);
  if (!options.untilStdinCloses) return;
  for (const event of ["end", "close", "error"]) process.stdin.on(event, end);
  process.stdin.resume();
}

/** Where an error that nobody caught came from. */
export type UncaughtEvent = "uncaughtException" | "unhandledRejection";

/**
 * Reports what nobody caught and lets the process live: other calls are not affected. `claim` is asked first, and answers
 * true when it knows whose the error is and has reported it.
 */
export function surviveUncaught(logs: readonly Log[], claim: (caught: unknown, event: UncaughtEvent) => boolean): void {
  const report = (event: UncaughtEvent) => (caught: unknown) => {
    if (claim(caught, event)) return;
    for (const log of logs) {
      log.warn(`Something failed outside of any operation: ${messageOf(caught)}`);
      if (caught instanceof Error) log.debug(caught.stack ?? "");
    }
  };
  process.on("uncaughtException", report("uncaughtException"));
  process.on("unhandledRejection", report("unhandledRejection"));
}
