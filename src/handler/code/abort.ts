/** A signal that is aborted once both of the given ones are, with the reason of the first. */
export function both(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (first.aborted && second.aborted) controller.abort(first.reason);
  };
  look();
  if (!controller.signal.aborted) {
    for (const signal of [first, second]) signal.addEventListener("abort", look, { once: true });
  }
  return controller.signal;
}

/** A signal that is aborted with a TimeoutError after the given seconds; never for 0. `stop` lets the process end before. */
export function deadline(seconds: number): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException(`${seconds} s are over`, "TimeoutError"));
  // longer timers than this fire at once
  const timer = seconds > 0 ? setTimeout(expire, Math.min(seconds * 1_000, 2 ** 31 - 1)) : undefined;
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
