import { describe, expect, test } from "vitest";
import { object } from "../../../src/model/collections.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { type PropertyValue, secret } from "../../../src/model/value.ts";
import { checkConfig } from "../../../src/provider/config/check.ts";
import { diffConfig } from "../../../src/provider/config/diff.ts";
import { baseConfig, configureExtension, extensionValues } from "../../../src/provider/config/extension.ts";
import { objectType, property } from "../../support/property.ts";
import { bag, shown } from "../../support/value.ts";

const type = objectType({
  endpoint: property("string", { default: "http://localhost" }),
  token: property("string", { secret: true, required: true, env: ["TOKEN"], description: "An API token." }),
  retries: property("integer"),
});
const owner = { name: "gamma", version: "3.0.0", type };
const options = { env: (): string | undefined => undefined, hostName: "packs", incomplete: false };

function configured(packages: PropertyValue | undefined, over: Partial<typeof options> = {}) {
  const request = { urn: "", variables: new Map(), args: object([["packages", packages]]) };
  const made = configureExtension(owner, extensionValues(request, "packs")("gamma"), { ...options, ...over });
  return made === undefined ? undefined : shown(made.values);
}

describe("the base provider's property `packages`", () => {
  const gamma: PlainObject = { token: "sesame", retries: 2 };
  const complete = { endpoint: "http://localhost", token: { $secret: "sesame" }, retries: 2 };

  test.each([
    ["an object", bag({ gamma })],
    ["JSON text, as structured stack config comes", JSON.stringify({ gamma })],
    ["an object of JSON texts, as explicit providers send them", bag({ gamma: JSON.stringify(gamma) })],
    ["numbers as text", JSON.stringify({ gamma: { ...gamma, retries: "2" } })],
  ])("holds the configuration of a pack as %s", (_, packages) => {
    expect(configured(packages)).toEqual(complete);
  });

  test("a secret makes all of it secret", () => {
    const hidden = { ...complete, retries: { $secret: 2 } };
    expect(configured(secret(JSON.stringify({ gamma })))).toEqual(hidden);
    expect(configured(object([["gamma", secret(bag(gamma))]]))).toEqual(hidden);
  });

  test("of other packs says nothing", () => {
    expect(configured(bag({ delta: gamma }), { incomplete: true })).toBeUndefined();
  });

  test("in a preview may be unknown, and so are all keys then", () => {
    const unknown: PropertyValue = { kind: "unknown", of: "string" };
    expect(configured(unknown)).toEqual({ endpoint: "$unknown", token: "$unknown", retries: "$unknown" });
    expect(configured(object([["gamma", unknown]]))).toEqual(configured(unknown));
  });

  test("in the legacy variables serves where args are absent", () => {
    const variables = new Map([["packs:config:packages", JSON.stringify({ gamma })]]);
    const values = extensionValues({ urn: "", variables, args: undefined }, "packs")("gamma");
    expect(configureExtension(owner, values, options)?.plain).toMatchObject({ token: "sesame" });
  });

  test.each([
    ["text that is no JSON", "{gamma"],
    ["a list", "[1]"],
    ["a number", 7],
  ])("is refused as %s, without the value", (_, packages) => {
    expect(() => configured(packages)).toThrow(/base provider is not valid\n {2}packages: must be an object/);
  });

  test("wrong values are refused with the way to set them, and never shown", () => {
    expect(() => configured(bag({ gamma: { token: "sesame", retries: "topsecret" } }))).toThrow(
      /^gamma@3\.0\.0: the configuration of the extension gamma is not valid\n {2}retries: must be a whole number, but is a string\n.*pulumi config set --path packs:packages\.gamma\.<key>/,
    );
  });

  test("missing keys are reported when they are needed", () => {
    expect(configured(undefined, { incomplete: true })).toBeUndefined();
    expect(() => configured(undefined)).toThrow("token: is required but was not given (a secret): An API token.");
  });

  test("the environment fills in", () => {
    expect(configured(undefined, { env: () => "sesame" })).toMatchObject({ token: { $secret: "sesame" } });
  });
});

describe("CheckConfig and DiffConfig of the base provider", () => {
  const call = { urn: "", name: "default", type: "pulumi:providers:packs" };

  test("keep what the user gave, and refuse what is no configuration of packs", () => {
    const text = JSON.stringify({ gamma: { token: "t" } });
    const checked = checkConfig(
      baseConfig,
      { ...call, olds: undefined, news: bag({ packages: text, version: "1.0.0" }) },
      options.env,
    );
    expect([shown(checked.inputs), checked.failures]).toEqual([{ packages: text, version: "1.0.0" }, []]);
    const wrong = checkConfig(
      baseConfig,
      { ...call, olds: undefined, news: bag({ packages: "[]", token: "t" }) },
      options.env,
    );
    expect(wrong.failures.map(({ reason }) => reason).join("; ")).toMatch(/token: is not a known.*must be an object/);
  });

  test("see a change inside JSON text", () => {
    const bags = { olds: bag({}), oldInputs: bag({ packages: '{"gamma":{"retries":1}}' }), ignoreChanges: [] };
    const same = diffConfig(baseConfig, { ...call, ...bags, news: bag({ packages: { gamma: { retries: 1 } } }) });
    const other = diffConfig(baseConfig, { ...call, ...bags, news: bag({ packages: '{"gamma":{"retries":2}}' }) });
    expect([same.changes, [...other.detailedDiff.keys()]]).toEqual(["none", ["packages.gamma.retries"]]);
  });
});
