import { expect, test } from "vitest";
import { decodeInvoke, encodeInvoke } from "../../src/codec/invoke.ts";
import { emptyObject, object } from "../../src/model/collections.ts";
import { unknown } from "../../src/model/unknown.ts";
import { InvokeRequest, InvokeResponse } from "../../src/proto/pulumi/provider.ts";
import { bagOf, everything, overTheWire, properties, struct } from "../support/wire.ts";

test("requests carry token, arguments and preview; no arguments are empty ones", () => {
  const message = InvokeRequest.fromPartial({ tok: "alpha:index:f", args: struct({ a: 1 }), preview: true });
  const decoded = decodeInvoke(overTheWire(InvokeRequest, message));
  expect(decoded).toMatchObject({ token: "alpha:index:f", preview: true });
  expect(bagOf(decoded.args)).toEqual({ object: [["a", 1]] });
  expect(decodeInvoke(InvokeRequest.fromPartial({})).args.size).toBe(0);
});

test("the result is always set", () => {
  const failures = [{ property: "a", reason: "is missing" }];
  const sent = overTheWire(
    InvokeResponse,
    encodeInvoke({ result: emptyObject, failures }, { peer: everything, preview: false }),
  );
  expect([properties(sent.return), sent.failures]).toEqual([{ object: [] }, failures]);
});

test("gotcha 32: a result never holds unknowns, not even in previews", () => {
  const response = { result: object([["a", unknown]]), failures: [] };
  expect(() => encodeInvoke(response, { peer: everything, preview: true })).toThrow(/^a: /);
});
