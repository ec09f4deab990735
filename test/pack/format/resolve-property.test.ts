import { expect, test } from "vitest";
import type { Property } from "../../../src/pack/definition.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import { pack, packFiles, packWithProperties, problemsOf } from "../problems.ts";

function property(shape: string): Property | undefined {
  const definition = loadDefinition(packFiles(packWithProperties(`{ a: ${shape}, b: { type: string } }`)));
  return definition.resources.get("Thing")?.properties.properties.get("a");
}

test.each([
  ["{ type: boolean }", { kind: "boolean" }],
  ["{ type: asset }", { kind: "asset" }],
  ["{ type: any }", { kind: "any" }],
  ["{ type: object }", { kind: "map", values: { type: { kind: "any" } } }],
  ["{ additionalProperties: { type: integer } }", { kind: "map", values: { type: { kind: "integer" } } }],
  ["{ additionalProperties: true }", { kind: "map", values: { type: { kind: "any" } } }],
  ["{ items: { type: string } }", { kind: "array", items: { type: { kind: "string" } } }],
  ["{ enum: [a, b] }", { kind: "enum", name: "ThingA", of: "string", values: [{ value: "a" }, { value: "b" }] }],
  ["{ enum: [1, 2] }", { kind: "enum", of: "integer" }],
  ["{ type: number, enum: [1, 2] }", { kind: "enum", of: "number" }],
  [
    "{ enum: [1, { value: 2, name: Two }], title: Size }",
    { kind: "enum", name: "Size", values: [{ value: 1 }, { value: 2, name: "Two" }] },
  ],
  ["{ properties: { c: { type: string } }, additionalProperties: false }", { kind: "object", name: "ThingA" }],
  [
    "{ items: { title: Part, properties: { c: { type: string } } } }",
    { kind: "array", items: { type: { kind: "object", name: "Part" } } },
  ],
])("the type of %s", (shape, expected) => {
  expect(property(shape)?.type).toMatchObject(expected);
});

test.each([
  ["{ type: string, env: A }", { env: ["A"] }],
  ["{ type: string, env: [A, B] }", { env: ["A", "B"] }],
  ["{ type: string, deprecated: true }", { deprecated: "This property is deprecated." }],
  ["{ type: string, deprecated: Use b. }", { deprecated: "Use b." }],
  ["{ type: array, items: { type: string }, compare: set }", { compare: { kind: "set" } }],
  [
    "{ type: array, items: { properties: { k: { type: string } } }, compare: { keyed: k } }",
    { compare: { kind: "keyed", key: "k" } },
  ],
  ["{ type: string, autoName: true }", { autoName: { maxLength: 255, separator: "-", randomLength: 7 } }],
  [
    "{ type: string, maxLength: 63, autoName: { separator: _ } }",
    { autoName: { maxLength: 63, separator: "_", randomLength: 7 } },
  ],
  ["{ type: string, readOnly: true, changesWith: [b] }", { readOnly: true, changesWith: ["b"] }],
  ['{ type: string, value: "${inputs.b}" }', { readOnly: true, value: { source: "inputs.b" } }],
  ["{ type: string, as: aa, writeOnly: true, secret: true }", { as: "aa", writeOnly: true, secret: true }],
])("what %s says", (shape, expected) => {
  expect(property(shape)).toMatchObject(expected);
});

test("inline types are named after their owners, in the owners' module", () => {
  const { types } = loadDefinition(
    packFiles(
      pack(`http: { baseUrl: https://x }
resources:
  dns/Zone:
    properties:
      soa_data: { properties: { primary: { properties: { host: { type: string } } }, kind: { enum: [a] } } }
      records: { type: array, items: { properties: { name: { type: string } } } }
      labels: { additionalProperties: { title: Label, properties: { text: { type: string } } } }
    id: \${body.id}
    create: POST /zones
functions:
  dns/search:
    inputs: { properties: { filter: { properties: { q: { type: string } } } } }
    request: GET /search
config: { properties: { proxy: { properties: { url: { type: string } } } } }`),
    ),
  );
  expect([...types.keys()]).toEqual([
    "ConfigProxy",
    "dns/ZoneSoaData",
    "dns/ZoneSoaDataPrimary",
    "dns/ZoneSoaDataKind",
    "dns/ZoneRecords",
    "dns/Label",
    "dns/SearchFilter",
  ]);
});

