import { expect, test } from "vitest";
import type { AutonamingOptions } from "../../../src/model/requests.ts";
import { autoName } from "../../../src/provider/lifecycle/auto-name.ts";
import { objectType, property } from "../../support/property.ts";
import { bag, shown } from "../../support/value.ts";

const type = objectType({ name: property("string", { autoName: { maxLength: 20, separator: "-", randomLength: 7 } }) });
const request = {
  name: "web",
  urn: "urn:pulumi:dev::p::a:index:B::web",
  randomSeed: Buffer.alloc(32, 1),
  autonaming: undefined,
};

function named(olds: Parameters<typeof bag>[0], autonaming?: AutonamingOptions, news: Parameters<typeof bag>[0] = {}) {
  return autoName(type, bag(news), bag(olds), { ...request, autonaming });
}

test("trap 12: a name is made of the engine's seed alone: preview and update share neither seed nor process", () => {
  const first = shown(named({}).inputs);
  expect(first).toEqual({ name: expect.stringMatching(/^web-[0-9a-f]{7}$/) });
  expect(shown(named({}).inputs)).toEqual(first);
  expect(shown(autoName(type, bag({}), bag({}), { ...request, randomSeed: Buffer.alloc(32, 2) }).inputs)).not.toEqual(
    first,
  );
});

test("without a seed, as in pulumi do, it is random", () => {
  const seedless = { ...request, randomSeed: new Uint8Array() };
  expect(shown(autoName(type, bag({}), bag({}), seedless).inputs)).not.toEqual(
    shown(autoName(type, bag({}), bag({}), seedless).inputs),
  );
});

test("the old name is carried over, a given one wins", () => {
  expect(shown(named({ name: "web-old" }).inputs)).toEqual({ name: "web-old" });
  expect(shown(named({ name: "web-old" }, undefined, { name: "mine" }).inputs)).toEqual({ name: "mine" });
});

test("the engine's proposal is taken", () => {
  expect(shown(named({}, { proposedName: "dev-web", mode: "propose" }).inputs)).toEqual({ name: "dev-web" });
});

test("a proposal that is too long is cut, and stays apart from others with the same beginning", () => {
  const proposal = { proposedName: "x".repeat(30), mode: "propose" } as const;
  const first = shown(named({}, proposal).inputs);
  expect(first).toEqual({ name: expect.stringMatching(/^x{12}-[0-9a-f]{7}$/) });
  expect(shown(named({}, proposal).inputs)).toEqual(first);
  const other = { ...request, urn: `${request.urn}2`, autonaming: proposal };
  expect(shown(autoName(type, bag({}), bag({}), other).inputs)).not.toEqual(first);
});

test("an enforced name is used exactly, and refused when the API cannot take it", () => {
  expect(named({}, { proposedName: "x".repeat(20), mode: "enforce" }).problems).toEqual([]);
  const { inputs, problems } = named({}, { proposedName: "x".repeat(30), mode: "enforce" });
  expect(shown(inputs)).toEqual({ name: "x".repeat(30) });
  expect(problems).toEqual([{ path: ["name"], reason: expect.stringContaining("longer than 20 characters") }]);
});

test("with autonaming disabled a name must be given", () => {
  expect(named({}, { proposedName: "", mode: "disable" }).problems).toEqual([
    { path: ["name"], reason: "must be given: automatic naming is disabled for this resource" },
  ]);
});

test("long names make room for the digits", () => {
  const { inputs } = autoName(type, bag({}), bag({}), { ...request, name: "a".repeat(40) });
  expect(shown(inputs)).toEqual({ name: expect.stringMatching(/^a{12}-[0-9a-f]{7}$/) });
});
