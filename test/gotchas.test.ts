/** Each of the protocol's gotchas, and each trap that a real CLI showed, is the subject of a test, or it is said why not. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const gotchas = 60;
const traps = 14;

/** What no test of ours can be about. */
const exempt: Readonly<Record<string, string>> = {
  "gotcha 5": "grpc-js has no time limit for waiting requests any more",
  "gotcha 20": "the version is package.json's, which is released as it stands",
  "gotcha 49": "packs have no methods yet",
  "gotcha 50": "packs have no components yet",
  "gotcha 51": "packs have no components yet",
  "gotcha 52": "packs have no components yet",
  "gotcha 57": "the CLI's own choice between PATH and its cache",
  "gotcha 58": "the CLI's own treatment of schema files",
  "trap 8": "the CLI's own search for plugins",
};

const titles = sources().flatMap((text) =>
  [...text.matchAll(/\b(gotcha|trap)s? ?(\d+(?:(?:, | and )\d+)*)/gi)].flatMap((match) =>
    (match[2] ?? "").split(/, | and /).map((number) => `${match[1]?.toLowerCase()} ${number}`),
  ),
);
const subjects = new Set(titles);

test.each([
  ["gotcha", gotchas],
  ["trap", traps],
])("every %s has a test", (kind, count) => {
  const all = Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);
  expect(all.filter((name) => !subjects.has(name) && exempt[name] === undefined)).toEqual([]);
});

test("what is exempt has no test", () => {
  expect(Object.keys(exempt).filter((name) => subjects.has(name))).toEqual([]);
});

function sources(): readonly string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        (file.endsWith(".test.ts") || file.endsWith("_test.go")) &&
        !file.includes("node_modules") &&
        path.basename(file) !== "gotchas.test.ts",
    )
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"));
}
