import { expect, test } from "vitest";
import { rewriteCode } from "../../../src/pack/closure/rewrite-code.ts";

const rewritten = (text: string, name = "pack.yaml") => {
  const moduleOf = (module: string) => (module === "src/zone.ts" ? "src/zone.js" : undefined);
  const { name: file, content } = rewriteCode({ name, content: new TextEncoder().encode(text) }, moduleOf);
  return { file, text: new TextDecoder().decode(content) };
};

test.each([
  ["plain", "code: ./src/zone.ts#zone", "code: ./src/zone.js#zone"],
  ["in double quotes", 'code: "./src/zone.ts#zone"', 'code: "./src/zone.js#zone"'],
  ["in single quotes", "code: './src/zone.ts#zone'", 'code: "./src/zone.js#zone"'],
  ["with a path that is not the shortest", "code: ./src/../src/zone.ts#a", "code: ./src/zone.js#a"],
  ["inside a flow collection", "create: { code: ./src/zone.ts#zone }", "create: { code: ./src/zone.js#zone }"],
])("a module that is named %s", (_, before, after) => {
  const around = (line: string) => `# the pack\nresources:\n  Zone:\n    ${line}   # done there\n\n    update: {}\n`;
  expect(rewritten(around(before))).toEqual({ file: "pack.yaml", text: around(after) });
});

test("other modules, and what only looks like one, stay", () => {
  const text = "a: { code: ./other.ts#a }\nproperties: { code: ./src/zone.ts#zone }\ndescription: ./src/zone.ts#zone\n";
  expect(rewritten(text)).toEqual({ file: "pack.yaml", text });
});

test("an operation that two resources share by an anchor is changed once", () => {
  const text = "A: { read: &read { code: ./src/zone.ts#zone } }\nB: { read: *read }\n";
  expect(rewritten(text).text).toBe("A: { read: &read { code: ./src/zone.js#zone } }\nB: { read: *read }\n");
});

test("JSON stays JSON", () => {
  const text = '{\n  "A": { "code": "./src/zone.ts#zone" }\n}\n';
  expect(rewritten(text, "pack.json")).toEqual({ file: "pack.json", text: text.replace("zone.ts", "zone.js") });
});

test.each([
  ["an alias", "code: &c ./other.ts#a\nA: { code: &z ./src/zone.ts#zone }\nB: { code: *z }\n"],
  ["folded text", "A:\n  code: >-\n    ./src/zone.ts#zone\n"],
])("a module that is named by %s: the manifest becomes a pack.json that says the same", (_, text) => {
  const { file, text: json } = rewritten(text);
  expect(file).toBe("pack.json");
  expect(JSON.parse(json).A).toEqual({ code: "./src/zone.js#zone" });
});
