import type { HttpCall } from "./handling.ts";

/** Milliseconds between two messages in the Info column. */
const every = 3000;
/** The same, when the service's words are others than before. */
const everyNews = 2000;

/** Tells in Pulumi's Info column how a wait is going: the service's own words and the time that has passed. */
export class Progress {
  readonly started: number;
  readonly #call: HttpCall;
  #words: string | undefined;
  #said = Number.NEGATIVE_INFINITY;

  constructor(call: HttpCall) {
    this.#call = call;
    this.started = call.handling.clock.now();
  }

  /** The service's words, shown now or with the next message. */
  say(words: string | undefined): void {
    const isNew = words !== undefined && words !== this.#words;
    this.#words = words ?? this.#words;
    this.#show(isNew ? everyNews : every);
  }

  /** Waits, and shows the time that has passed meanwhile. Rejects with the signal's reason. */
  async wait(milliseconds: number): Promise<void> {
    const { clock } = this.#call.handling;
    this.#show();
    for (let left = milliseconds; left > 0; left -= every) {
      await clock.sleep(Math.min(left, every), this.#call.context.signal);
      if (left > every) this.#show();
    }
    this.#call.context.signal.throwIfAborted();
  }

  /** `45 s` or `2 min 5 s` */
  elapsed(): string {
    const seconds = Math.round((this.#call.handling.clock.now() - this.started) / 1000);
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }

  #show(interval = every): void {
    const now = this.#call.handling.clock.now();
    if (now - this.#said < interval) return;
    this.#said = now;
    this.#call.context.log.progress(`${this.#words ?? "waiting for the service"} (${this.elapsed()})`);
  }
}
