import { expect, test } from "vitest";
import { parseOffer } from "../../../src/cli/try/offer.ts";
import { paint } from "../../../src/cli/try/paint.ts";
import type { Plugin } from "../../../src/cli/try/plugin.ts";
import { fullReport } from "../../../src/cli/try/report.ts";
import type { ResourceSamples } from "../../../src/cli/try/samples-file.ts";
import { walkResource } from "../../../src/cli/try/walk.ts";
import { PacksError } from "../../../src/error/error.ts";
import { emptyObject, object, withProperties } from "../../../src/model/collections.ts";
import { unknown } from "../../../src/model/unknown.ts";
import { shelf, shelfSchema } from "./shelf.ts";

const samples: ResourceSamples = {
  inputs: { name: "a", note: "hidden note" },
  update: undefined,
  replace: undefined,
  importId: undefined,
};

test("a resource goes through its whole life, and each step shows what it does", async () => {
  const { text, boxes } = await walk({}, samples);
  expect(text).toBe(`
Box
  ✓ preview
      + name: "a"
      + note: [secret]
      + serial: [unknown]
      + size: 1
  ✓ create, id "box-a"
      ~ serial: [unknown] → 1
  ✓ preview again, no changes
  ✓ update in place
      ~ size: 1 → 8
      ~ serial: [unknown] → 2
  ✓ replace, created first, id "box-a-2"
      ± name: "a" → "a-2"
      ~ serial: [unknown] → 3
  ✓ refresh, no drift
  ✓ import, by its id
      + name: "a-2"
      + note: [secret]
      + size: 8
  ✓ delete, gone for good
`);
  expect(boxes.size).toBe(0);
});

test("without inputs the schema gives some", async () => {
  const { text } = await walk({}, undefined);
  expect(text).toContain('+ name: "sample-name"');
});

test("the changes of the samples are made", async () => {
  const { text } = await walk(
    {},
    { inputs: { name: "a" }, update: { size: 5 }, replace: { name: "b" }, importId: undefined },
  );
  expect(text).toContain("~ size: 1 → 5");
  expect(text).toContain('± name: "a" → "b"');
});

test("what is deleted before it is replaced is gone first", async () => {
  const own = shelf().plugin;
  const calls: string[] = [];
  const { plugin, boxes } = shelf();
  const { text } = await walk(
    {
      diff: async (request) => ({ ...(await own.diff(request)), deleteBeforeReplace: true }),
      delete: async (request) => {
        calls.push(`delete ${request.id}`);
        await plugin.delete(request);
      },
      create: async (request) => {
        calls.push(request.preview ? "preview" : "create");
        return plugin.create(request);
      },
      update: plugin.update,
      read: plugin.read,
    },
    { inputs: { name: "a" }, update: { size: 2 }, replace: { name: "b" }, importId: undefined },
  );
  expect(text).toContain("replace, deleted first");
  expect(calls).toEqual(["preview", "create", "preview", "delete box-a", "create", "delete box-b", "delete box-b"]);
  expect(boxes.size).toBe(0);
});

test("an import that is not offered, and inputs that it cannot read back, are worth a note", async () => {
  const notOffered = Object.assign(new Error("no"), { code: 12, details: "cannot be read" });
  const own = shelf();
  const { text } = await walk(
    {
      ...own.plugin,
      read: async (request) => {
        if (request.properties !== undefined) return own.plugin.read(request);
        throw PacksError.of("CLI_REFUSED", { operation: "Read" }, { cause: notOffered });
      },
    },
    samples,
  );
  expect(text).toContain("! import is not offered");
  const forgetful = shelf();
  const { text: other } = await walk(
    {
      ...forgetful.plugin,
      read: async (request) => {
        const answer = await forgetful.plugin.read(request);
        const hides = request.properties === undefined && !answer.gone;
        return hides ? { ...answer, inputs: withProperties(answer.inputs, [["note", undefined]]) } : answer;
      },
    },
    samples,
  );
  expect(other).toContain("! an import cannot read back note");
});

test("inputs that Check refuses are told with every failure", async () => {
  await expect(walk({}, { ...samples, inputs: {} })).rejects.toThrow("name: is missing");
});

