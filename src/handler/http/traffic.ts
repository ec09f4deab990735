import type { Limits } from "../../pack/timing.ts";
import type { Clock } from "../../platform/clock.ts";

/**
 * What the requests and operations of one process wait for: limits by pack and origin, and named locks. Waiting is in
 * order of arrival and ends with the signal. Written here because the small queue libraries neither take a clock nor
 * drop what was cancelled while it waited.
 */
export interface Traffic {
  /**
   * Waits until one more request may start. The answer is to be called when that request is over.
   * Rejects with the signal's reason.
   */
  enter(key: string, limits: Limits, signal: AbortSignal): Promise<() => void>;
  /** Waits until nobody else has the lock. The answer gives it back. `waiting` is called if it is not free at once. */
  lock(name: string, signal: AbortSignal, waiting: () => void): Promise<() => void>;
}

/** The traffic of one process. */
export function createTraffic(clock: Clock): Traffic {
  const slots = new Map<string, Slots>();
  const starts = new Map<string, number[]>();
  const locks = new Map<string, Slots>();
  return {
    async enter(key, { concurrency, rate }, signal) {
      signal.throwIfAborted();
      const leave = concurrency === undefined ? () => {} : await remembered(slots, key, concurrency).take(signal);
      try {
        if (rate !== undefined) await clock.sleep(reserve(starts, key, rate, clock.now()), signal);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async lock(name, signal, waiting) {
      signal.throwIfAborted();
      const lock = remembered(locks, name, 1);
      if (lock.free === 0) waiting();
      const leave = await lock.take(signal);
      return () => {
        leave();
        // names are made of inputs: those nobody waits for must not pile up
        if (lock.free === 1 && locks.get(name) === lock) locks.delete(name);
      };
    },
  };
}

function remembered(known: Map<string, Slots>, key: string, count: number): Slots {
  const slots = known.get(key) ?? new Slots(count);
  known.set(key, slots);
  return slots;
}

/** Milliseconds until the next start, so that in no span of `seconds` more than `count` requests start. */
function reserve(all: Map<string, number[]>, key: string, rate: NonNullable<Limits["rate"]>, now: number): number {
  const starts = all.get(key) ?? [];
  all.set(key, starts);
  const earlier = starts.length < rate.count ? undefined : starts.shift();
  const at = earlier === undefined ? now : Math.max(now, earlier + rate.seconds * 1000);
  starts.push(at);
  return at - now;
}

/** So many at a time, the others in a queue. */
class Slots {
  free: number;
  readonly #queue = new Set<() => void>();

  constructor(count: number) {
    this.free = count;
  }

  async take(signal: AbortSignal): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await this.#turn(signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [next] = this.#queue;
      if (next === undefined) this.free++;
      else next();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#queue.delete(next);
        reject(signal.reason);
      };
      const next = () => {
        this.#queue.delete(next);
        signal.removeEventListener("abort", abort);
        resolve();
      };
      this.#queue.add(next);
      signal.addEventListener("abort", abort, { once: true });
    });
  }
}
