import { describe, expect, test } from "vitest";
import { formatProblem } from "../../../src/pack/format/problem.ts";
import { checkDefinition, loadDefinition } from "../../../src/pack/load.ts";
import { filesOf, manifest, schemaText } from "./schema-pack.ts";

const definition = loadDefinition(filesOf());
const widget = definition.resources.get("Widget");
const property = (name: string) => widget?.properties.properties.get(name);

function problemsOf(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  return checkDefinition(files).problems.map(formatProblem);
}

/** The problems of the pack with its schema's text changed in one place. */
function changed(from: string, to: string): readonly string[] {
  if (!schemaText.includes(from)) throw new Error(`the schema has no ${from}`);
  return problemsOf(filesOf({ schema: schemaText.replace(from, () => to) }));
}

describe("what a schema says becomes the definition", () => {
  test("the pack is sound", () => {
    const { problems, warnings } = checkDefinition(filesOf());
    expect([...problems, ...warnings].map(formatProblem)).toEqual([]);
  });

  test("replaceOnChanges, required, secrets, defaults", () => {
    expect(property("name")).toMatchObject({ immutable: true, required: true, writeOnly: false, readOnly: false });
    expect(property("size")).toMatchObject({ default: "small", type: { kind: "enum", of: "string" } });
    expect(property("pin")).toMatchObject({ secret: true });
  });

  test("output-only, input-only, and what the service fills in", () => {
    expect(property("serial")).toMatchObject({ readOnly: true, optional: false, type: { kind: "integer" } });
    expect(property("note")).toMatchObject({ readOnly: true, optional: true, secret: true });
    expect(property("pin")).toMatchObject({ writeOnly: true });
    expect(property("zone")).toMatchObject({ serverDefault: true, readOnly: false });
    expect(property("size")).toMatchObject({ serverDefault: false });
  });

  test("types: named, recursive, unions, built in, references to resources", () => {
    const tree = property("tree")?.type;
    expect(tree).toMatchObject({ kind: "object", name: "dns/Node" });
    const children = tree?.kind === "object" ? tree.properties.get("children")?.type : undefined;
    expect(children?.kind === "array" && children.items.type === definition.types.get("dns/Node")).toBe(true);
    expect(property("kind")?.type).toMatchObject({ kind: "enum", values: [{ value: "widget" }] });
    expect(property("either")?.type).toEqual({ kind: "string" });
    expect(property("any")?.type).toEqual({ kind: "any" });
    expect(property("file")?.type).toEqual({ kind: "asset" });
    expect(property("tags")?.type).toMatchObject({ kind: "map", values: { type: { kind: "string" } } });
    const pool = definition.resources.get("dns/pool/Pool")?.properties.properties;
    expect(pool?.get("zone")?.type).toEqual({ kind: "resource", name: "dns/zone/Zone" });
  });

  test("configuration: of stacks and of explicit providers", () => {
    expect([...definition.config.properties.keys()]).toEqual(["endpoint", "token", "region"]);
    expect(definition.config.properties.get("token")).toMatchObject({ secret: true, env: ["WIDGETS_TOKEN"] });
    expect(definition.config.properties.get("region")).toMatchObject({ required: true });
  });

  test("functions", () => {
    const [find, count] = ["find", "count"].map((name) => definition.functions.get(name));
    expect(find?.inputs.properties.get("text")).toMatchObject({ required: true });
    expect(find?.outputs.properties.get("ids")).toMatchObject({ optional: false });
    expect(count?.outputs.properties.get("count")).toMatchObject({ type: { kind: "integer" } });
  });

  test("bindings, by author's name and by token", () => {
    expect([...(widget?.operations.keys() ?? [])]).toEqual(["create", "read", "delete"]);
    expect(widget?.aliases).toEqual(["gadgets:index:Gadget"]);
    expect(definition.resources.get("dns/zone/Zone")?.code).toMatchObject({ module: "zone.js", export: "zone" });
    expect(definition.hasCode).toBe(true);
  });

  test("one binding for all that have none of their own", () => {
    const text = manifest.replace("widgets:dns/zone:Zone:", '"*":');
    expect(problemsOf(filesOf({ yaml: text }))).toEqual([]);
    const all = loadDefinition(filesOf({ yaml: text }), "checked");
    expect(all.resources.get("dns/zone/Zone")?.code?.export).toBe("zone");
    expect(all.resources.get("Widget")?.code).toBeUndefined();
  });

  test("what is served is read only as far as it is used", () => {
    const broken = schemaText.replace("#/types/widgets:dns:Node", "#/types/widgets:dns:Nod");
    const lazy = loadDefinition(filesOf({ schema: broken }), "checked");
    expect(lazy.resources.get("dns/zone/Zone")?.properties.properties.size).toBe(1);
  });
});

