/** The page “Packs that bring a Pulumi schema”: its pack is sound, its table is right, its error is the one that comes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formatProblem } from "../../src/pack/format/problem.ts";
import { checkDefinition, loadDefinition } from "../../src/pack/load.ts";
import { fencesOf } from "../support/markdown.ts";

const page = readFileSync(path.join(import.meta.dirname, "../../docs/bringing-a-schema.md"), "utf8");
const fences = fencesOf(page);
const files = new Map(
  fences.flatMap(({ attributes, text }) => {
    const file = attributes.get("file");
    return file === undefined ? [] : [[file, new TextEncoder().encode(text)] as const];
  }),
);

test("its pack is sound", () => {
  const { problems, warnings } = checkDefinition(files);
  expect([...problems, ...warnings].map(formatProblem)).toEqual([]);
});

test("its table is right about the pack", () => {
  const { resources } = loadDefinition(files);
  const truck = resources.get("Truck")?.properties.properties;
  expect(truck?.get("plate")).toMatchObject({ immutable: true, required: true });
  expect(truck?.get("load")).toMatchObject({ serverDefault: true });
  expect(truck?.get("key")).toMatchObject({ secret: true, writeOnly: true });
  expect(truck?.get("position")).toMatchObject({ readOnly: true, optional: false });
  expect(resources.get("Driver")?.code?.module).toBe("others.js");
});

test("its error", () => {
  const schema = new TextDecoder().decode(files.get("schema.json"));
  const wrong = schema.replace('"fleet:index:Truck": {', '"fleet:index:Truck": { "methods": {},');
  const { problems } = checkDefinition(new Map([...files, ["schema.json", new TextEncoder().encode(wrong)]]));
  expect(problems.map(formatProblem)).toEqual([fences.find(({ attributes }) => attributes.has("error"))?.text.trim()]);
});
