import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseSamples, readSamples } from "../../../src/cli/try/samples-file.ts";
import { stringAsset } from "../../../src/handler/code/author/values.ts";

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

test("assets and archives stand in it as in Pulumi's YAML", () => {
  const text = `
functions:
  upload:
    file: { fn::stringAsset: hello }
    list: [{ fn::assetArchive: { a.txt: { fn::stringAsset: a }, inner: { fn::assetArchive: {} }, other: 1 } }]
    plain: { fn::stringAsset: 1 }
`;
  const { file, list, plain } = parseSamples(text, "try.yaml").functions.get("upload") ?? {};
  expect(file).toEqual(stringAsset("hello"));
  expect(list).toMatchObject([{ kind: "archive", hash: expect.any(String) }]);
  expect(list).toHaveProperty(
    "0.assets",
    new Map([
      ["a.txt", stringAsset("a")],
      ["inner", expect.anything()],
    ]),
  );
  expect(plain).toEqual({ "fn::stringAsset": 1 });
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
