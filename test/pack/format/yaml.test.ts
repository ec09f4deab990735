import { expect, test } from "vitest";
import { formatProblem } from "../../../src/pack/format/problem.ts";
import { parseFile } from "../../../src/pack/format/yaml.ts";

const problems = (text: string, file = "pack.yaml") => parseFile(text, file).problems.map(formatProblem);

test("the value of a file is JSON", () => {
  const text = "a: 1\nb: [true, null, x, 1.5]\n200: yes\n1.0: { c: 'd' }\nshared: &s [1]\nagain: *s\n";
  expect(parseFile(text, "pack.yaml")).toMatchObject({
    problems: [],
    value: { a: 1, b: [true, null, "x", 1.5], 200: "yes", "1.0": { c: "d" }, shared: [1], again: [1] },
  });
});

test.each([
  ["duplicate keys", "a: 1\nb: 2\na: 3\n", "pack.yaml:3:1: the key is given twice in the same object"],
  ["tags", "a: !secret x\n", "pack.yaml:1:4: tags are not allowed: Unresolved tag: !secret"],
  ["several documents", "a: 1\n---\nb: 1\n", "pack.yaml:2:1: the file holds several documents; a pack is one"],
  ["keys that are no text", "a: 1\n[b]: 1\n", "pack.yaml:2:1: a key must be text"],
  ["null and true as keys", "true: 1\n", "pack.yaml:1:1: the key true is not text; put it in quotes"],
  ["__proto__", "a: { __proto__: 1 }\n", "pack.yaml:1:6 a: `__proto__` cannot be a key"],
  [
    "numbers that a double rounds",
    "a: 9007199254740993\n",
    "pack.yaml:1:4 a: the number 9007199254740993 cannot be held exactly; put it in quotes",
  ],
  ["infinity", "a: .inf\n", "pack.yaml:1:4 a: the number .inf cannot be held exactly; put it in quotes"],
  [
    "NUL, on which Go's generator panics",
    'a: "x\\0"\n',
    "pack.yaml:1:4 a: the text holds the control character U+0000, which breaks generated SDKs",
  ],
  ["half of a surrogate pair", 'a: "\\ud800"\n', "pack.yaml:1:4 a: the text holds half of a surrogate pair"],
  [
    "another version of YAML",
    "%YAML 1.1\n---\na: yes\n",
    "pack.yaml:1:1: YAML 1.1 is not supported; packs are YAML 1.2",
  ],
  ["aliases of nothing", "a: *b\n", "pack.yaml:1:4 a: nothing above is marked with the anchor &b"],
])("refuses %s", (_, text, expected) => {
  expect(problems(text)).toEqual([expected]);
});

test("reports several syntax errors at once", () => {
  expect(problems("a: }\nb: 1\n c: ]\n").length).toBeGreaterThan(1);
});

test.each([
  ["an alias within itself", "a: &a [*a]\n", "nested more than 100 deep"],
  ["deep nesting", `${"[".repeat(200)}${"]".repeat(200)}`, "nested more than 100 deep"],
  ["nesting that overflows the parser's stack", "[".repeat(200_000), "nested too deeply"],
  ["aliases that multiply", `a: &a [1,1]\n${bombs()}`, "more than 1000 uses of aliases"],
  ["a huge file", " ".repeat(4 * 1024 * 1024 + 1), "larger than 4 MiB"],
])("stops at %s", (_, text, expected) => {
  const parsed = parseFile(text, "pack.yaml");
  expect(parsed.value).toBeUndefined();
  expect(parsed.problems.map(formatProblem).join("\n")).toContain(expected);
});

test("a JSON file must be JSON, not merely YAML", () => {
  expect(problems('{\n  "a": 1,\n}\n', "pack.json")).toEqual([
    "pack.json:3:1: not valid JSON: Expected double-quoted property name",
  ]);
  expect(problems("a: 1", "pack.json")[0]).toMatch(/^pack\.json:1:1: not valid JSON/);
});

test("a JSON file indented with tabs, with duplicate keys", () => {
  const text = '{\n\t"a": {\n\t\t"b": 1\n\t},\n\t"a": "\\u00e4\\/"\n}\n';
  expect(problems(text, "pack.json")).toEqual(["pack.json:5:2: the key is given twice in the same object"]);
});

const places = (text: string, ...paths: (string | number)[][]) =>
  parseFile(text, "pack.yaml")
    .place(paths.map((path) => ({ path, message: "here" })))
    .map(({ line, column }) => `${line}:${column}`);

test("findings are placed at values of scalars and at keys of everything else", () => {
  const text = "a:\n  b: [x, { c: 1 }]\nd: &d { e: 2 }\nf: *d\n";
  expect(places(text, ["a"], ["a", "b", 0], ["a", "b", 1, "c"], ["d", "e"], ["f"], [])).toEqual([
    "1:1",
    "1:1",
    "2:7",
    "2:15",
    "3:12",
    "4:4",
  ]);
});

test("a path that leads nowhere points at the last thing that is there", () => {
  expect(places("a:\n  b: {}\n", ["a", "b", "c", "d"])).toEqual(["2:3"]);
});

function bombs(): string {
  return Array.from({ length: 12 }, (_, index) => {
    const before = index === 0 ? "a" : `b${index - 1}`;
    return `b${index}: &b${index} [*${before}, *${before}]`;
  }).join("\n");
}
