/** What a dynamic provider's own `diff` and `read` decide, where the schema alone would decide otherwise. */
import { expect, test, vi } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { diff } from "../../../src/provider/lifecycle/diff.ts";
import { read } from "../../../src/provider/lifecycle/read.ts";
import { update } from "../../../src/provider/lifecycle/update.ts";
import { objectType, property } from "../../support/property.ts";
import { calm, resourceCall, target } from "../../support/target.ts";
import { bag, shown } from "../../support/value.ts";

const type = objectType({
  command: property("string"),
  tags: property({ kind: "array", items: property("string") }),
  ran: property("integer", { readOnly: true }),
});

function requestOf(inputs: PlainObject) {
  const olds = bag({ ...inputs, ran: 1 });
  return { ...resourceCall, id: "1", olds, oldInputs: bag(inputs), news: bag(inputs), ignoreChanges: [] };
}

test("an update that the author's diff asks for is done, though no input has changed", async () => {
  const handler = {
    diff: async () => ({ changes: true }),
    update: vi.fn(async () => ({ id: "1", state: { ran: 2 } })),
    read: vi.fn(),
  };
  const request = requestOf({ command: "ls" });
  expect((await diff(target(type, handler), request, calm)).changes).toBe("some");
  const { properties } = await update(target(type, handler), { ...request, timeout: 0, preview: false }, calm);
  expect(shown(properties)).toMatchObject({ command: "ls", ran: 2 });
  expect(handler.read).not.toHaveBeenCalled();
});

test("an update after an init failure reads back, when the author's diff sees no change", async () => {
  const handler: ResourceHandler = {
    diff: async () => ({ changes: false }),
    update: () => Promise.reject(new Error("not again")),
    read: async () => ({ id: "1", state: { ran: 3 } }),
  };
  const request = { ...requestOf({ command: "ls" }), timeout: 0, preview: false };
  const { properties } = await update(target(type, handler), request, calm);
  expect(shown(properties)).toMatchObject({ ran: 3 });
});

test("inputs that a read gives stand before those that the state would lead to", async () => {
  const found = { id: "1", state: { tags: ["b", "a", "owner"], ran: 1 }, inputs: { tags: ["a", "b"] } };
  const { properties, inputs, ...request } = {
    ...resourceCall,
    id: "1",
    properties: bag({ tags: ["a", "b"], ran: 1 }),
    inputs: bag({ tags: ["a", "b"] }),
    timeout: 0,
  };
  const answer = await read(target(type, { read: async () => found }), { ...request, properties, inputs }, calm);
  const { gone, ...there } = { properties: bag({}), inputs: bag({}), ...answer };
  expect(gone).toBe(false);
  expect(shown(there.inputs)).toEqual({ tags: ["a", "b"] });
  expect(shown(there.properties)).toMatchObject({ tags: ["b", "a", "owner"] });
});
