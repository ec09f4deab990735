/** The layers of design.md §3, held by reading the imports of every source file. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../src");

/** Lowest last; a folder imports only from lower lines, never sideways. */
const layers = [
  ["main.ts", "index.ts"],
  ["composition.ts"],
  ["cli"],
  ["server"],
  ["provider"],
  ["source", "handler", "codec"],
  ["store", "catalog", "pack", "proto"],
  ["platform"],
  ["model", "error"],
];

/** Packages that only some folders may know. */
const confined: Readonly<Record<string, readonly string[]>> = {
  "@grpc/grpc-js": ["server", "proto"],
  "@bufbuild/protobuf": ["proto", "codec"],
  "@marcbachmann/cel-js": ["pack"],
  re2js: ["pack"],
  yaml: ["pack", "platform"],
  "zod/mini": ["pack", "platform", "source", "provider", "catalog"],
  tar: ["store"],
  fflate: ["store"],
  keyv: ["catalog"],
};

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8"), folder: folderOf(file) }));
const ours = files.filter(({ folder }) => folder !== "proto");

test("every folder is in a layer", () => {
  expect(files.filter(({ folder }) => layerOf(folder) === -1).map(({ file }) => file)).toEqual([]);
});

test("imports go down, never sideways and never up", () => {
  const offending = files.flatMap(({ file, text, folder }) =>
    importsOf(text)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
      .filter((target) => !target.startsWith(".."))
      .map(folderOf)
      .filter((target) => target !== folder && layerOf(target) <= layerOf(folder))
      .map((target) => `${file} -> ${target}`),
  );
  expect(offending).toEqual([]);
});

test("generated bindings are known to the codec and the server alone", () => {
  const offending = ours.filter(
    ({ folder, text }) =>
      !["codec", "server"].includes(folder) && importsOf(text).some((specifier) => specifier.includes("/proto/")),
  );
  expect(offending.map(({ file }) => file)).toEqual([]);
});

test("libraries stay in their places", () => {
  const offending = ours.flatMap(({ file, folder, text }) =>
    importsOf(text)
      .filter((specifier) => confined[specifier]?.includes(folder) === false)
      .map((specifier) => `${file} -> ${specifier}`),
  );
  expect(offending).toEqual([]);
});

test("the process's environment, arguments and end belong to main, cli and platform", () => {
  const offending = ours.filter(
    ({ folder, text }) =>
      !["main.ts", "cli", "platform"].includes(folder) &&
      /\bprocess\.(env|argv|exit)\b(?! ?=)/.test(withoutComments(text)),
  );
  expect(offending.map(({ file }) => file)).toEqual(
    ["handler/code/guards.ts"].filter((file) => offending.some((entry) => entry.file === file)),
  );
});

test("no file is longer than 250 lines", () => {
  expect(ours.filter(({ text }) => text.split("\n").length > 251).map(({ file }) => file)).toEqual([]);
});

test("every exported symbol has a docstring", () => {
  const undocumented = ours.flatMap(({ file, text }) =>
    [...text.matchAll(/^(.*)\n(?=export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+))/gm)]
      .filter(([, before]) => before?.trimEnd().endsWith("*/") === false)
      .map((match) => `${file}: ${match[2] ?? ""}`),
  );
  expect(undocumented).toEqual([]);
});

test("no any, no non-null assertions, no silenced checks", () => {
  const silenced = ours.filter(({ text }) =>
    /(:|<|\bas) *any\b|@ts-ignore|@ts-expect-error|@ts-nocheck/.test(
      withoutComments(text).replaceAll(/"[^"\n]*"/g, ""),
    ),
  );
  expect(silenced.map(({ file }) => file)).toEqual([]);
});

function importsOf(text: string): readonly string[] {
  return [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g),
  ].map((match) => match[1] ?? match[2] ?? "");
}

function folderOf(file: string): string {
  return file.split("/")[0] ?? file;
}

function layerOf(folder: string): number {
  return layers.findIndex((layer) => layer.includes(folder));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}
