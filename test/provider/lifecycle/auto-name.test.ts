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

test("a name is the resource's name and digits out of the engine's seed", () => {
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

test("the engine's proposal is taken, shortened if need be", () => {
  expect(shown(named({}, { proposedName: "dev-web", mode: "propose" }).inputs)).toEqual({ name: "dev-web" });
  expect(shown(named({}, { proposedName: "x".repeat(30), mode: "propose" }).inputs)).toEqual({ name: "x".repeat(20) });
});

test("an enforced name is used exactly", () => {
  expect(shown(named({}, { proposedName: "x".repeat(30), mode: "enforce" }).inputs)).toEqual({ name: "x".repeat(30) });
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
