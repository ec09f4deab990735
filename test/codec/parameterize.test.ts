import { expect, test } from "vitest";
import { decodeParameterize, encodeParameterize } from "../../src/codec/parameterize.ts";
import { ParameterizeRequest, ParameterizeResponse } from "../../src/proto/pulumi/provider.ts";
import { overTheWire } from "../support/wire.ts";

test("arguments come as they were typed, also none", () => {
  const typed = (args: string[]) =>
    decodeParameterize(overTheWire(ParameterizeRequest, { parameters: { $case: "args", value: { args } } }));
  expect(typed(["./pack", "--name", ""])).toEqual({ form: "args", args: ["./pack", "--name", ""] });
  expect(typed([])).toEqual({ form: "args", args: [] });
});

test("a value comes byte for byte", () => {
  const value = { name: "alpha", version: "0.1.0", value: Uint8Array.of(0, 0xff, 0x0a) };
  const request = decodeParameterize(overTheWire(ParameterizeRequest, { parameters: { $case: "value", value } }));
  expect(request).toEqual({ form: "value", ...value });
});

test("a request with neither is refused", () => {
  expect(() => decodeParameterize({ parameters: undefined })).toThrow(/neither arguments nor a value/);
});

test("the reply is name and version", () => {
  const response = { name: "alpha", version: "1.2.3-dev.5" };
  expect(overTheWire(ParameterizeResponse, encodeParameterize(response))).toEqual(response);
});
