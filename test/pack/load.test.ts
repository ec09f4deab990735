import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PacksError } from "../../src/error/error.ts";
import type { PackFiles } from "../../src/pack/files.ts";
import { checkDefinition, loadDefinition } from "../../src/pack/load.ts";
import { pack, packFiles, packWithProperties } from "./problems.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const example = readFileSync(new URL("powerdns.yaml", import.meta.url), "utf8");

function failure(files: PackFiles): string {
  try {
    loadDefinition(files);
  } catch (caught) {
    expect(caught).toBeInstanceOf(PacksError);
    return caught instanceof PacksError ? caught.message : "";
  }
  return "";
}

test("the example of the design is what it says", () => {
  const definition = loadDefinition(packFiles(example));
  expect(definition).toMatchObject({
    name: "powerdns",
    version: "1.0.0",
    hasCode: false,
    config: { kind: "object", name: "" },
    http: {
      baseUrl: { kind: "text", parts: [{ source: "config.endpoint" }, "/api/v1/servers/localhost"] },
      headers: new Map([["X-API-Key", { kind: "expression", expression: { source: "config.apiKey" } }]]),
      error: { kind: "expression", expression: { source: "body.error" } },
    },
  });
  expect([...definition.config.properties]).toMatchObject([
    [
      "endpoint",
      { type: { kind: "string" }, default: "http://127.0.0.1:8081", env: ["PDNS_API_URL"], required: false },
    ],
    ["apiKey", { type: { kind: "string" }, secret: true, env: ["PDNS_API_KEY"], required: true }],
  ]);
  const zone = definition.resources.get("Zone");
  expect([...(zone?.properties.properties ?? [])]).toMatchObject([
    ["name", { type: { kind: "string" }, immutable: true, required: true }],
    ["kind", { type: { kind: "enum", name: "ZoneKind", of: "string" }, required: true }],
    ["masters", { type: { kind: "array", items: { type: { kind: "string" } } }, compare: { kind: "set" } }],
    ["serial", { type: { kind: "integer" }, readOnly: true, volatile: true, required: false }],
  ]);
  expect(zone).toMatchObject({
    name: "Zone",
    code: undefined,
    id: { kind: "expression", expression: { source: "body.id" } },
  });
  expect([...(zone?.operations ?? [])]).toMatchObject([
    ["create", { method: "POST", path: { kind: "literal", value: "/zones" }, thenRead: false }],
    ["read", { method: "GET", path: { kind: "text", parts: ["/zones/", { source: "id" }] } }],
    ["update", { method: "PUT", path: { kind: "text", parts: ["/zones/", { source: "id" }] }, thenRead: true }],
    ["delete", { method: "DELETE", path: { kind: "text", parts: ["/zones/", { source: "id" }] } }],
  ]);
  expect(definition.functions.get("search")).toMatchObject({
    operation: {
      method: "GET",
      query: new Map([["q", { kind: "expression", expression: { source: "inputs.q" } }]]),
      map: new Map([["hits", { kind: "expression", expression: { source: "body" } }]]),
    },
  });
  expect([...definition.types.keys()]).toEqual(["ZoneKind", "Hit"]);
});

test("the example of the design gives nothing to complain about", () => {
  expect(checkDefinition(packFiles(example))).toMatchObject({ problems: [], warnings: [] });
});

test("pack.json says the same as pack.yaml", () => {
  const json = '{ "$schema": "x", "name": "acme", "version": "1.0.0", "env": ["A"] }';
  expect(loadDefinition(new Map([["pack.json", bytes(json)]]))).toEqual(loadDefinition(packFiles(pack("env: [A]"))));
});

test("problems of pack.json have their places too", () => {
  const json = '{\n\t"name": "acme",\n\t"version": "1.0.0",\n\t"envs": []\n}\n';
  expect(failure(new Map([["pack.json", bytes(json)]]))).toContain(
    'pack.json:4:2 envs: unknown key "envs"; did you mean "env"?',
  );
});

test.each<[string, PackFiles, string]>([
  [
    "neither file",
    new Map([
      ["main.ts", bytes("")],
      ["Pack.yaml", bytes("")],
    ]),
    "pack.yaml: the pack has no pack.yaml or pack.json; there is main.ts, Pack.yaml",
  ],
  ["nothing at all", new Map(), "pack.yaml: the pack has no pack.yaml or pack.json; nothing is there"],
  [
    "both files",
    new Map([
      ["pack.yaml", bytes("")],
      ["pack.json", bytes("")],
    ]),
    "pack.yaml: the pack has both pack.yaml and pack.json; keep one",
  ],
  [
    "bytes that are no text",
    new Map([["pack.yaml", new Uint8Array([0x61, 0xff])]]),
    "pack.yaml: the file is not UTF-8 text",
  ],
])("refuses %s", (_, files, expected) => {
  expect(failure(files)).toContain(expected);
});

test("the error has all problems, and says what to do next", () => {
  expect(
    failure(packFiles(packWithProperties("{ a: { type: strng }, id: { type: string } }", "    red: GET /x\n"))),
  ).toBe(
    [
      "acme@1.0.0: The pack's definition has 3 problems:",
      '  pack.yaml:8:30 resources.Thing.properties.a.type: found "strng" — expected one of boolean, string, integer, number, array, object, asset, archive, any; did you mean "string"?',
      "  pack.yaml:8:39 resources.Thing.properties.id: id cannot name a property here: every resource has an id, and SDKs do not compile with a second one; name it otherwise and say `as: id`",
      '  pack.yaml:9:5 resources.Thing.red: unknown key "red"; did you mean "read"?',
      "  Correct the definition; `packs check <folder>` shows all that can be known without running the pack.",
    ].join("\n"),
  );
});

test("an error of very many problems stays short", () => {
  const lines = Array.from({ length: 300 }, (_, index) => `x${index}: 1`).join("\n");
  const message = failure(packFiles(pack(lines)));
  expect(message.split("\n")).toHaveLength(53);
  expect(message).toContain("and 250 more");
});

test("a byte order mark and Windows line ends change nothing", () => {
  const text = `\uFEFF${example.replaceAll("\n", "\r\n")}`;
  expect(checkDefinition(packFiles(text)).problems).toEqual([]);
});