test("references lead to the one type of that name, also when it refers to itself", () => {
  const definition = loadDefinition(
    packFiles(
      pack(`http: { baseUrl: https://x }
types:
  tree/Node: { properties: { left: { $ref: '#/types/tree%2FNode' }, kind: { $ref: '#/types/Kind' } } }
  Kind: { type: string, enum: [a, b] }
resources:
  Forest:
    properties: { root: { $ref: '#/types/tree/Node', immutable: true }, owner: { $ref: '#/resources/Owner' } }
    id: \${body.id}
    create: POST /forests
  Owner: { create: POST /owners, id: "\${body.id}" }`),
    ),
  );
  const node = definition.types.get("tree/Node");
  const root = definition.resources.get("Forest")?.properties.properties.get("root");
  expect(root?.type).toBe(node);
  expect(root?.immutable).toBe(true);
  expect(node).toMatchObject({ kind: "object" });
  expect(definition.resources.get("Forest")?.properties.properties.get("owner")?.type).toEqual({
    kind: "resource",
    name: "Owner",
  });
});

test.each([
  ["no type", "{ description: x }", "says no type — expected `type`, or `$ref`; `type: any` for anything"],
  ["an array of nothing", "{ type: array }", "an array needs `items`: what it holds"],
  ["a wrong reference", "{ $ref: Zone }", '"Zone" is no reference — expected #/types/Name or #/resources/Name'],
  ["a reference to nothing", "{ $ref: '#/types/Hit' }", 'unknown type "Hit"'],
  [
    "a reference to an unknown resource",
    "{ $ref: '#/resources/Thin' }",
    'unknown resource "Thin" — expected one of Thing, Other; did you mean "Thing"?',
  ],
  [
    "a reference with a type of its own",
    "{ $ref: '#/resources/Other', type: object }",
    "`type` cannot stand beside `$ref`: it belongs to the type",
  ],
  [
    "both kinds of members",
    "{ properties: { c: { type: string } }, additionalProperties: true }",
    "an object has either `properties` or `additionalProperties`",
  ],
  ["required without properties", "{ type: object, required: [c] }", "`required` needs `properties`"],
  ["an enum member of another type", "{ type: string, enum: [a, 1] }", "1 is not of the enum's type string"],
  ["an enum of booleans", "{ type: boolean, enum: [a] }", "`enum` means nothing for a boolean"],
  ["a constraint of another type", "{ type: integer, minLength: 1 }", "`minLength` means nothing for an integer"],
  ["items of a string", "{ type: string, items: { type: string } }", "`items` means nothing for a string"],
  ["contradicting ranges", "{ type: integer, minimum: 3, maximum: 2 }", "is greater than `maximum`"],
  ["a broken pattern", "{ type: string, pattern: '(' }", "is no regular expression"],
  ["a bad variable", "{ type: string, env: [A-B] }", '"A-B" is no name of an environment variable'],
  [
    "readOnly and writeOnly",
    "{ type: string, readOnly: true, writeOnly: true }",
    "contradicts `readOnly`: it would be neither sent nor read",
  ],
  [
    "readOnly and default",
    "{ type: string, readOnly: true, default: x }",
    "contradicts `readOnly`: an output has no default",
  ],
  ["volatile without readOnly", "{ type: string, volatile: true }", "is for outputs: say `readOnly: true` too"],
  [
    "volatile and changesWith",
    "{ type: string, readOnly: true, volatile: true, changesWith: [b] }",
    "contradicts `volatile`: it changes either with any update or with these inputs",
  ],
  [
    "optional without readOnly",
    "{ type: string, optional: true }",
    "is for outputs; an input is optional unless it is in `required`",
  ],
  [
    "changesWith of nothing",
    "{ type: string, readOnly: true, changesWith: [c] }",
    'unknown input "c" — expected b; did you mean "b"?',
  ],
  [
    "a computed default",
    '{ type: string, value: "${inputs.b}", default: x }',
    "contradicts `value`: it is always computed",
  ],
  ["a value that is no expression", "{ type: string, value: x }", "must be one whole expression — expected `${…}`"],
  [
    "a value of an unknown input",
    '{ type: string, value: "${inputs.c}" }',
    "inputs has no property c; did you mean b?",
  ],
  ["autoName of a number", "{ type: integer, autoName: true }", "`autoName` means nothing for an integer"],
  [
    "autoName without room",
    "{ type: string, autoName: { maxLength: 7 } }",
    "`maxLength` leaves no room for a name before 7 random digits",
  ],
  ["autoName with too many digits", "{ type: string, autoName: { randomLength: 33 } }", "`randomLength` is at most 32"],
  ["set of a string", "{ type: string, compare: set }", "`set` is for arrays, not for a string"],
  [
    "keyed of strings",
    "{ type: array, items: { type: string }, compare: { keyed: a } }",
    "`keyed` is for arrays of objects with properties",
  ],
  ["json of a number", "{ type: integer, compare: json }", "`json` is for text, not for an integer"],
  ["env inside an object", "{ properties: { c: { type: string, env: A } } }", "`env` means nothing inside an object"],
  [
    "immutable items",
    "{ items: { type: string, immutable: true } }",
    "`immutable` means nothing for what an array or map holds",
  ],
])("refuses %s", (_, shape, expected) => {
  const other = '  Other: { create: POST /others, id: "${body.id}" }\n';
  const found = problemsOf(packWithProperties(`{ a: ${shape}, b: { type: string } }`, other));
  expect(found.map((line) => line.replace(/^\S+ \S+: /, ""))).toEqual([expected]);
});

