import { timerDelay } from "./timers.ts";

/** Time and chance, injected so that tests need not wait. */
export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** Rejects with the signal's reason as soon as it is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** at least 0, below 1 */
  random(): number;
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", abort);
        resolve();
      }, timerDelay(milliseconds));
      signal.addEventListener("abort", abort, { once: true });
    }),
};
