import { describe, expect, test } from "vitest";
import type { Property, PropertyType } from "../../../src/pack/definition.ts";
import { propertySpecs } from "../../../src/provider/schema/property.ts";
import { array, expression, map, objectType, property } from "../definitions.ts";

test("a plain property is its type alone", () => {
  expect(spec({})).toEqual({ type: "string" });
});

test("everything said about a property is in the schema", () => {
  expect(
    spec({ description: "A <b>.", deprecated: "Use b.", secret: true, immutable: true, default: "x", env: ["X", "Y"] }),
  ).toEqual({
    type: "string",
    description: "A &lt;b>.",
    deprecationMessage: "Use b.",
    secret: true,
    replaceOnChanges: true,
    default: "x",
  });
});

describe("defaults", () => {
  test("inputs have them, from the environment too", () => {
    expect(spec({ default: "x", env: ["X", "Y"] })).toEqual({
      type: "string",
      default: "x",
      defaultInfo: { environment: ["X", "Y"] },
    });
  });

  test("outputs have none", () => {
    expect(propertySpecs(new Map([["p", property({ default: "x", env: ["X"] })]]), "acme", "output")).toEqual({
      p: { type: "string" },
    });
  });

  test("a secret's environment is not named: SDKs would put its value into the state", () => {
    expect(spec({ secret: true, env: ["TOKEN"] })).toEqual({ type: "string", secret: true });
  });

  test.each<[string, PropertyType, Property["default"]]>([
    ["boolean", { kind: "boolean" }, false],
    ["string", { kind: "string" }, ""],
    ["number", { kind: "number" }, 0.5],
    ["integer", { kind: "integer" }, -2147483648],
    ["enum", { kind: "enum", name: "Kind", description: undefined, of: "string", values: [{ value: "a" }] }, "a"],
  ])("%s defaults are said", (_kind, type, value) => {
    expect(spec({ type, default: value })).toHaveProperty("default", value);
  });

  test.each<[string, PropertyType, Property["default"]]>([
    ["an integer of more than 32 bits", { kind: "integer" }, 2147483648],
    ["a list", array(), ["a"]],
    ["a map", map(), { a: "b" }],
    ["any", { kind: "any" }, "x"],
    ["a value of another type", { kind: "boolean" }, "true"],
  ])("%s cannot be said", (_what, type, value) => {
    expect(spec({ type, default: value })).not.toHaveProperty("default");
  });
});

describe("gotcha 60: secrets inside", () => {
  const login = objectType({ password: { secret: true } }, "Login");

  test("a list that holds a secret is secret as a whole", () => {
    expect(spec({ type: array({ secret: true }) })).toHaveProperty("secret", true);
    expect(spec({ type: array({ type: login }) })).toHaveProperty("secret", true);
    expect(spec({ type: array({ type: map({ secret: true }) }) })).toHaveProperty("secret", true);
    expect(spec({ type: map({ type: array({ type: login }) }) })).toHaveProperty("secret", true);
  });

  test("a map of secrets is secret", () => {
    expect(spec({ type: map({ secret: true }) })).toHaveProperty("secret", true);
  });

  test("an object with a secret member is not: its member is", () => {
    expect(spec({ type: login })).not.toHaveProperty("secret");
    expect(propertySpecs(login.properties, "acme", "both")).toEqual({ password: { type: "string", secret: true } });
  });

  test("a type that holds itself ends", () => {
    const properties = new Map<string, Property>();
    const node = { kind: "object", name: "Node", description: undefined, properties } as const;
    properties.set("children", property({ type: array({ type: node }) }));
    expect(spec({ type: array({ type: node }) })).not.toHaveProperty("secret");
  });
});

test("inputs leave out what only the provider sets", () => {
  const properties = new Map([
    ["a", property()],
    ["b", property({ readOnly: true })],
    ["c", property({ value: expression })],
  ]);
  expect(Object.keys(propertySpecs(properties, "acme", "input"))).toEqual(["a"]);
  expect(Object.keys(propertySpecs(properties, "acme", "output"))).toEqual(["a", "b", "c"]);
});

function spec(differences: Partial<Property>) {
  const { p } = propertySpecs(new Map([["p", property(differences)]]), "acme", "input");
  return p;
}
