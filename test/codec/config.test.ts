import { expect, test } from "vitest";
import { decodeConfigure, encodeConfigure } from "../../src/codec/config.ts";
import { ConfigureRequest, ConfigureResponse } from "../../src/proto/pulumi/provider.ts";
import { bagOf, overTheWire, struct } from "../support/wire.ts";

test("both forms of configuration are kept apart", () => {
  const message = ConfigureRequest.fromPartial({
    urn: "u",
    variables: { "alpha:config:n": "3" },
    args: struct({ n: 3, token: { kind: "secret", value: "t" } }),
  });
  const decoded = decodeConfigure(overTheWire(ConfigureRequest, message));
  expect(decoded.urn).toBe("u");
  expect([...decoded.variables]).toEqual([["alpha:config:n", "3"]]);
  expect(bagOf(decoded.args)).toEqual({
    object: [
      ["n", 3],
      ["token", { secret: "t" }],
    ],
  });
});

test("an old engine sends variables only", () => {
  expect(decodeConfigure(ConfigureRequest.fromPartial({}))).toMatchObject({ urn: "", args: undefined });
});

test("the reply repeats that we understand everything", () => {
  expect(Object.values(overTheWire(ConfigureResponse, encodeConfigure()))).toEqual([true, true, true, true, true]);
});
