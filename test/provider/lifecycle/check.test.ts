import { expect, test, vi } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import { object } from "../../../src/model/collections.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { unknown } from "../../../src/model/unknown.ts";
import { check } from "../../../src/provider/lifecycle/check.ts";
import { objectType, property } from "../../support/property.ts";
import { calm, resourceCall, target } from "../../support/target.ts";
import { bag, hidden, shown } from "../../support/value.ts";

const type = objectType({
  name: property("string", { required: true }),
  password: property("string", { required: true, writeOnly: true, secret: true }),
  size: property("integer", { default: 1 }),
});
const seed = { randomSeed: new Uint8Array(32), autonaming: undefined };

async function checked(news: PlainObject, olds: PlainObject = {}, handler: ResourceHandler = {}) {
  const request = { ...resourceCall, ...seed, olds: bag(olds), news: bag(news) };
  const { inputs, failures } = await check(target(type, handler), request, () => undefined, calm);
  return { inputs: shown(inputs), failures };
}

test("gotcha 27: inputs are answered even when something is wrong", async () => {
  expect(await checked({})).toEqual({
    inputs: { size: 1 },
    failures: [
      { property: "", reason: "name: is required but was not given" },
      { property: "", reason: "password: is required but was not given" },
    ],
  });
});

test("a write-only property that an import could not read is not missed", async () => {
  expect((await checked({ name: "a" }, { name: "a" })).failures).toEqual([]);
  expect((await checked({ name: "a" }, { name: "a", password: hidden("p") })).failures).toHaveLength(1);
});

test("the author's check adds problems, without secrets, and may use other inputs", async () => {
  const news = { name: "a", password: hidden("hunter2!") };
  const refuses = { check: async () => ({ failures: [{ property: "password", reason: "hunter2! is weak" }] }) };
  expect((await checked(news, {}, refuses)).failures).toEqual([{ property: "", reason: "password: [secret] is weak" }]);
  const trims = { check: async () => ({ inputs: { name: "b", password: "hunter2!", size: 1 } }) };
  expect((await checked(news, {}, trims)).inputs).toEqual({ name: "b", password: { $secret: "hunter2!" }, size: 1 });
});

test("the author's check is not asked about what is not known", async () => {
  const perform = vi.fn();
  const request = {
    ...resourceCall,
    ...seed,
    olds: bag({}),
    news: object([
      ["name", unknown],
      ["password", "p"],
    ]),
  };
  await check(target(type, { check: perform }), request, () => undefined, calm);
  expect(perform).not.toHaveBeenCalled();
});
