import { describe, expect, test, vi } from "vitest";
import { createTraffic } from "../../../src/handler/http/traffic.ts";
import { hastyClock } from "./written.ts";

const never = new AbortController().signal;
/** Lets everything that is ready go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("concurrency", () => {
  const limits = { rate: undefined, concurrency: 2 };

  test("so many at a time, the others in the order of their arrival", async () => {
    const traffic = createTraffic(hastyClock());
    const order: number[] = [];
    const enter = async (number: number) => {
      const leave = await traffic.enter("a", limits, never);
      order.push(number);
      return leave;
    };
    const leaving = [1, 2, 3, 4].map(enter);
    await settled();
    expect(order).toEqual([1, 2]);
    (await leaving[0])?.();
    await settled();
    expect(order).toEqual([1, 2, 3]);
    (await leaving[1])?.();
    await settled();
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test("leaving twice frees one place", async () => {
    const traffic = createTraffic(hastyClock());
    const leave = await traffic.enter("a", limits, never);
    leave();
    leave();
    const entered = vi.fn();
    for (let count = 0; count < 3; count++) void traffic.enter("a", limits, never).then(entered);
    await settled();
    expect(entered).toHaveBeenCalledTimes(2);
  });

  test("places of other keys are others", async () => {
    const traffic = createTraffic(hastyClock());
    const one = { rate: undefined, concurrency: 1 };
    await traffic.enter("a", one, never);
    await expect(traffic.enter("b", one, never)).resolves.toBeTypeOf("function");
  });

  test("a cancel ends the wait, and the place goes to the next", async () => {
    const traffic = createTraffic(hastyClock());
    const one = { rate: undefined, concurrency: 1 };
    const leave = await traffic.enter("a", one, never);
    const controller = new AbortController();
    const cancelled = traffic.enter("a", one, controller.signal);
    const next = traffic.enter("a", one, never);
    controller.abort(new Error("Ctrl-C"));
    await expect(cancelled).rejects.toThrow("Ctrl-C");
    leave();
    await expect(next).resolves.toBeTypeOf("function");
  });
});

describe("rate", () => {
  test("in no span of time more than allowed", async () => {
    const clock = hastyClock();
    const traffic = createTraffic(clock);
    const starts: number[] = [];
    for (let count = 0; count < 7; count++) {
      await traffic.enter("a", { rate: { count: 3, seconds: 1 }, concurrency: undefined }, never);
      starts.push(clock.now());
    }
    expect(starts).toEqual([0, 0, 0, 1000, 1000, 1000, 2000]);
  });

  test("a cancel ends the wait and frees the place", async () => {
    const controller = new AbortController();
    const clock = hastyClock(() => controller.abort(new Error("Ctrl-C")));
    const traffic = createTraffic(clock);
    const limits = { rate: { count: 1, seconds: 60 }, concurrency: 1 };
    const leave = await traffic.enter("a", limits, never);
    leave();
    await expect(traffic.enter("a", limits, controller.signal)).rejects.toThrow("Ctrl-C");
    await expect(traffic.enter("a", limits, never)).resolves.toBeTypeOf("function");
  });
});

describe("locks", () => {
  test("one holder at a time; who waits is told so", async () => {
    const traffic = createTraffic(hastyClock());
    const waiting = vi.fn();
    const unlock = await traffic.lock("zone-a", never, waiting);
    expect(waiting).not.toHaveBeenCalled();
    const second = traffic.lock("zone-a", never, waiting);
    const other = traffic.lock("zone-b", never, waiting);
    await expect(other).resolves.toBeTypeOf("function");
    expect(waiting).toHaveBeenCalledTimes(1);
    unlock();
    await expect(second).resolves.toBeTypeOf("function");
  });
});
