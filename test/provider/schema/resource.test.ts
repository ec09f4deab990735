import { expect, test } from "vitest";
import { resourceSpec } from "../../../src/provider/schema/resource.ts";
import { expression, objectType, property, resource } from "../definitions.ts";

test("inputs are echoed as outputs", () => {
  const spec = resourceSpec(resource({ name: { required: true }, size: {} }), "acme");
  expect(spec).toEqual({
    inputProperties: { name: { type: "string" }, size: { type: "string" } },
    requiredInputs: ["name"],
    properties: { name: { type: "string" }, size: { type: "string" } },
    required: ["name"],
  });
});

test("outputs that are always present are required, and only those", () => {
  const spec = resourceSpec(
    resource({
      always: { readOnly: true },
      sometimes: { readOnly: true, optional: true },
      server: { serverDefault: true },
      defaulted: { default: "x" },
      fromEnvironment: { env: ["X"] },
      autoNamed: { autoName: { maxLength: 20, separator: "-", randomLength: 7 } },
      computed: { value: expression },
      input: {},
    }),
    "acme",
  );
  expect(spec.required).toEqual(["always", "server", "defaulted", "autoNamed", "computed"]);
});

test("generated code does not insist on inputs that something fills in", () => {
  const spec = resourceSpec(
    resource({
      plain: { required: true },
      defaulted: { required: true, default: "x" },
      fromEnvironment: { required: true, env: ["X"] },
      autoNamed: { required: true, autoName: { maxLength: 20, separator: "-", randomLength: 7 } },
    }),
    "acme",
  );
  expect(spec.requiredInputs).toEqual(["plain"]);
  expect(spec.required).toEqual(["plain", "defaulted", "fromEnvironment", "autoNamed"]);
});

test("gotcha 45: what is required is always among the properties", () => {
  const spec = resourceSpec(resource({ a: { required: true, readOnly: true } }), "acme");
  expect(spec.requiredInputs).toBeUndefined();
  expect(spec.required).toEqual(["a"]);
});

test("former names become this package's tokens, foreign tokens stay", () => {
  const aliases = ["OldThing", "dns/Thing", "pulumi-nodejs:dynamic:Resource"];
  expect(resourceSpec(resource({}, { aliases }), "renamed").aliases).toEqual([
    { type: "renamed:index:OldThing" },
    { type: "renamed:dns:Thing" },
    { type: "pulumi-nodejs:dynamic:Resource" },
  ]);
});

test("a resource that can be listed says so", () => {
  const list = { kind: "code", module: "thing.ts", export: "list" } as const;
  expect(resourceSpec(resource({}, { operations: new Map([["list", list]]) }), "acme").listInputs).toEqual({
    type: "object",
    properties: {},
  });
  expect(resourceSpec(resource({}), "acme").listInputs).toBeUndefined();
});

test("what a list may be asked for is in the schema", () => {
  const list = { kind: "code", module: "thing.ts", export: "list" } as const;
  const listing = { inputs: objectType({ zone: { required: true } }), id: undefined, name: undefined };
  expect(resourceSpec(resource({}, { operations: new Map([["list", list]]), listing }), "acme").listInputs).toEqual({
    type: "object",
    properties: { zone: { type: "string" } },
    required: ["zone"],
  });
});

test("descriptions and deprecations are the author's", () => {
  const spec = resourceSpec(resource({ a: property() }, { description: "A thing.", deprecated: "Use Other." }), "acme");
  expect(spec).toMatchObject({ description: "A thing.", deprecationMessage: "Use Other." });
});
