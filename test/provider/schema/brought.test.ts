import { expect, test } from "vitest";
import { loadDefinition } from "../../../src/pack/load.ts";
import { schemaText } from "../../../src/provider/schema/brought.ts";
import type { SchemaOptions } from "../../../src/provider/schema/spec.ts";
import { schemaText as brought, filesOf } from "../../pack/brought/schema-pack.ts";

const options: SchemaOptions = {
  hostName: "packs",
  hostVersion: "0.1.0",
  pluginDownloadURL: "https://example.com/plugins",
  parameter: new TextEncoder().encode("{}"),
};
const original = JSON.parse(brought);

function served(name = "widgets", over: Partial<SchemaOptions> = {}) {
  const definition = loadDefinition(filesOf());
  return JSON.parse(schemaText({ name, version: "1.2.3-dev.7", definition }, { ...options, ...over }));
}

test("a schema that a pack brings is served as it is, with version and parameterization of the host", () => {
  const schema = served();
  for (const part of ["resources", "functions", "types", "config", "provider", "description", "keywords"])
    expect(schema[part]).toEqual(original[part]);
  expect(schema).toMatchObject({
    name: "widgets",
    version: "1.2.3-dev.7",
    meta: { moduleFormat: "(.*)(?:/[^/]*)", supportPack: true },
    pluginDownloadURL: "https://example.com/plugins",
    parameterization: { baseProvider: { name: "packs", version: "0.1.0" }, parameter: "e30=" },
  });
});

test("its language options lie over ours", () => {
  expect(served().language).toMatchObject({
    nodejs: { packageName: "@acme/widgets", typescriptVersion: "^5.9.0" },
    python: { pyproject: { enabled: true } },
  });
});

test("under another name, all tokens and references are in that name, and names of SDKs are ours to choose", () => {
  const schema = served("gadgets");
  expect(JSON.stringify(schema)).not.toMatch(/widgets:(?!\/\/)/);
  expect(Object.keys(schema.resources)).toEqual([
    "gadgets:index:Widget",
    "gadgets:dns/zone:Zone",
    "gadgets:dns/pool:Pool",
  ]);
  expect(schema.resources["gadgets:dns/pool:Pool"].inputProperties.zone.$ref).toBe(
    "#/resources/gadgets:dns%2Fzone:Zone",
  );
  expect(schema.resources["gadgets:index:Widget"].aliases).toEqual([{ type: "gadgets:index:Gadget" }]);
  expect(schema.language.nodejs).not.toHaveProperty("packageName");
});

test("as an extension, it has neither provider nor configuration", () => {
  const schema = served("widgets", { extension: true });
  expect(schema).not.toHaveProperty("provider");
  expect(schema).not.toHaveProperty("parameterization");
  expect(schema).toMatchObject({ config: {}, extensionParameterization: { parameter: "e30=" } });
});
