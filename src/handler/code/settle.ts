/** How long a handler is waited for (design.md §3, Cancel). */
import { isTimeout } from "../../platform/timers.ts";
import { both } from "./abort.ts";

/** Why a handler is not waited for any longer. */
export type Interruption = "cancelled" | "deadline";

/** What ends the wait for a handler. */
export interface Patience {
  /** aborted by Cancel, or with a TimeoutError when the time is over */
  readonly signal: AbortSignal;
  /** Aborted from when on a cancelled operation may be given up; one that may not be is awaited, so that nothing is lost. */
  readonly interruptible: AbortSignal;
  /** what the handler gets to settle in by itself, once its time is over or it is cancelled. Milliseconds. */
  readonly grace: number;
}

/**
 * Waits for the handler's promise until it settles, until it was cancelled and may be given up, or until its time is over.
 * The promise is followed to its end in any case: a late failure is not an unhandled one.
 */
export async function settle<Result>(
  work: Promise<Result>,
  patience: Patience,
): Promise<{ readonly value: Result } | Interruption> {
  const ended = Promise.withResolvers<Interruption>();
  const timers: NodeJS.Timeout[] = [];
  const giveUp = (why: Interruption) => timers.push(setTimeout(() => ended.resolve(why), patience.grace));

  const stop = new AbortController();
  const whenOver = () => (isTimeout(patience.signal) ? giveUp("deadline") : undefined);
  onAbort(patience.signal, whenOver, stop.signal);
  const givenUp = both(patience.signal, patience.interruptible, stop.signal);
  onAbort(givenUp, () => giveUp(interruptionOf(patience.signal)), stop.signal);
  try {
    return await Promise.race([work.then((value) => ({ value })), ended.promise]);
  } finally {
    stop.abort();
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Why the signal was aborted. */
export function interruptionOf(signal: AbortSignal): Interruption {
  return isTimeout(signal) ? "deadline" : "cancelled";
}

function onAbort(signal: AbortSignal, listener: () => void, until: AbortSignal): void {
  if (signal.aborted) listener();
  else signal.addEventListener("abort", listener, { once: true, signal: until });
}
