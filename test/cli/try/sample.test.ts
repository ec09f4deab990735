import { expect, test } from "vitest";
import { parseOffer } from "../../../src/cli/try/offer.ts";
import { changed, sampleInputs } from "../../../src/cli/try/sample.ts";
import { stringAsset } from "../../../src/handler/code/author/values.ts";
import type { Plain } from "../../../src/model/plain.ts";

const inputProperties = {
  text: { type: "string" },
  whole: { type: "integer" },
  flag: { type: "boolean" },
  kind: { $ref: "#/types/a:index:Kind" },
  part: { $ref: "#/types/a:index:Part" },
  list: { type: "array", items: { type: "string" } },
  map: { type: "object", additionalProperties: { type: "number" } },
  any: { $ref: "pulumi.json#/Any" },
  peer: { $ref: "#/resources/a:index:Peer" },
  file: { $ref: "pulumi.json#/Asset" },
};
const offer = parseOffer(
  JSON.stringify({
    types: {
      "a:index:Kind": { type: "string", enum: [{ value: "x" }, { value: "y" }] },
      "a:index:Part": { type: "object", properties: { n: { type: "number" }, o: { type: "string" } }, required: ["n"] },
    },
    resources: { "a:index:T": { inputProperties } },
  }),
);
const inputs = offer.resources.get("a:index:T")?.inputs ?? new Map();

test("samples are made for what is required, and nothing else", () => {
  const required = new Map([...inputs].filter(([name]) => !["peer", "flag"].includes(name)));
  const wanted = new Map([...required].map(([name, property]) => [name, { ...property, required: true }]));
  expect(sampleInputs(wanted, offer)).toEqual({
    text: "sample-text",
    whole: 8,
    kind: "x",
    part: { n: 8 },
    list: ["sample-list"],
    map: { sample: 8 },
    any: "sample-any",
    file: stringAsset("sample file"),
  });
  expect(sampleInputs(inputs, offer)).toEqual({});
});

test("nobody can make up a resource: the message says what to do", () => {
  const wanted = new Map(
    [...inputs].filter(([key]) => key === "peer").map(([key, value]) => [key, { ...value, required: true }]),
  );
  expect(() => sampleInputs(wanted, offer)).toThrow(/required input .* try\.yaml/s);
});

test.each<[string, Plain | undefined, Plain | undefined]>([
  ["text", "a", "a-2"],
  ["text", undefined, "sample-text"],
  ["whole", 1, 2],
  ["flag", true, false],
  ["kind", "x", "y"],
  ["list", ["a"], ["a", "a-2"]],
  ["list", [], ["sample-list"]],
  ["map", { a: 1 }, { a: 1, more: 8 }],
  ["part", { n: 1 }, undefined],
  ["peer", undefined, undefined],
])("a change of %s from %j is %j", (name, value, other) => {
  expect(changed(name, value, inputs.get(name)?.type, offer)).toEqual(other);
});