describe("what is wrong, with file and path", () => {
  test.each([
    ["no JSON", '{"name"', "{name", /^schema\.json: is not valid JSON: /],
    [
      "another name",
      '"name":"widgets"',
      '"name":"gadgets"',
      'schema.json name: is "gadgets", and the pack\'s name is "widgets"',
    ],
    [
      "an unknown type",
      '"type":"integer","description"',
      '"type":"int","description"',
      /schema\.json resources\.widgets:index:Widget\.properties\.serial\.type: "int" is no type/,
    ],
    [
      "a dangling reference",
      "#/types/widgets:index:Size",
      "#/types/widgets:index:Siz",
      /inputProperties\.size\.\$ref: "#\/types\/widgets:index:Siz" is not among the schema's types/,
    ],
    [
      "a reference to another package",
      "#/types/widgets:index:Size",
      "/aws/v6.0.0/schema.json#/types/aws:s3:X",
      /the schema of a pack stands alone/,
    ],
    [
      "a required name without a property",
      '"requiredInputs":["name"]',
      '"requiredInputs":["nmae"]',
      'schema.json resources.widgets:index:Widget.requiredInputs[0]: "nmae" is no property',
    ],
    [
      "a value of the wrong type",
      '"replaceOnChanges":true',
      '"replaceOnChanges":"yes"',
      /inputProperties\.name\.replaceOnChanges: must be true or false/,
    ],
    [
      "a token of another package",
      'widgets:dns:Node":{',
      'other:dns:Node":{',
      /types\.other:dns:Node: is not of the package widgets/,
    ],
    ["no token", 'widgets:index:count"', 'count"', /functions\.count: is no token/],
    [
      "a parameterization of its own",
      '"meta":',
      '"parameterization":{},"meta":',
      "schema.json parameterization: is the host's to say: leave it out",
    ],
    ["an unknown key", '"meta":', '"metta":{},"meta":', "schema.json metta: is no key of a package schema"],
    [
      "methods",
      '"description":"A widget."',
      '"methods":{"a":"b"}',
      /methods: methods come with components, in a later version/,
    ],
    [
      "a component",
      '"description":"A widget."',
      '"isComponent":true',
      /isComponent: components come with a later version/,
    ],
    [
      "a property that SDKs have themselves",
      '"serial":{',
      '"id":{"type":"string"},"serial":{',
      /resources\.widgets:index:Widget\.properties\.id: id cannot name a property here: [^;]*$/,
    ],
    [
      "two values of an enum that are one",
      '{"value":"big"}',
      '{"value":"small"}',
      /types\.widgets:index:Size\.enum\[1\]: the value "small" is listed twice/,
    ],
    [
      "a function that returns no object",
      '"outputs":{"type":"object","properties":{"count"',
      '"outputs":{"type":"integer","x":{"count"',
      /functions\.widgets:index:count\.outputs: a function returns an object/,
    ],
    [
      "a function without outputs",
      '{"outputs":{"type":"object","properties":{"count"',
      '{"x":{"type":"object","properties":{"count"',
      /functions\.widgets:index:count: a function without outputs needs/,
    ],
    [
      "a reference out of the root module",
      '"zone":{"type":"string"},"pin"',
      '"zone":{"$ref":"#/resources/widgets:dns%2Fzone:Zone"},"pin"',
      /Widget\.properties\.zone: a property of the root module cannot refer to the resource dns\/zone\/Zone/,
    ],
    ["no module format", '"(.*)(?:/[^/]*)"', '"("', "schema.json meta.moduleFormat: is no regular expression"],
  ])("%s", (_, from, to, expected) => {
    const problems = changed(from, to);
    expect(problems).toContainEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  });

  test.each([
    [
      "a file that is missing",
      "./schema.json",
      "./schem.json",
      "pack.yaml:3:9 schema: the pack has no file schem.json",
    ],
    [
      "a resource that the schema does not have",
      "  Widget:",
      "  Widgett:",
      /pack\.yaml:6:3 resources\.Widgett: unknown resource "Widgett".*did you mean "Widget"/,
    ],
    [
      "a property, which the schema says",
      "  Widget:",
      "  Widget:\n    properties: { a: { type: string } }",
      /resources\.Widget\.properties: the pack's schema says this/,
    ],
    [
      "configuration, which the schema says",
      "schema: ./schema.json",
      "schema: ./schema.json\nconfig: {}",
      /pack\.yaml:4:1 config: the pack's schema says its config/,
    ],
    ["an expression over what the schema has not", "${inputs.text}", "${inputs.txt}", /inputs/],
    [
      "a binding twice",
      "  Widget:",
      '  "widgets:index:Widget": { create: POST /a, id: "1" }\n  Widget:',
      /Widget is bound twice/,
    ],
  ])("in pack.yaml: %s", (_, from, to, expected) => {
    const problems = problemsOf(filesOf({ yaml: manifest.replace(from, to) }));
    expect(problems).toContainEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  });

  test("resources and functions that nothing says how to do are a warning", () => {
    const text = manifest.replace(/ {2}widgets:dns[\s\S]*?(?=functions)/, "").replace(/ {2}count.*\n/, "");
    const { problems, warnings } = checkDefinition(filesOf({ yaml: text }));
    expect([...problems, ...warnings].map(({ message }) => message)).toEqual([
      "nothing says how these resources of the schema are done: dns/zone/Zone, dns/pool/Pool",
      "nothing says how these functions of the schema are done: count",
    ]);
  });
});
