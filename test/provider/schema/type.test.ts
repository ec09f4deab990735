import { expect, test } from "vitest";
import type { EnumType, PropertyType } from "../../../src/pack/definition.ts";
import { complexTypeSpec, typeSpec } from "../../../src/provider/schema/type.ts";
import { array, map, objectType } from "../definitions.ts";

const kind: EnumType = {
  kind: "enum",
  name: "Kind",
  description: "What it is.",
  of: "string",
  values: [
    { value: "native" },
    { value: "in-sync", description: "Up to date." },
    { value: "Old", deprecated: "Use native." },
  ],
};

test.each<[string, PropertyType, object]>([
  ["boolean", { kind: "boolean" }, { type: "boolean" }],
  ["integer", { kind: "integer" }, { type: "integer" }],
  ["number", { kind: "number" }, { type: "number" }],
  ["string", { kind: "string" }, { type: "string" }],
  ["asset", { kind: "asset" }, { $ref: "pulumi.json#/Asset" }],
  ["archive", { kind: "archive" }, { $ref: "pulumi.json#/Archive" }],
  ["any", { kind: "any" }, { $ref: "pulumi.json#/Any" }],
  ["list", array({ type: { kind: "integer" } }), { type: "array", items: { type: "integer" } }],
  [
    "map",
    map({ type: array() }),
    { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  ],
  ["enum", kind, { $ref: "#/types/acme:index:Kind" }],
  ["object", objectType({}, "dns/Record"), { $ref: "#/types/acme:dns:Record" }],
  ["resource", { kind: "resource", name: "Zone" }, { $ref: "#/resources/acme:index:Zone" }],
])("%s", (_kind, type, spec) => {
  expect(typeSpec(type, "acme")).toEqual(spec);
});

test("gotcha 48: a slash in a token is escaped in references", () => {
  expect(typeSpec(objectType({}, "dns/v2/Record"), "acme")).toEqual({ $ref: "#/types/acme:dns%2Fv2:Record" });
});

test("an object type requires what is required of inputs, and never what the provider sets", () => {
  const type = objectType({ a: { required: true }, b: {}, c: { required: true, readOnly: true } }, "Thing");
  expect(complexTypeSpec(type, "acme")).toEqual({
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" }, c: { type: "string" } },
    required: ["a"],
  });
});

test("an enum has its values, with names where generators need them", () => {
  expect(complexTypeSpec(kind, "acme")).toEqual({
    type: "string",
    description: "What it is.",
    enum: [
      { value: "native" },
      { value: "in-sync", name: "InSync", description: "Up to date." },
      { value: "Old", deprecationMessage: "Use native." },
    ],
  });
});