test.each<[string, Partial<Plugin>, RegExp]>([
  ["create without an id", { create: async ({ properties }) => ({ id: "", properties }) }, /expected an id/],
  [
    "create without an output that is always present",
    { create: async ({ properties }) => ({ id: "x", properties }) },
    /serial did not come/,
  ],
  [
    "gotcha 32: create with an unknown",
    { create: async ({ properties }) => ({ id: "x", properties: withProperties(properties, [["serial", unknown]]) }) },
    /an unknown came/,
  ],
  [
    "a preview that promised something else",
    {
      create: async ({ properties, preview }) => ({
        id: "x",
        properties: withProperties(properties, [["serial", preview ? 1 : 2]]),
      }),
    },
    /what the preview showed[\s\S]*serial: 1 became 2/,
  ],
  [
    "gotcha 37: a second preview that is not empty",
    {
      diff: async () => ({
        changes: "some",
        detailedDiff: new Map([["size", { kind: "update", inputDiff: true }]]),
        deleteBeforeReplace: false,
        stables: [],
      }),
    },
    /expected no changes, but a preview of the same program shows update:[\s\S]*size/,
  ],
  ["gotcha 29: a refresh that loses the object", { read: async () => ({ gone: true }) }, /it is gone/],
  [
    "a refresh that drifts",
    {
      read: async ({ id, properties, inputs }) => ({
        gone: false,
        id,
        properties: properties ?? emptyObject,
        inputs: withProperties(inputs ?? emptyObject, [["size", 7]]),
      }),
    },
    /expected no drift[\s\S]*size: 1 → 7/,
  ],
  [
    "an import that reads something else",
    {
      read: async ({ id, properties, inputs }) => ({
        gone: false,
        id,
        properties:
          properties ??
          object([
            ["serial", 1],
            ["name", "a"],
            ["size", 9],
          ]),
        inputs:
          inputs ??
          object([
            ["name", "a"],
            ["size", 9],
          ]),
      }),
    },
    /the inputs that it was created with[\s\S]*size: 9 → 1/,
  ],
])("a mismatch ends the walk and leaves nothing behind: %s", async (_what, verbs, message) => {
  const kept = shelf(verbs);
  await expect(
    walk(kept.plugin, { inputs: { name: "a" }, update: { note: "x" }, replace: undefined, importId: undefined }),
  ).rejects.toThrow(message);
  expect(kept.boxes.size).toBe(0);
});

test("a change that does not do what the samples say is a mismatch", async () => {
  await expect(
    walk({}, { inputs: { name: "a" }, update: { name: "b" }, replace: undefined, importId: undefined }),
  ).rejects.toThrow("expected Diff to say update, but it says replace");
});

test("an import goes by the id that the samples say, which is not shown: it may be a secret", async () => {
  const own = shelf();
  const ids: string[] = [];
  const { text } = await walk(
    {
      ...own.plugin,
      read: async (request) => {
        ids.push(request.id);
        return own.plugin.read({ ...request, id: request.id.replace(/^by-(.*)-\d$/, "box-$1") });
      },
    },
    { inputs: { name: "a" }, update: { size: 2 }, replace: { name: "b" }, importId: "by-{name}-{size}" },
  );
  expect(ids).toContain("by-b-2");
  expect(text).toContain("✓ import, by by-{name}-{size}\n");
});

test("secrets never show", async () => {
  const { text } = await walk(
    {},
    {
      inputs: { name: "a", note: "hidden note" },
      update: { note: "other note" },
      replace: undefined,
      importId: undefined,
    },
  );
  expect(text).not.toContain("hidden note");
  expect(text).not.toContain("other note");
});

async function walk(verbs: Partial<Plugin>, given: ResourceSamples | undefined) {
  const { plugin, boxes } = shelf(verbs);
  const offer = parseOffer(shelfSchema);
  const [[type, resource] = ["", { inputs: new Map(), outputs: new Map() }]] = offer.resources;
  const written: string[] = [];
  const plain = paint(false);
  const report = fullReport((text) => written.push(text), plain);
  report.begin("Box");
  const call = { urn: "urn:pulumi:s::p::shelf:index:Box::try", name: "try", type };
  const trial = {
    plugin,
    offer,
    resource,
    call,
    report,
    paint: plain,
    seed: new Uint8Array(32),
    live: new Set<never>(),
  };
  await walkResource(trial, given);
  return { text: written.join(""), boxes };
}
