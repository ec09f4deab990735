import { expect, test } from "vitest";
import { parseDuration } from "../../../src/pack/format/duration.ts";

test.each<[string | number, number | undefined]>([
  [90, 90],
  [0.5, 0.5],
  ["90s", 90],
  ["5m", 300],
  ["1h30m", 5400],
  ["1.5h", 5400],
  ["0s", undefined],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  ["90", undefined],
  ["5 m", undefined],
  ["5d", undefined],
  ["", undefined],
])("%j is %j seconds", (written, seconds) => {
  expect(parseDuration(written)).toBe(seconds);
});
