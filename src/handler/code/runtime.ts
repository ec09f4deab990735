import { type Guards, installGuards } from "./guards.ts";
import { createWatchdog, type Watchdog } from "./watchdog.ts";

/** What all packs with code share in one process. */
export interface CodeRuntime {
  readonly guards: Guards;
  readonly watchdog: Watchdog;
  readonly fetch: typeof globalThis.fetch;
  /** the hosts that the pack lists; undefined for what all packs share */
  readonly hosts?: readonly string[] | undefined;
  /** what a handler gets to settle in after its signal was aborted. Milliseconds. */
  readonly grace: number;
  /** what a module gets to load in, for a top-level await that never ends. Milliseconds. */
  readonly loadLimit: number;
  dispose(): void;
}

/** What a runtime is made of. Times are milliseconds. */
export interface CodeRuntimeOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly grace?: number;
  readonly patience?: number;
  readonly loadLimit?: number;
}

/** Installs guards and watchdog. To be made once in a process, by its composition root, and lent to every pack. */
export function createCodeRuntime(options: CodeRuntimeOptions): CodeRuntime {
  const guards = installGuards();
  const watchdog = createWatchdog({ patience: options.patience ?? 5_000 });
  return {
    guards,
    watchdog,
    fetch: options.fetch,
    grace: options.grace ?? 1_000,
    loadLimit: options.loadLimit ?? 30_000,
    dispose() {
      guards.restore();
      watchdog.stop();
    },
  };
}
