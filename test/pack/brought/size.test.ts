import { expect, test } from "vitest";
import { loadDefinition } from "../../../src/pack/load.ts";
import { schemaText as served } from "../../../src/provider/schema/brought.ts";

/** A schema of more than 6 MB with 2,000 resources, as large providers have them. */
function large(): ReadonlyMap<string, Uint8Array> {
  const description = "What this property means, and what happens when it changes. ".repeat(3);
  const names = Array.from({ length: 14 }, (_, index) => `property${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string", description }]));
  const resources = Array.from({ length: 2_000 }, (_, index) => [
    `large:mod${index % 50}:Thing${index}`,
    { inputProperties: { ...properties, node: { $ref: `#/types/large:mod0:Node${index}` } }, properties: {} },
  ]);
  const types = Array.from({ length: 2_000 }, (_, index) => [
    `large:mod0:Node${index}`,
    { type: "object", properties: { next: { $ref: `#/types/large:mod0:Node${(index + 1) % 2_000}` } } },
  ]);
  const schema = { name: "large", resources: Object.fromEntries(resources), types: Object.fromEntries(types) };
  const yaml = 'name: large\nversion: 1.0.0\nschema: ./schema.json\nresources: { "*": { code: ./all.js#all } }\n';
  return new Map([
    ["pack.yaml", Buffer.from(yaml)],
    ["schema.json", Buffer.from(JSON.stringify(schema))],
    ["all.js", Buffer.from("export const all = {};")],
  ]);
}

test("a schema of 6 MB and 2,000 resources is read only as far as it is used", () => {
  const files = large();
  expect(files.get("schema.json")?.length).toBeGreaterThan(6_000_000);
  const definition = loadDefinition(files, "checked");
  expect(definition.resources.size).toBe(2_000);
  const node = definition.resources.get("mod1/Thing1")?.properties.properties.get("node")?.type;
  expect(node).toMatchObject({ kind: "object", name: "mod0/Node1" });
});

test("and is found to be sound as a whole, and served", () => {
  const definition = loadDefinition(large());
  const options = { hostName: "packs", hostVersion: "0.1.0", pluginDownloadURL: undefined, parameter: undefined };
  const text = served({ name: "bigger", version: "1.0.0", definition }, options);
  expect(Object.keys(JSON.parse(text).resources)[0]).toBe("bigger:mod0:Thing0");
});
