import { expect, test } from "vitest";
import { parseOffer } from "../../../src/cli/try/offer.ts";

test("a schema is read into what there is to try", () => {
  const offer = parseOffer(
    JSON.stringify({
      name: "acme",
      version: "1.2.3",
      description: "Things.",
      config: { variables: { key: { type: "string", secret: true } }, defaults: ["key"] },
      types: {
        "acme:dns/v2:Kind": { type: "string", enum: [{ value: "a" }, { value: "b" }] },
        "acme:index:Part": { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
      },
      resources: {
        "acme:index:Thing": {
          inputProperties: {
            kind: { $ref: "#/types/acme:dns%2Fv2:Kind", default: "a", replaceOnChanges: true },
            list: { type: "array", items: { $ref: "#/types/acme:index:Part" }, deprecationMessage: "no" },
            map: { type: "object", additionalProperties: { type: "boolean" } },
            any: { $ref: "pulumi.json#/Any" },
          },
          requiredInputs: ["list"],
          properties: { serial: { type: "integer" } },
          required: ["serial"],
        },
      },
      functions: { "acme:index:find": { inputs: { properties: { q: { type: "string" } }, required: ["q"] } } },
      parameterization: { parameter: "e30=" },
    }),
  );
  const plain = { required: false, replaces: false, secret: false, deprecated: false, hasDefault: false };
  const kind = { kind: "reference", to: "types/acme:dns/v2:Kind" };
  const part = { kind: "reference", to: "types/acme:index:Part" };
  expect(offer).toMatchObject({ name: "acme", version: "1.2.3", description: "Things." });
  expect(offer.config.get("key")).toEqual({ ...plain, type: { kind: "string" }, required: true, secret: true });
  expect(offer.types.get("acme:dns/v2:Kind")).toEqual({ kind: "enum", values: ["a", "b"] });
  expect(offer.types.get("acme:index:Part")).toEqual({
    kind: "object",
    properties: new Map([["n", { ...plain, type: { kind: "number" }, required: true }]]),
  });
  const thing = offer.resources.get("acme:index:Thing");
  expect(Object.fromEntries(thing?.inputs ?? [])).toEqual({
    kind: { ...plain, type: kind, replaces: true, hasDefault: true },
    list: { ...plain, type: { kind: "array", items: part }, required: true, deprecated: true },
    map: { ...plain, type: { kind: "map", values: { kind: "boolean" } } },
    any: { ...plain, type: { kind: "reference", to: "Any" } },
  });
  expect(thing?.outputs.get("serial")).toEqual({ ...plain, type: { kind: "integer" }, required: true });
  expect(offer.functions.get("acme:index:find")?.inputs.get("q")?.required).toBe(true);
  expect(Buffer.from(offer.parameter ?? []).toString()).toBe("{}");
});

test("a schema of almost nothing offers almost nothing", () => {
  const offer = parseOffer('{"name":"x"}');
  expect(offer).toMatchObject({ name: "x", version: "", description: undefined, parameter: undefined });
  expect(offer.resources.size).toBe(0);
});
