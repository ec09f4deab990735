/**
 * The second thread of the watchdog, and the memory that it shares with the first: a count, whether anything runs, the
 * labels' length, the labels.
 */
import type { Watched } from "./watchdog.ts";

/** Room for the labels of running operations. Bytes. */
export const labelBytes = 2_048;

const mostNames = 5;

/** Writes the names of the running operations where the thread finds them. */
export function label(memory: SharedArrayBuffer, running: ReadonlySet<Watched>): void {
  const names = [...running].slice(0, mostNames).map((operation) => operation.label);
  const more = running.size - names.length;
  const text = names.join(", ") + (more > 0 ? ` and ${more} more` : "");
  // encodeInto refuses shared memory
  const bytes = new TextEncoder().encode(text).subarray(0, labelBytes);
  new Uint8Array(memory, 12).set(bytes);
  new Int32Array(memory, 8, 1)[0] = bytes.length;
}

/**
 * The thread's program, as text because a bundle has no second file. While nothing runs it sleeps until it is notified. It
 * writes to the descriptor itself, as `process.stderr` of a thread needs the first one.
 */
export const watchdogWorker = `
const { writeSync } = require("node:fs");
const { workerData: { memory, patience } } = require("node:worker_threads");
const [count, active] = [0, 1];
const cells = new Int32Array(memory, 0, 2);
const length = new Int32Array(memory, 8, 1);
for (;;) {
  Atomics.wait(cells, active, 0);
  const seen = Atomics.load(cells, count);
  const since = Date.now();
  let reported = false;
  while (Atomics.load(cells, count) === seen && Atomics.load(cells, active) === 1) {
    Atomics.wait(cells, count, seen, patience / 4);
    const blocked = Date.now() - since;
    if (reported || blocked < patience || Atomics.load(cells, count) !== seen) continue;
    reported = true;
    const names = Buffer.from(new Uint8Array(memory, 12, length[0])).toString();
    const seconds = Math.max(1, Math.round(blocked / 1000));
    writeSync(2, names + ": code of the pack has blocked the event loop for " + seconds + " s; nothing else can run meanwhile.\\n");
  }
}
`;
