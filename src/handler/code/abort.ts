import { timerDelay } from "../../platform/timers.ts";

/**
 * A signal that is aborted once both of the given ones are, with the reason of the first. They are listened to until `until`:
 * some of them outlive every call.
 */
export function both(first: AbortSignal, second: AbortSignal, until: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (first.aborted && second.aborted) controller.abort(first.reason);
  };
  look();
  for (const signal of [first, second]) {
    if (!signal.aborted) signal.addEventListener("abort", look, { once: true, signal: until });
  }
  return controller.signal;
}

/** A signal that is aborted with a TimeoutError after the given seconds; never for 0. `stop` lets the process end before. */
export function deadline(seconds: number): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException(`${seconds} s are over`, "TimeoutError"));
  const timer = seconds > 0 ? setTimeout(expire, timerDelay(seconds * 1_000)) : undefined;
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
