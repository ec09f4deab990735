import { expect, test } from "vitest";
import { isWellKnown } from "../../../src/pack/check/well-known.ts";

test.each(["aws", "azure", "gcp", "kubernetes", "random", "command", "AWS"])("%s is a widely used provider", (name) => {
  expect(isWellKnown(name)).toBe(true);
});

test.each(["powerdns", "dice", "rabbit", "acme", ""])("%j is free", (name) => {
  expect(isWellKnown(name)).toBe(false);
});
