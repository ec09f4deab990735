import { expect, test } from "vitest";
import { missingExports } from "../../../src/cli/check/bindings.ts";
import { definition, functionDefinition, named, resource } from "../../provider/definitions.ts";

const bind = (name: string, module = "a.ts") => ({ kind: "code", module, export: name }) as const;

test.each([
  ["export const there = 1;", "missing", /binds “missing”.*it exports there/],
  ["const x: number = 1;", "missing", /it exports nothing/],
  ["export function thing() {}", "thnig", /did you mean thing\?/],
])("what %j does not export is told: %s", async (source, name, message) => {
  const resources = named(resource({}, { code: bind(name) }));
  expect(await missingExports(definition({ resources }), new Map([["a.ts", Buffer.from(source)]]))).toEqual([
    expect.stringMatching(message),
  ]);
});

test.each([
  "export const thing: number = 1;",
  "const x = 1; export { x as thing };",
  "export { thing } from './b.ts';",
  "export * from './b.ts';",
  "export default 1; export async function thing() {}",
  "this is no module",
])("%j exports it, or may", async (source) => {
  const resources = named(resource({}, { code: bind("thing") }));
  expect(await missingExports(definition({ resources }), new Map([["a.ts", Buffer.from(source)]]))).toEqual([]);
});

test("operations, migrations and functions are bound too; one line for each", async () => {
  const resources = named(
    resource(
      {},
      {
        code: undefined,
        operations: new Map([["create", bind("a")]]),
        migrate: [{ from: "<2", map: undefined, code: bind("b") }],
      },
    ),
  );
  const functions = named(functionDefinition({ operation: bind("c") }));
  const problems = await missingExports(definition({ resources, functions }), new Map([["a.ts", Buffer.from("")]]));
  expect(problems.map((line) => line.split(" binds")[0])).toEqual([
    "a.ts: Thing.create",
    "a.ts: Thing.migrate",
    "a.ts: find",
  ]);
});
