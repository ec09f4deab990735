import { expect, test } from "vitest";
import { decodeDiff, decodeDiffConfig, encodeDiff } from "../../src/codec/diff.ts";
import type { DiffKind, DiffResponse } from "../../src/model/requests.ts";
import {
  DiffResponse_DiffChanges as Changes,
  DiffRequest,
  PropertyDiff_Kind as Kind,
  DiffResponse as WireDiffResponse,
} from "../../src/proto/pulumi/provider.ts";
import { bagOf, overTheWire, struct } from "../support/wire.ts";

function sent(response: Partial<DiffResponse>): WireDiffResponse {
  const whole = {
    changes: "none",
    detailedDiff: new Map(),
    deleteBeforeReplace: false,
    stables: [],
    ...response,
  } as const;
  return overTheWire(WireDiffResponse, encodeDiff(whole));
}

function diffs(...paths: readonly (readonly [string, DiffKind])[]): DiffResponse["detailedDiff"] {
  return new Map(paths.map(([path, kind]) => [path, { kind, inputDiff: true }]));
}

test("requests carry state, old inputs and new inputs", () => {
  const message = DiffRequest.fromPartial({
    id: "i",
    urn: "u",
    name: "n",
    type: "t",
    olds: struct({ a: 1 }),
    oldInputs: struct({ a: 2 }),
    news: struct({ a: 3 }),
    ignoreChanges: ["a.b"],
  });
  const decoded = decodeDiff(overTheWire(DiffRequest, message));
  expect(decoded).toMatchObject({ id: "i", urn: "u", name: "n", type: "t", ignoreChanges: ["a.b"] });
  expect([decoded.olds, decoded.oldInputs, decoded.news].map(bagOf)).toEqual(
    [1, 2, 3].map((a) => ({ object: [["a", a]] })),
  );
});

test("bags that the engine leaves out are empty", () => {
  const { olds, oldInputs, news } = decodeDiffConfig(DiffRequest.fromPartial({}));
  expect([olds.size, oldInputs.size, news.size]).toEqual([0, 0, 0]);
});

test("gotcha 34: changes are never unknown, and the diff is always detailed", () => {
  expect(sent({ changes: "none" })).toMatchObject({ changes: Changes.DIFF_NONE, hasDetailedDiff: true });
  expect(sent({ changes: "some" })).toMatchObject({ changes: Changes.DIFF_SOME, hasDetailedDiff: true });
});

test("gotcha 35: a replacement is never sent as no change", () => {
  const response = sent({ changes: "none", detailedDiff: diffs(["a", "update-replace"]) });
  expect(response).toMatchObject({ changes: Changes.DIFF_SOME, replaces: ["a"] });
});

test("diffs and replaces are the top-level names of the detailed diff, each once", () => {
  const detailedDiff = diffs(
    ["a.b", "update"],
    ["a.c[0]", "add"],
    ['["x.y"].z', "delete-replace"],
    ["d", "add-replace"],
  );
  const response = sent({ changes: "some", detailedDiff });
  expect(response.diffs).toEqual(["a", "x.y", "d"]);
  expect(response.replaces).toEqual(["x.y", "d"]);
});

test.for([
  ["add", Kind.ADD],
  ["add-replace", Kind.ADD_REPLACE],
  ["delete", Kind.DELETE],
  ["delete-replace", Kind.DELETE_REPLACE],
  ["update", Kind.UPDATE],
  ["update-replace", Kind.UPDATE_REPLACE],
] as const)("%s is kind %i", ([kind, wire]) => {
  expect(sent({ changes: "some", detailedDiff: diffs(["a", kind]) }).detailedDiff).toEqual({
    a: { kind: wire, inputDiff: true },
  });
});

test("a path that is none becomes a key, since the engine would end the deployment", () => {
  const response = sent({ changes: "some", detailedDiff: diffs(["a[", "update"]) });
  expect(Object.keys(response.detailedDiff)).toEqual(['["a["]']);
  expect(response.diffs).toEqual(["a["]);
});

test("a property named __proto__ is in the diff like any other", () => {
  const response = encodeDiff({
    changes: "some",
    detailedDiff: diffs(["__proto__", "update"]),
    deleteBeforeReplace: false,
    stables: [],
  });
  expect(Object.keys(response.detailedDiff)).toEqual(["__proto__"]);
  expect(Buffer.from(WireDiffResponse.encode(response).finish()).toString("latin1")).toContain("__proto__");
});

test("stables and deleteBeforeReplace are passed on", () => {
  expect(sent({ deleteBeforeReplace: true, stables: ["s"] })).toMatchObject({
    deleteBeforeReplace: true,
    stables: ["s"],
  });
});