test.each([
  ["an unknown name", "required: [c]", 'unknown property "c" — expected one of a, b; did you mean "a"?'],
  ["a name twice", "required: [a, a]", "a is listed twice"],
  ["an output", "required: [b]", "b is an output only (`readOnly`), so it cannot be required"],
])("required may not list %s", (_, line, expected) => {
  const properties = "{ a: { type: string }, b: { type: string, readOnly: true } }";
  expect(problemsOf(packWithProperties(properties, `    ${line}\n`)).join()).toContain(expected);
});

test("a required property has no default", () => {
  expect(problemsOf(packWithProperties("{ a: { type: string, default: x } }", "    required: [a]\n"))).toEqual([
    "9:16 resources.Thing.required[0]: a has a default (`default`), so it cannot be required",
  ]);
});

test("words that mean nothing in config and in functions", () => {
  expect(
    problemsOf(
      pack(`config: { properties: { a: { type: string, readOnly: true }, f: { type: asset } } }
functions:
  get:
    code: ./x.ts#get
    inputs: { properties: { a: { type: string, immutable: true } } }
    outputs: { properties: { a: { type: string, env: A } } }`),
      "x.ts",
    ),
  ).toEqual([
    "3:44 config.properties.a.readOnly: `readOnly` means nothing in config",
    "3:62 config.properties.f: an asset cannot be configuration",
    "7:48 functions.get.inputs.properties.a.immutable: `immutable` means nothing in a function's inputs",
    "8:49 functions.get.outputs.properties.a.env: `env` means nothing in a function's outputs",
  ]);
});

test("a clash of two inline types is a problem that names both", () => {
  const properties =
    "{ fooBar: { properties: { c: { type: string } } }, x: { title: ThingFooBar, properties: { c: { type: string } } } }";
  expect(problemsOf(packWithProperties(properties))).toEqual([
    "8:68 resources.Thing.properties.x: the type's name ThingFooBar is taken by resources.Thing.properties.fooBar — expected another `title`, or one entry in `types` that both refer to with `$ref`",
  ]);
});
