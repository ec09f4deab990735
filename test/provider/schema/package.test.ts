import { expect, test } from "vitest";
import type { EnumType, ObjectType } from "../../../src/pack/definition.ts";
import { packageSchema } from "../../../src/provider/schema/package.ts";
import type { SchemaOptions } from "../../../src/provider/schema/spec.ts";
import { array, definition, functionDefinition, named, objectType, resource } from "../definitions.ts";

const options: SchemaOptions = {
  hostName: "packs",
  hostVersion: "0.1.0",
  pluginDownloadURL: "https://example.com/plugins",
  parameter: new TextEncoder().encode("{}"),
};

const kind = {
  kind: "enum",
  name: "ZoneKind",
  description: undefined,
  of: "string",
  values: [{ value: "a" }],
} as const;
const hit = objectType({ name: {} }, "Hit");
const pack = {
  name: "powerdns",
  version: "1.0.0",
  definition: definition({
    name: "powerdns",
    description: "Zones.",
    displayName: "PowerDNS",
    publisher: "Acme",
    namespace: "acme",
    keywords: ["category/network"],
    homepage: "https://example.com",
    repository: "https://example.com/repo",
    license: "MIT",
    logoUrl: "https://example.com/logo.svg",
    config: objectType({ apiKey: { secret: true, required: true } }),
    types: named<ObjectType | EnumType>(kind, hit),
    resources: named(resource({ kind: { type: kind, required: true } }, { name: "dns/Zone", aliases: ["Zone"] })),
    functions: named(
      functionDefinition({ name: "search", outputs: objectType({ hits: { type: array({ type: hit }) } }) }),
    ),
  }),
};

test("a package says everything that the pack says", () => {
  const { language: _language, ...schema } = json(packageSchema(pack, options));
  expect(schema).toEqual({
    name: "powerdns",
    displayName: "PowerDNS",
    version: "1.0.0",
    description: "Zones.",
    keywords: ["category/network"],
    homepage: "https://example.com",
    license: "MIT",
    repository: "https://example.com/repo",
    logoUrl: "https://example.com/logo.svg",
    pluginDownloadURL: "https://example.com/plugins",
    publisher: "Acme",
    namespace: "acme",
    meta: { moduleFormat: "(.*)", supportPack: true },
    config: { variables: { apiKey: { type: "string", secret: true } }, defaults: ["apiKey"] },
    types: {
      "powerdns:index:Hit": { type: "object", properties: { name: { type: "string" } } },
      "powerdns:index:ZoneKind": { type: "string", enum: [{ value: "a" }] },
    },
    provider: {
      inputProperties: { apiKey: { type: "string", secret: true } },
      requiredInputs: ["apiKey"],
      properties: { apiKey: { type: "string", secret: true } },
      required: ["apiKey"],
    },
    resources: {
      "powerdns:dns:Zone": {
        inputProperties: { kind: { $ref: "#/types/powerdns:index:ZoneKind" } },
        requiredInputs: ["kind"],
        properties: { kind: { $ref: "#/types/powerdns:index:ZoneKind" } },
        required: ["kind"],
        aliases: [{ type: "powerdns:index:Zone" }],
      },
    },
    functions: {
      "powerdns:index:search": {
        outputs: {
          type: "object",
          properties: { hits: { type: "array", items: { $ref: "#/types/powerdns:index:Hit" } } },
          required: ["hits"],
        },
      },
    },
    parameterization: { baseProvider: { name: "packs", version: "0.1.0" }, parameter: "e30=" },
  });
});

test("a renamed package keeps nothing of its old name", () => {
  const schema = packageSchema({ ...pack, name: "dns2" }, options);
  expect(schema.name).toBe("dns2");
  expect(Object.keys(schema.resources)).toEqual(["dns2:dns:Zone"]);
  expect(JSON.stringify(schema)).not.toContain("powerdns");
});

test("the same pack gives the same bytes, in whatever order its resources stand", () => {
  const zone = resource({}, { name: "Zone" });
  const record = resource({}, { name: "Record" });
  const [one, other] = [named(zone, record), named(record, zone)].map((resources) =>
    JSON.stringify(packageSchema({ ...pack, definition: definition({ resources }) }, options)),
  );
  expect(one).toBe(other);
});

test("gotcha 13: a schema to look at has no parameterization", () => {
  expect(packageSchema(pack, { ...options, parameter: undefined }).parameterization).toBeUndefined();
});

function json(value: object) {
  return JSON.parse(JSON.stringify(value));
}

test("an extension has tokens of its own, and neither a provider nor configuration", () => {
  const schema = json(packageSchema(pack, { ...options, extension: true }));
  expect(Object.keys(schema)).not.toContain("provider");
  expect(schema).toMatchObject({
    name: "powerdns",
    config: { variables: {} },
    allowedPackageNames: ["powerdns"],
    extensionParameterization: { baseProvider: { name: "packs", version: "0.1.0" }, parameter: "e30=" },
    resources: { "powerdns:dns:Zone": expect.anything() },
  });
  expect(schema).not.toHaveProperty("parameterization");
});
