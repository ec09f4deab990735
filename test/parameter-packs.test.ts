import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { ObjectType } from "../src/pack/definition.ts";
import { checkDefinition } from "../src/pack/load.ts";

const root = path.join(import.meta.dirname, "../parameter-packs");
const declarative = ["alertmanager", "powerdns", "rabbit"];

describe.each(declarative)("%s", (name) => {
  const files = new Map([["pack.yaml", readFileSync(path.join(root, name, "pack.yaml"))]]);
  const { definition, problems, warnings } = checkDefinition(files);

  test("has neither problems nor warnings", () => {
    expect([...problems, ...warnings]).toEqual([]);
  });

  test("has no code, and no other files than a README, an example and what `packs try` needs", () => {
    expect(definition?.hasCode).toBe(false);
    expect(readdirSync(path.join(root, name)).filter((file) => file !== "test")).toEqual([
      ...["README.md", "pack.yaml", "program", "try.yaml"],
    ]);
  });

  test("describes everything that it offers", () => {
    const { resources = new Map(), functions = new Map(), types = new Map(), config } = definition ?? {};
    const objects: [string, ObjectType][] = [
      ["config", config ?? { kind: "object", name: "", description: "", properties: new Map() }],
      ...[...resources].map(([key, { properties }]): [string, ObjectType] => [key, properties]),
      ...[...functions].map(([key, { inputs }]): [string, ObjectType] => [`${key} inputs`, inputs]),
      ...[...functions].map(([key, { outputs }]): [string, ObjectType] => [`${key} outputs`, outputs]),
    ];
    const wordless = [...resources, ...functions].filter(([, { description }]) => description === undefined);
    expect(wordless.map(([key]) => key)).toEqual([]);
    const undescribed = objects.flatMap(([key, { properties }]) =>
      [...properties].filter(([, { description }]) => description === undefined).map(([each]) => `${key}.${each}`),
    );
    expect(undescribed).toEqual([]);
    expect(types.size).toBeGreaterThan(0);
  });
});

test("the three packs together have less than 400 lines, descriptions not counted", () => {
  const lines = declarative.flatMap((name) => linesOf(readFileSync(path.join(root, name, "pack.yaml"), "utf8")));
  expect(lines.length).toBeLessThan(400);
});

test("a pack of one resource has at most 15 lines", () => {
  const page = readFileSync(path.join(root, "../docs/http.md"), "utf8");
  const [whole = ""] = /^```yaml\nname: [\s\S]*?\n```/m.exec(page) ?? [];
  const lines = linesOf(whole.split("\n").slice(1, -1).join("\n"));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(15);
});

function linesOf(yaml: string): readonly string[] {
  return yaml.split("\n").filter((line) => line.trim() !== "" && !/^\s*(#|description:)/.test(line));
}
