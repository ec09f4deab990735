import { timerDelay } from "./timers.ts";

/** Aborts with a TimeoutError when a phase takes too long. Runs from the start. */
export class PhaseTimer {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, what: string) {
    this.restart(milliseconds, what);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins the next phase, or the same one anew. */
  restart(milliseconds: number, what: string): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException(`${what} for ${milliseconds / 1000} s`, "TimeoutError"));
    }, timerDelay(milliseconds));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
