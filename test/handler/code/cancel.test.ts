import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { atOnce, never } from "../../../src/handler/code/run.ts";
import { PartialFailure } from "../../../src/handler/handler.ts";
import { contextWith, creating, failureOf, zone } from "./bench.ts";

const hanging = "new Promise(() => {})";

/** A signal that Cancel aborts as soon as `created` is called, or at once. */
function cancelled(): AbortSignal {
  return AbortSignal.abort();
}

describe("after a Cancel", () => {
  it("a create that has not called created() is awaited and its result returned", async () => {
    const handler = await zone(`export const zone = { async create({ signal }) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { id: "1", state: { cancelled: signal.aborted } };
    } };`);
    const operation = creating({}, { signal: cancelled() });
    expect(await handler.create?.(operation)).toEqual({ id: "1", state: { cancelled: true } });
  });

  it("a create that has called created() and does not settle returns what exists", async () => {
    const handler = await zone(
      `export const zone = { async create({ created }) { created("1", { a: 1 }); await ${hanging}; } };`,
    );
    const failure = await failureOf(handler.create?.(creating({ n: 1 }, { signal: cancelled() })));
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({
      result: { id: "1", state: { a: 1 } },
      reasons: ["test@1.0.0 Zone create: cancelled"],
      cause: { code: "CODE_CANCELLED" },
    });
  });

  it("a create that calls created() only then gets its grace from then on", async () => {
    const handler = await zone(`export const zone = { async create({ created }) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      created("1");
      await ${hanging};
    } };`);
    const failure = await failureOf(handler.create?.(creating({}, { signal: cancelled() })));
    expect(failure).toMatchObject({ result: { id: "1" } });
  });

  it("a create that settles within the grace returns its result", async () => {
    const handler = await zone(
      `export const zone = { async create({ created }) { created("1"); await 0; return { id: "1", state: { whole: true } }; } };`,
    );
    expect(await handler.create?.(creating({}, { signal: cancelled() }))).toEqual({ id: "1", state: { whole: true } });
  });

  it("a create that gives up by itself, before the object exists, is cancelled and no mistake of the author", async () => {
    const handler = await zone("export const zone = { create({ signal }) { signal.throwIfAborted(); } };");
    expect(await failureOf(handler.create?.(creating({}, { signal: cancelled() })))).toMatchObject({
      code: "CODE_CANCELLED",
    });
  });

  it("reads are cancelled even if they ignore the signal", async () => {
    const handler = await zone(`export const zone = { create() {}, read: () => ${hanging} };`);
    const reading = handler.read?.(contextWith({ id: "1", inputs: {}, state: {}, signal: cancelled() }));
    expect(await failureOf(reading)).toMatchObject({ code: "CODE_CANCELLED", row: { status: "CANCELLED" } });
  });

  it("updates and deletes are awaited", async () => {
    const slow =
      "async () => { await new Promise((resolve) => setTimeout(resolve, 60)); return { state: { done: true } }; }";
    const handler = await zone(`export const zone = { create() {}, update: ${slow}, delete: ${slow} };`);
    const operation = contextWith({ id: "1", inputs: {}, old: {}, state: {}, signal: cancelled() });
    expect(await handler.update?.(operation)).toEqual({ id: "1", state: { done: true } });
    expect(await handler.delete?.(operation)).toBeUndefined();
  });

  it("a late failure of a handler that was given up is no unhandled rejection", async () => {
    const handler = await zone(`export const zone = { create() {}, async read() {
      await new Promise((resolve) => setTimeout(resolve, 40));
      throw new Error("late");
    } };`);
    const reading = handler.read?.(contextWith({ id: "1", inputs: {}, state: {}, signal: cancelled() }));
    expect(await failureOf(reading)).toMatchObject({ code: "CODE_CANCELLED" });
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
});

describe("when the time is over", () => {
  it("a create without created() says that the object may exist, and what to do", async () => {
    const handler = await zone(`export const zone = { create: () => ${hanging} };`);
    const failure = await failureOf(handler.create?.(creating({}, { timeout: 0.01 })));
    expect(failure).toMatchObject({ code: "CODE_DEADLINE", row: { status: "DEADLINE_EXCEEDED" } });
    expect(String(failure)).toContain(
      "did not finish within 0.01 s\n  The object may exist: look for it, and import or delete it",
    );
  });

  it("a create with created() returns what exists", async () => {
    const handler = await zone(
      `export const zone = { async create({ created }) { created("1", { a: 1 }); await ${hanging}; } };`,
    );
    const failure = await failureOf(handler.create?.(creating({}, { timeout: 0.01 })));
    expect(failure).toMatchObject({ result: { id: "1", state: { a: 1 } } });
    expect(String(failure)).toContain("did not finish within 0.01 s");
    expect(String(failure)).toContain("The object is in the state");
  });

  it.each(["update", "delete", "read"] as const)("%s ends too", async (member) => {
    const handler = await zone(`export const zone = { create() {}, ${member}: () => ${hanging} };`);
    const operation = contextWith({ id: "1", inputs: {}, old: {}, state: {}, timeout: 0.01 });
    const failure = await failureOf(handler[member]?.(operation));
    expect(failure).toMatchObject({ code: "CODE_DEADLINE" });
    expect(String(failure)).toContain("customTimeouts");
  });

  it("the provider's own time limit counts as well", async () => {
    const handler = await zone(`export const zone = { create: () => ${hanging} };`);
    const signal = AbortSignal.timeout(1);
    expect(await failureOf(handler.create?.(creating({}, { signal, timeout: 60 })))).toMatchObject({
      code: "CODE_DEADLINE",
    });
  });

  it("a handler that listens to its signal ends before it is given up", async () => {
    const handler = await zone(`export const zone = { create: ({ signal }) => new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    }) };`);
    expect(await failureOf(handler.create?.(creating({}, { timeout: 0.01 })))).toMatchObject({ code: "CODE_DEADLINE" });
  });
});

it("calls leave nothing behind at the signals that outlive them", async () => {
  const handler = await zone("export const zone = { create: () => ({ id: '1' }), delete() {}, read: () => null };");
  const operation = { ...contextWith({}), id: "1", inputs: {}, state: {} };
  await handler.delete?.(operation);
  await handler.read?.(operation);
  expect([...getEventListeners(never, "abort"), ...getEventListeners(atOnce, "abort")]).toEqual([]);
});
