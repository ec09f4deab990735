import { expect, test } from "vitest";
import { describeValue } from "../../../src/cli/try/embedded.ts";

test("a value with the pack itself", () => {
  const value = Buffer.concat([Buffer.from('PPK1\n{"digest":"h1:abc="}\n'), Buffer.alloc(2000, 10)]);
  expect(describeValue(value)).toBe("2,026 bytes, with the pack itself, digest h1:abc=");
});

test("a value that refers to the pack", () => {
  expect(describeValue(Buffer.from('{"digest":"h1:abc="}'))).toBe("20 bytes, a reference to the pack, digest h1:abc=");
});

test("a value that tells no digest is digested as it is", () => {
  expect(describeValue(Buffer.from("{}"))).toMatch(/digest sha256:[0-9a-f]{64}$/);
});
