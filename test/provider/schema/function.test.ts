import { expect, test } from "vitest";
import { functionSpec } from "../../../src/provider/schema/function.ts";
import { functionDefinition, objectType } from "../definitions.ts";

test("a function has inputs and outputs", () => {
  const spec = functionSpec(
    functionDefinition({
      description: "Finds.",
      deprecated: "Look instead.",
      inputs: objectType({ q: { required: true }, max: { required: true, default: "10" } }),
      outputs: objectType({ hits: {}, next: { optional: true } }),
    }),
    "acme",
  );
  expect(spec).toEqual({
    description: "Finds.",
    deprecationMessage: "Look instead.",
    inputs: {
      type: "object",
      properties: { q: { type: "string" }, max: { type: "string", default: "10" } },
      required: ["q"],
    },
    outputs: { type: "object", properties: { hits: { type: "string" }, next: { type: "string" } }, required: ["hits"] },
  });
});

test("a function without inputs has no word of them", () => {
  expect(functionSpec(functionDefinition({ outputs: objectType({ a: {} }) }), "acme").inputs).toBeUndefined();
});

test("a function without outputs has empty ones and inputs: its Go SDK would not compile", () => {
  expect(functionSpec(functionDefinition(), "acme")).toEqual({
    inputs: { type: "object", properties: {} },
    outputs: { type: "object", properties: {} },
  });
});
