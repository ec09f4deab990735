import { expect, test } from "vitest";
import { paint } from "../../../src/cli/try/paint.ts";
import { showChanges, showCreate, showDiff, showValue } from "../../../src/cli/try/show.ts";
import { list, object } from "../../../src/model/collections.ts";
import type { DiffKind } from "../../../src/model/requests.ts";
import { unknown } from "../../../src/model/unknown.ts";
import { type PropertyValue, secret } from "../../../src/model/value.ts";

const plain = paint(false);

test.each<[PropertyValue, string]>([
  [null, "null"],
  [true, "true"],
  [1.5, "1.5"],
  ['a "b"\n', '"a \\"b\\""'],
  [secret("x"), "[secret]"],
  [unknown, "[unknown]"],
  [list([1, secret("x"), unknown]), "[1, [secret], [unknown]]"],
  [
    object([
      ["b", 1],
      ["a", object()],
    ]),
    "{a: {}, b: 1}",
  ],
  [{ kind: "asset", path: "./file" }, "asset(./file)"],
  [{ kind: "archive", hash: "0123456789abcdef" }, "archive(0123456789ab)"],
  [{ kind: "reference", urn: "urn:x" }, "reference(urn:x)"],
  [{ kind: "bytes", bytes: new Uint8Array(3) }, "bytes(3)"],
  [{ kind: "output", value: 1, secret: false, dependencies: [] }, "1"],
])("%j is shown as %s", (value, text) => {
  expect(showValue(value)).toBe(text);
});

test("long values are cut, terminal sequences removed", () => {
  expect(showValue("x".repeat(100))).toHaveLength(72);
  expect(showValue("\u001b[31mred")).toBe('"red"');
});

test("what is created is green, hidden properties are hidden", () => {
  const properties = object([
    ["b", 2],
    ["a", 1],
    ["__packs", 3],
  ]);
  expect(showCreate(properties, plain)).toEqual(["+ a: 1", "+ b: 2"]);
  expect(showCreate(object([["a", 1]]), paint(true))).toEqual(["\u001b[32m+ a: 1\u001b[39m"]);
});

test("changes between two states: what came, what went, what differs", () => {
  const before = object([
    ["same", 1],
    ["gone", 1],
    ["changed", 1],
    ["secret", secret("a")],
  ]);
  const after = object([
    ["same", 1],
    ["new", 2],
    ["changed", 2],
    ["secret", secret("b")],
  ]);
  expect(showChanges(before, after, plain)).toEqual([
    "~ changed: 1 → 2",
    "- gone: 1",
    "+ new: 2",
    "~ secret: [secret] → [secret]",
  ]);
});

test("a detailed diff shows each path with its values, and which changes replace", () => {
  const before = object([
    ["list", list([object([["x", 1]])])],
    ["name", "a"],
    ["deep", secret(object([["k", "v"]]))],
  ]);
  const after = object([
    ["list", list([object([["x", 2]])])],
    ["name", "b"],
    ["deep", secret(object([["k", "w"]]))],
  ]);
  const kinds: readonly (readonly [string, DiffKind])[] = [
    ["name", "update-replace"],
    ["list[0].x", "update"],
    ["deep.k", "update"],
    ["added", "add-replace"],
  ];
  const detailedDiff = new Map(kinds.map(([path, kind]) => [path, { kind, inputDiff: true }]));
  const diff = { changes: "some", detailedDiff, deleteBeforeReplace: false, stables: [] } as const;
  expect(showDiff(diff, before, after, plain)).toEqual(
    ["+ added: null", "~ deep.k: [secret] → [secret]", "~ list[0].x: 1 → 2", '± name: "a" → "b"'].map((line) =>
      line.replace("+ added", "± added"),
    ),
  );
});
