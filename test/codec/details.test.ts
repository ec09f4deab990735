import { expect, test } from "vitest";
import { detailsLimit, encodeInitFailed, encodeMissingKeys } from "../../src/codec/details.ts";
import { legacyPeer } from "../../src/codec/peer.ts";
import { object } from "../../src/model/collections.ts";
import type { PartialState } from "../../src/model/requests.ts";
import { unknown } from "../../src/model/unknown.ts";
import { Status } from "../../src/proto/google/rpc/status.ts";
import { ConfigureErrorMissingKeys, ErrorResourceInitFailed } from "../../src/proto/pulumi/provider.ts";
import { properties } from "../support/wire.ts";

const status = { code: 9, message: "not ready" };
const reply = { peer: legacyPeer, preview: false };

function sent(partial: Partial<PartialState>, limit?: number) {
  const whole = { id: "i", properties: object(), reasons: ["not ready"], ...partial };
  const bytes = encodeInitFailed(whole, status, reply, limit);
  const { code, message, details } = Status.decode(bytes);
  return {
    size: bytes.length,
    code,
    message,
    details,
    failed: ErrorResourceInitFailed.decode(details[0]?.value ?? Buffer.of()),
  };
}

test("gotcha 40: a partial failure is a detail with the type URL that Go resolves", () => {
  const { code, message, details, failed } = sent({ properties: object([["a", 1]]), reasons: ["one", "two"] });
  expect({ code, message }).toEqual(status);
  expect(details.map(({ typeUrl }) => typeUrl)).toEqual(["type.googleapis.com/pulumirpc.ErrorResourceInitFailed"]);
  expect(failed).toMatchObject({ id: "i", reasons: ["one", "two"], inputs: undefined });
  expect(properties(failed.properties)).toEqual({ object: [["a", 1]] });
});

test("a Read's inputs go along", () => {
  expect(properties(sent({ inputs: object([["b", 2]]) }).failed.inputs)).toEqual({ object: [["b", 2]] });
});

test("nothing keeps the detail from being sent: what the engine would refuse is left out", () => {
  const bytes = { kind: "bytes", bytes: Uint8Array.of(0xff) } as const;
  const { failed } = sent({ properties: object(Object.entries({ unknown, bytes, kept: "x" })) });
  expect(properties(failed.properties)).toEqual({ object: [["kept", "x"]] });
});

test("details that would kill the connection lose their largest properties, and a reason says which", () => {
  const big = object([
    ["small", "x"],
    ["largest", "y".repeat(11_000_000)],
    ["large", "z".repeat(2_000_000)],
  ]);
  const { size, failed } = sent({ properties: big, inputs: big });
  expect(size).toBeLessThan(detailsLimit);
  expect(properties(failed.properties)).toMatchObject({
    object: [
      ["large", expect.anything()],
      ["small", "x"],
    ],
  });
  expect(failed.reasons).toEqual([
    "not ready",
    expect.stringMatching(/^not recorded in the state, because .* too large .*: largest$/),
  ]);
});

test("up to the limit nothing is dropped", () => {
  const { failed } = sent({ properties: object([["p", "y".repeat(9_800_000)]]) });
  expect(failed.reasons).toEqual(["not ready"]);
});

test("reasons and messages of any size fit", () => {
  const { size, failed } = sent({ reasons: Array(200).fill("é".repeat(1_000_000)) });
  expect(size).toBeLessThan(3_000_000);
  expect(failed.reasons[0]).toMatch(/^é+ … \(983616 more characters\)$/);
});

test("missing keys are a detail of their own", () => {
  const keys = [{ name: "alpha:token", description: "The token." }];
  const { code, details } = Status.decode(encodeMissingKeys(keys, status));
  expect(code).toBe(9);
  expect(details[0]?.typeUrl).toBe("type.googleapis.com/pulumirpc.ConfigureErrorMissingKeys");
  expect(ConfigureErrorMissingKeys.decode(details[0]?.value ?? Buffer.of()).missingKeys).toEqual(keys);
});
