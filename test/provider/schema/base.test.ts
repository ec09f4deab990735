import { expect, test } from "vitest";
import { baseSchema } from "../../../src/provider/schema/base.ts";

const schema = baseSchema({ hostName: "packs", hostVersion: "0.1.0", pluginDownloadURL: "https://example.com" });

test("without arguments the plugin is a package of its own name and version, with a provider alone", () => {
  expect(schema).toMatchObject({ name: "packs", version: "0.1.0", resources: {}, functions: {}, types: {} });
  expect(Object.keys(schema.provider?.inputProperties ?? {})).toEqual(["packages"]);
});

test("gotcha 13: the base package has no parameterization", () => {
  expect(schema.parameterization).toBeUndefined();
});

test("its description says how to add a pack", () => {
  expect(schema.description).toContain("pulumi package add packs ./my-pack");
});

test("its configuration is that of the packs that extend it", () => {
  const packages = {
    type: "object",
    additionalProperties: { type: "object", additionalProperties: { $ref: "pulumi.json#/Any" } },
  };
  expect(schema.config.variables).toEqual({ packages: expect.objectContaining(packages) });
});
