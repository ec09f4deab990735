import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadline } from "../../../src/handler/code/abort.ts";
import { settle } from "../../../src/handler/code/settle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const now = AbortSignal.abort();

/** Settles after that many milliseconds of the pretended time. */
function after(milliseconds: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve("done"), milliseconds));
}

it.each([
  ["a handler within its grace", { seconds: 0, signal: now, interruptible: now }, 999, { value: "done" }],
  ["a handler beyond its grace", { seconds: 0, signal: now, interruptible: now }, 1_001, "cancelled"],
  ["a handler that may not be given up", { seconds: 0, signal: now, interruptible: never }, 60_000, { value: "done" }],
  ["a handler that nobody cancelled", { seconds: 0, signal: never, interruptible: now }, 60_000, { value: "done" }],
  ["a handler after its time", { seconds: 5, signal: never, interruptible: never }, 6_001, "deadline"],
  [
    "a handler within its grace after its time",
    { seconds: 5, signal: never, interruptible: never },
    5_999,
    { value: "done" },
  ],
])("%s", async (_, { seconds, signal, interruptible }, duration, ending) => {
  const either = AbortSignal.any([signal, deadline(seconds).signal]);
  const settling = settle(after(duration), { signal: either, interruptible, grace: 1_000 });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await settling).toEqual(ending);
});

it("passes on what the handler throws", async () => {
  const failing = settle(Promise.reject(new Error("boom")), { signal: never, interruptible: never, grace: 1_000 });
  await expect(failing).rejects.toThrow("boom");
});

it("leaves no timer behind", async () => {
  await settle(Promise.resolve(1), { signal: now, interruptible: now, grace: 1_000 });
  expect(vi.getTimerCount()).toBe(0);
});

it("a deadline of 0 s never comes, and a stopped one neither", async () => {
  const [none, stopped] = [deadline(0), deadline(1)];
  stopped.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([none.signal.aborted, stopped.signal.aborted]).toEqual([false, false]);
});
