import { describe, expect, test, vi } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { listPage } from "../../../src/provider/lifecycle/list.ts";
import { objectType, property } from "../../support/property.ts";
import { calm, target } from "../../support/target.ts";
import { bag } from "../../support/value.ts";

const inputs = objectType({
  zone: property("string", { required: true }),
  kind: property("string", { default: "all" }),
});

function listOf(handler: ResourceHandler, query: PlainObject, more: { limit?: number; listing?: undefined } = {}) {
  const listing = "listing" in more ? undefined : { inputs, id: undefined, name: undefined };
  const request = {
    token: "acme:index:Thing",
    query: bag(query),
    limit: more.limit ?? 0,
    pageSize: 0,
    continuationToken: "",
  };
  return listPage(target(objectType({}), handler, { listing }), request, () => undefined, calm);
}

describe("the query of a list", () => {
  const list = vi.fn(async () => ({ results: [{ id: "1", name: "one" }], continuationToken: "more" }));

  test("has its defaults", async () => {
    await listOf({ list }, { zone: "a" });
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: { zone: "a", kind: "all" }, pageSize: 100 }),
    );
  });

  test("is refused, all problems at once, before anything is asked", async () => {
    list.mockClear();
    const failure = listOf({ list }, { kind: ["x"], nmae: 1 });
    await expect(failure).rejects.toMatchObject({ code: "LIFECYCLE_LIST_QUERY" });
    await expect(failure).rejects.toThrow(/zone[\s\S]*kind|kind[\s\S]*zone/);
    expect(list).not.toHaveBeenCalled();
  });

  test("is the code's own concern where nothing is declared", async () => {
    await listOf({ list }, { anything: 1 }, { listing: undefined });
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: { anything: 1 } }));
  });
});

test("no more results than wanted, and the token for the next ones", async () => {
  const results = ["1", "2", "3"].map((id) => ({ id, name: id }));
  const page = await listOf({ list: async () => ({ results, continuationToken: "t" }) }, { zone: "a" }, { limit: 2 });
  expect(page).toEqual({ results: results.slice(0, 2), continuationToken: "t" });
});
