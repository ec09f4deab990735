import { expect, test } from "vitest";
import { decodeGetSchema, encodeGetMapping, encodeGetMappings, encodeGetSchema } from "../../src/codec/schema.ts";
import { GetSchemaRequest } from "../../src/proto/pulumi/provider.ts";
import { overTheWire } from "../support/wire.ts";

test("the base package is asked for with empty names", () => {
  const empty = overTheWire(GetSchemaRequest, GetSchemaRequest.fromPartial({}));
  expect(decodeGetSchema(empty)).toEqual({ subpackageName: "", subpackageVersion: "" });
});

test("a package is asked for by name and version", () => {
  const message = GetSchemaRequest.fromPartial({ subpackageName: "alpha", subpackageVersion: "1.2.3" });
  expect(decodeGetSchema(overTheWire(GetSchemaRequest, message))).toEqual({
    subpackageName: "alpha",
    subpackageVersion: "1.2.3",
  });
});

test("the schema is sent as it is, and there are no mappings", () => {
  expect(encodeGetSchema('{"name":"é"}')).toEqual({ schema: '{"name":"é"}' });
  expect([encodeGetMapping().data.length, encodeGetMappings().providers]).toEqual([0, []]);
});
