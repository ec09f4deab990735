import { onTestFinished, vi } from "vitest";

/** Stops time for the rest of a test: no limit passes but the next one, and that whenever the answer is called. */
export function haltTime(): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    const reason = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    setTimeout(() => controller.abort(reason), milliseconds);
    return controller.signal;
  });
  onTestFinished(() => {
    limit.mockRestore();
    vi.useRealTimers();
  });
  // a preview before the operation has left a timer for the same moment
  return () => vi.advanceTimersToNextTimer().advanceTimersByTime(0);
}
