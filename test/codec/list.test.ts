import { expect, test } from "vitest";
import { decodeList, encodeList } from "../../src/codec/list.ts";
import { ListRequest, ListResponse } from "../../src/proto/pulumi/provider.ts";
import { bagOf, overTheWire, struct } from "../support/wire.ts";

test("requests carry token, query, limits and continuation", () => {
  const message = ListRequest.fromPartial({
    token: "t",
    query: struct({ q: "x" }),
    limit: 3,
    pageSize: 0,
    continuationToken: "c",
  });
  const decoded = decodeList(overTheWire(ListRequest, message));
  expect(decoded).toMatchObject({ token: "t", limit: 3, pageSize: 0, continuationToken: "c" });
  expect(bagOf(decoded.query)).toEqual({ object: [["q", "x"]] });
});

test("a page is its results and then, unless it was the last one, where to go on", () => {
  const results = [
    { id: "1", name: "a" },
    { id: "2", name: "b" },
  ];
  const page = (continuationToken: string | undefined) =>
    encodeList({ results, continuationToken }).map((message) => overTheWire(ListResponse, message).response);
  const found = results.map((value) => ({ $case: "result", value }));
  expect(page("next")).toEqual([...found, { $case: "continuation", value: { continuationToken: "next" } }]);
  expect(page(undefined)).toEqual(found);
});
