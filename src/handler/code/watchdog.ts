/** Notices when an author's code blocks the event loop, and with it every other operation of the process. */
import { Worker } from "node:worker_threads";
import type { Log } from "../../model/log.ts";
import { label, labelBytes, watchdogWorker } from "./watchdog-worker.ts";

/** An operation that runs now. */
export interface Watched {
  /** `Zone create urn:pulumi:…`; for messages */
  readonly label: string;
  readonly log: Log;
}

/** Watches the event loop while code of packs runs. */
export interface Watchdog {
  /** The operation runs from now until the function that is returned is called. */
  watch(operation: Watched): () => void;
  stop(): void;
}

/** How patient the watchdog is. */
export interface WatchdogOptions {
  /** blocked for longer than this counts. Milliseconds. */
  readonly patience: number;
}

/**
 * A watchdog. While operations run, a timer of the event loop counts up in shared memory and a second thread looks at the
 * count: when it stands still for too long, the thread names the running operations on stderr at once, and the loop, when it
 * lives again, warns in their logs. The thread starts with the first operation and sleeps while none runs.
 *
 * Limits: which of several running operations blocks cannot be told, so all are named; nothing is interrupted.
 */
export function createWatchdog(options: WatchdogOptions): Watchdog {
  const running = new Set<Watched>();
  const memory = new SharedArrayBuffer(12 + labelBytes);
  const [count, active] = [0, 1];
  const cells = new Int32Array(memory, 0, 2);
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastBeat = 0;

  function beat(): void {
    const blocked = performance.now() - lastBeat;
    if (blocked > options.patience) {
      const seconds = Math.round(blocked / 1_000);
      for (const { log, label } of running) {
        log.warn(
          `${label}: code of the pack blocked the event loop for ${seconds} s; nothing else could run meanwhile. Use asynchronous functions, or a worker thread.`,
        );
      }
    }
    lastBeat = performance.now();
    Atomics.add(cells, count, 1);
  }

  function begin(): void {
    lastBeat = performance.now();
    Atomics.add(cells, count, 1);
    Atomics.store(cells, active, 1);
    Atomics.notify(cells, active);
    timer = setInterval(beat, Math.min(500, options.patience / 4)).unref();
    if (worker !== undefined) return;
    worker = new Worker(watchdogWorker, {
      eval: true,
      workerData: { memory, patience: options.patience },
      stdin: false,
    });
    worker.unref();
    // without the thread there are no messages while the loop is blocked, and that is all
    worker.on("error", () => {});
  }

  function end(): void {
    // what ends a blocking operation runs before the timer does
    beat();
    clearInterval(timer);
    Atomics.store(cells, active, 0);
  }

  return {
    watch(operation) {
      if (running.size === 0) begin();
      running.add(operation);
      label(memory, running);
      return () => {
        if (running.size === 1 && running.has(operation)) end();
        running.delete(operation);
        label(memory, running);
      };
    },
    stop() {
      clearInterval(timer);
      running.clear();
      void worker?.terminate();
    },
  };
}
