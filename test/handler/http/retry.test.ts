import { expect, test } from "vitest";
import { retryDelay } from "../../../src/handler/http/retry.ts";
import type { Retry } from "../../../src/pack/timing.ts";
import { HttpFailure } from "../../../src/platform/http-failure.ts";
import { fastClock } from "./pack.ts";

const policy = { attempts: 3, statuses: [408, 429, 502, 503, 504], maxWait: 60 };
const repeatable = (method: string) => ["GET", "HEAD", "PUT", "DELETE"].includes(method);
const answer = (status: number, retryAfter?: string) => ({
  status,
  headers: new Map(retryAfter === undefined ? [] : [["retry-after", retryAfter]]),
  body: new Uint8Array(),
});
const delay = (method: string, result: Parameters<typeof retryDelay>[0], attempt = 1, more: Partial<Retry> = {}) =>
  retryDelay(result, attempt, fastClock(), { ...policy, ...more, repeatable: repeatable(method) });

test.each([408, 429, 502, 503, 504])("%d passes: idempotent requests are repeated", (status) => {
  expect(delay("GET", answer(status))).toBe(200);
  expect(delay("PUT", answer(status), 2)).toBe(400);
  expect(delay("DELETE", answer(status), 3)).toBeUndefined();
});

test.each([200, 400, 401, 404, 409, 500, 501])("%d stands", (status) => {
  expect(delay("GET", answer(status))).toBeUndefined();
});

test.each(["POST", "PATCH"])("a %s is repeated only when it provably was not sent", (method) => {
  expect(delay(method, answer(503, "1"))).toBeUndefined();
  expect(delay(method, new HttpFailure("broken", "", true))).toBeUndefined();
  expect(delay(method, new HttpFailure("connect", "", false))).toBe(200);
});

test("neither a timeout nor a cancel is repeated", () => {
  expect(delay("GET", new HttpFailure("timeout", "", true))).toBeUndefined();
  expect(delay("GET", new HttpFailure("cancelled", "", true))).toBeUndefined();
});

test.each([
  ["5", 5000],
  ["0", 0],
  ["1.5", 1500],
  ["Thu, 01 Jan 1970 00:00:30 GMT", 30_000],
  ["Thu, 01 Jan 1960 00:00:00 GMT", 0],
  ["soon", 200],
  ["61", undefined],
])("Retry-After: %s", (header, expected) => {
  expect(delay("GET", answer(429, header))).toBe(expected);
});

test("a policy of the pack's own", () => {
  expect(delay("GET", answer(423), 1, { statuses: [423] })).toBe(200);
  expect(delay("GET", answer(503), 1, { statuses: [423] })).toBeUndefined();
  expect(delay("GET", answer(503), 4, { attempts: 5 })).toBe(1600);
  expect(delay("GET", answer(503, "61"), 1, { maxWait: 120 })).toBe(61_000);
  expect(delay("GET", answer(503), 1, { attempts: 1 })).toBeUndefined();
});

test("the backoff doubles up to 20 s", () => {
  expect(delay("GET", answer(503), 20, { attempts: 99 })).toBe(20_000);
});
