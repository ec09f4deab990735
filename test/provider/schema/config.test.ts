import { expect, test } from "vitest";
import { configSpec, providerSpec } from "../../../src/provider/schema/config.ts";
import { objectType } from "../definitions.ts";

const config = objectType({
  endpoint: { required: true, default: "http://localhost", env: ["ACME_URL"] },
  apiKey: { required: true, secret: true, env: ["ACME_KEY"] },
  tenant: { required: true, immutable: true },
  retries: { type: { kind: "integer" } },
});

const variables = {
  endpoint: { type: "string", default: "http://localhost", defaultInfo: { environment: ["ACME_URL"] } },
  apiKey: { type: "string", secret: true },
  tenant: { type: "string", replaceOnChanges: true },
  retries: { type: "integer" },
};

test("stack configuration: variables, and the required ones under the key `defaults`", () => {
  expect(configSpec(config, "acme")).toEqual({ variables, defaults: ["tenant"] });
});

test("an explicit provider has the same keys as inputs and outputs", () => {
  const spec = providerSpec(config, "acme");
  expect(spec.inputProperties).toEqual(variables);
  expect(spec.requiredInputs).toEqual(["tenant"]);
  expect(Object.keys(spec.properties)).toEqual(["endpoint", "apiKey", "tenant", "retries"]);
});
