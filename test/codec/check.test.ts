import { describe, expect, test } from "vitest";
import { decodeCheck, decodeCheckConfig, encodeCheck } from "../../src/codec/check.ts";
import { emptyObject, object } from "../../src/model/collections.ts";
import { unknown } from "../../src/model/unknown.ts";
import { CheckRequest, CheckResponse } from "../../src/proto/pulumi/provider.ts";
import { bagOf, everything, overTheWire, properties, struct } from "../support/wire.ts";

const urn = "urn:pulumi:dev::proj::alpha:index:Parent$alpha:index:Thing::a::b";
const reply = { peer: everything, preview: false };

describe("requests", () => {
  const request = (message: Parameters<typeof CheckRequest.fromPartial>[0]) =>
    decodeCheck(overTheWire(CheckRequest, CheckRequest.fromPartial(message)));

  test("carry urn, name, type, seed and both bags", () => {
    const decoded = request({
      urn,
      name: "n",
      type: "alpha:index:Thing",
      randomSeed: Uint8Array.of(1, 2),
      olds: struct({ a: 1 }),
      news: struct({ a: 2 }),
    });
    expect(decoded).toMatchObject({ urn, name: "n", type: "alpha:index:Thing", autonaming: undefined });
    expect([...decoded.randomSeed]).toEqual([1, 2]);
    expect([bagOf(decoded.olds), bagOf(decoded.news)]).toEqual([{ object: [["a", 1]] }, { object: [["a", 2]] }]);
  });

  test("olds are empty for a new resource, and undefined for a new provider", () => {
    expect(bagOf(request({ olds: new Uint8Array() }).olds)).toEqual({ object: [] });
    expect(decodeCheckConfig(CheckRequest.fromPartial({ news: new Uint8Array() })).olds).toBeUndefined();
  });

  test.for([
    [0, "propose"],
    [1, "enforce"],
    [2, "disable"],
  ] as const)("autonaming mode %i is %s", ([mode, name]) => {
    const { autonaming } = request({ autonaming: { proposedName: "x", mode } });
    expect(autonaming).toEqual({ proposedName: "x", mode: name });
  });

  test("gotcha 53: names with :: come out of the URN whole, where the engine sends no name", () => {
    expect(request({ urn })).toMatchObject({ name: "a::b", type: "alpha:index:Thing" });
  });
});

describe("replies", () => {
  test("gotcha 27: inputs are always set, also when empty and beside failures", () => {
    const failures = [{ property: "", reason: "a is missing" }];
    const sent = overTheWire(CheckResponse, encodeCheck({ inputs: emptyObject, failures }, reply));
    expect(properties(sent.inputs)).toEqual({ object: [] });
    expect(sent.failures).toEqual(failures);
  });

  test("inputs may hold unknowns: the engine asks with unknowns in previews only", () => {
    const sent = overTheWire(CheckResponse, encodeCheck({ inputs: object([["a", unknown]]), failures: [] }, reply));
    expect(properties(sent.inputs)).toEqual({ object: [["a", unknown]] });
  });
});
