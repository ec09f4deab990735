import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseSamples, readSamples } from "../../../src/cli/try/samples-file.ts";

test("a file of samples", () => {
  const samples = parseSamples(
    `
config: { endpoint: "http://localhost" }
resources:
  Zone: { inputs: { name: a. }, update: { kind: Master }, replace: { name: b. }, import: "{name}/1" }
  Record: {}
functions:
  search: { q: a }
`,
    "try.yaml",
  );
  expect(samples).toEqual({
    config: { endpoint: "http://localhost" },
    resources: new Map([
      ["Zone", { inputs: { name: "a." }, update: { kind: "Master" }, replace: { name: "b." }, importId: "{name}/1" }],
      ["Record", { inputs: undefined, update: undefined, replace: undefined, importId: undefined }],
    ]),
    functions: new Map([["search", { q: "a" }]]),
  });
});

test("everything that is wrong with it is told at once", () => {
  const text = "config: 1\nresource: {}\nresources:\n  Zone: { input: {}, update: 3 }\n  Zone: {}\n";
  expect(() => parseSamples(text, "try.yaml")).toThrow(
    /try\.yaml[\s\S]*5:3 .*twice[\s\S]*the file has no key resource; it has config[\s\S]*config must be an object/,
  );
});

test("the named file, or try.yaml in the pack's folder, or none", async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), "samples-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(path.join(cwd, "try.yaml"), "config: { a: b }");
  await writeFile(path.join(cwd, "other.json"), '{"config":{"a":"c"}}');
  expect(await readSamples(cwd, undefined, ".")).toMatchObject({ config: { a: "b" } });
  expect(await readSamples(cwd, "other.json", ".")).toMatchObject({ config: { a: "c" } });
  expect(await readSamples(cwd, undefined, "builtin:dice")).toMatchObject({ config: {} });
  await expect(readSamples(cwd, "none.yaml", ".")).rejects.toThrow("none.yaml");
});
