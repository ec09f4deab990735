import { expect, test } from "vitest";
import { PacksError } from "../../../src/error/error.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { checkConfig } from "../../../src/provider/config/check.ts";
import { configure, configValues } from "../../../src/provider/config/configure.ts";
import { diffConfig } from "../../../src/provider/config/diff.ts";
import { MissingKeys } from "../../../src/provider/missing-keys.ts";
import { mapOf, objectType, property } from "../../support/property.ts";
import { bag, shown } from "../../support/value.ts";

const type = objectType({
  endpoint: property("string", { default: "http://localhost", env: ["ENDPOINT"], immutable: true }),
  token: property("string", { secret: true, required: true, env: ["TOKEN"], description: "An API token." }),
  retries: property("integer", { default: 3 }),
  tags: mapOf(property("string")),
});
const call = { urn: "", name: "default_1_0_0", type: "pulumi:providers:acme" };
const owner = { name: "acme", version: "1.0.0", type };
const noEnv = () => undefined;
const tokenEnv = (name: string) => ({ TOKEN: "from-env" })[name];

function checked(news: PlainObject, env: (name: string) => string | undefined = noEnv) {
  const { inputs, failures } = checkConfig(type, { ...call, olds: undefined, news: bag(news) }, env);
  return { inputs: shown(inputs), failures };
}

function diffed(oldInputs: PlainObject, news: PlainObject) {
  const { changes, detailedDiff } = diffConfig(type, {
    ...call,
    olds: bag({}),
    oldInputs: bag(oldInputs),
    news: bag(news),
    ignoreChanges: [],
  });
  return [changes, ...[...detailedDiff].map(([path, { kind }]) => `${kind} ${path}`)];
}

test("gotcha 21: version goes through unchanged; defaults are added; the user's representation stays", () => {
  expect(checked({ version: "1.0.0", retries: "5", tags: '{"a":"b"}' }).inputs).toEqual({
    version: "1.0.0",
    endpoint: "http://localhost",
    retries: "5",
    tags: '{"a":"b"}',
  });
});

test("a secret from the environment is read at Configure and never stored", () => {
  expect(checked({}, tokenEnv).inputs).toEqual({ endpoint: "http://localhost", retries: 3 });
  expect(shown(configure(owner, bag({}), tokenEnv).values)).toMatchObject({ token: { $secret: "from-env" } });
});

test("unknown keys and wrong types are failures with the nearest name", () => {
  expect(checked({ tokn: "x", retries: "many" }).failures).toEqual([
    { property: "", reason: 'tokn: is not a known property; did you mean "token"?' },
    { property: "retries", reason: "must be a whole number, but is a string" },
  ]);
});

test("trap 2: every changed value counts, credentials too, or the engine would use the old ones", () => {
  expect(diffed({ token: "a" }, { token: "b" })).toEqual(["some", "update token"]);
});

test("gotcha 22: version never counts; the same number as text is the same", () => {
  expect(diffed({ version: "1.0.0", retries: "3" }, { version: "2.0.0", retries: 3 })).toEqual(["none"]);
});

test("only immutable keys replace, and never by a default that the old configuration lacked", () => {
  expect(diffed({ endpoint: "http://a" }, { endpoint: "http://b" })).toEqual(["some", "update-replace endpoint"]);
  expect(diffed({}, { endpoint: "http://localhost" })).toEqual(["some", "add endpoint"]);
});

test("gotcha 25: Configure stands alone: defaults, types and secrets without a CheckConfig", () => {
  const { values, plain } = configure(owner, bag({ version: "1.0.0", token: "t", retries: "7", dropped: "x" }), noEnv);
  expect(shown(values)).toEqual({ endpoint: "http://localhost", token: { $secret: "t" }, retries: 7 });
  expect(plain).toEqual({ endpoint: "http://localhost", token: "t", retries: 7 });
});

test("missing keys are reported together, by their full names", () => {
  expect(() => configure(owner, bag({}), noEnv)).toThrow(
    new MissingKeys([{ name: "acme:token", description: "An API token." }]),
  );
});

test("an invalid configuration lists everything and no value", () => {
  expect(() => configure(owner, bag({ token: "topsecret", retries: "many", tags: "[1]" }), noEnv)).toThrow(
    PacksError.of(
      "CONFIG_INVALID",
      { package: "acme" },
      {
        where: { pack: "acme@1.0.0" },
        details: ["retries: must be a whole number, but is a string", "tags: must be an object, but is a list"],
      },
    ),
  );
});

test("the legacy variables serve where args are absent", () => {
  const variables = new Map([
    ["acme:config:token", "t"],
    ["acme:config:retries", "2"],
    ["other:config:token", "x"],
  ]);
  expect(
    shown(configure(owner, configValues({ urn: "", variables, args: undefined }, "acme", type), noEnv).values),
  ).toEqual({
    endpoint: "http://localhost",
    token: { $secret: "t" },
    retries: 2,
  });
});
