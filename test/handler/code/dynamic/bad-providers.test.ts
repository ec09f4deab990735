import { expect, it } from "vitest";
import { importsOf } from "../../../../src/pack/closure/imports.ts";
import { contextWith, creating, failureOf } from "../bench.ts";
import { dynamic } from "./bench.ts";

const known = contextWith({ id: "1", inputs: {}, old: {}, state: {} });

it.each([
  ["nothing", "export const provider = undefined;", "was given undefined; is the provider exported by its file?"],
  [
    "no create",
    "export const provider = { creat() {} };",
    "a provider without “create”; did you mean “create” by “creat”?",
  ],
  [
    "only a read",
    "export const provider = { read() {} };",
    "a provider without “create”; what only looks something up is a function of the pack",
  ],
  ["a create that is no function", "export const provider = { create: 1 };", "whose “create” is a number"],
  ["a list", "export const provider = [];", "but was given a list"],
  [
    "a class without create",
    "export class provider { read() {} }",
    "the class or function provider, which has no “create”",
  ],
  [
    "an Output",
    'import * as pulumi from "@pulumi/pulumi"; export const provider = pulumi.output({ create() {} });',
    "an Output",
  ],
  [
    "a class whose constructor needs its arguments",
    'import { dynamic } from "@pulumi/pulumi"; export class provider extends dynamic.Resource { constructor(name, args) { super(args.make(), name, {}); } }',
    "export the provider that it hands to super",
  ],
])("refuses %s with the place where it was given", async (_, text, problem) => {
  const failure = await failureOf(dynamic(text, {}, "legacy.js"));
  expect(failure).toMatchObject({ code: "CODE_LOAD_FAILED", message: expect.stringContaining(problem) });
  expect(failure).toMatchObject({ message: expect.stringContaining("\n  at label.ts:3:22") });
});

it.each([
  [
    "captures `this` of a Resource",
    `export class provider extends pulumi.dynamic.Resource {
      owner;
      constructor(name, args) {
        super({ create: async () => ({ id: this.owner.apply((x) => x) }) }, name, args);
      }
    }`,
    /this\.owner belongs to a resource of the class provider, which exists in the program only: use what the operation is given[\s\S]*at legacy\.js:5:\d+ \(in create\)/,
  ],
  [
    "throws an object",
    "export const provider = { async create() { throw { status: 422 }; } };",
    /the handler threw \{ status: 422 \}, which is no Error\n {2}at legacy\.js:2:27 \(in create\)/,
  ],
  [
    "throws a text",
    "export const provider = { create: () => { throw 'quota'; } };",
    /create: quota\n {2}at legacy\.js:2:\d+ \(in create\)/,
  ],
  [
    "throws undefined",
    "export const provider = { create: async () => { throw undefined; } };",
    /undefined, which is no Error\n {2}at legacy\.js:2:\d+/,
  ],
  [
    "rejects without an Error",
    "export const provider = { create: () => Promise.reject(404) };",
    /threw 404, which is no Error\n {2}at legacy\.js:2/,
  ],
  [
    "returns nothing",
    "export const provider = { async create() {} };",
    /create returned no id: it is undefined\n {2}at legacy\.js:2:27 \(in create\)\n {2}Return \{ id, outs \}/,
  ],
  [
    "returns a text",
    "export const provider = { create: () => 'id' };",
    /create returned a string, not an object\n {2}at legacy\.js:2/,
  ],
  [
    "returns a text for outs",
    "export const provider = { create: () => ({ id: 'a', outs: 'b' }) };",
    /outs is a string, not an object\n {2}at legacy\.js:2/,
  ],
  [
    "uses an Output as text",
    "export const provider = { create: () => ({ id: `${pulumi.output('x')}` }) };",
    /an Output is no text: use apply\(\) or pulumi\.interpolate\n {2}at legacy\.js:2:\d+/,
  ],
  [
    "makes resources",
    "export const provider = { create: () => ({ id: new pulumi.StackReference('x').id }) };",
    /pulumi\.StackReference is not there in a pack: give what it answers to the pack as configuration[\s\S]*at legacy\.js:2:\d+/,
  ],
  [
    "runs programs",
    "export const provider = { create: () => ({ id: pulumi.automation.LocalWorkspace.create() }) };",
    /pulumi\.automation is not there in a pack: there is no program to run\n {2}at legacy\.js:2:\d+/,
  ],
  [
    "makes dynamic resources",
    "class A extends pulumi.dynamic.Resource {}; export const provider = { create: () => new A({}, 'x', {}) };",
    /the resource “x” is made in a pack's code[\s\S]*at legacy\.js:2:\d+/,
  ],
])("says what is wrong and where when create %s", async (_, text, message) => {
  const handler = await dynamic(`import * as pulumi from "@pulumi/pulumi";\n${text}`, {}, "legacy.js");
  expect(await failureOf(handler.create?.(creating()))).toMatchObject({ message: expect.stringMatching(message) });
});

it("keeps the object when a part of its outputs cannot be kept", async () => {
  const handler = await dynamic(
    "export const provider = { create: () => ({ id: 'a', outs: { name: 'n', when: new Date(0) } }) };",
  );
  expect(await failureOf(handler.create?.(creating()))).toMatchObject({
    result: { id: "a", state: { name: "n" } },
    reasons: [
      expect.stringMatching(/^test@1\.0\.0 Label create: .*\n {2}state\.when: a Date; return its toISOString\(\)\n/),
    ],
  });
});

it("keeps what one call sets for the next in one process, and says what is wrong in another", async () => {
  const text = `export const provider = {
    client: undefined as any,
    async create() { this.client = { remove: async () => {} }; return { id: "1" }; },
    async delete() { await this.client.remove(); },
  };`;
  const same = await dynamic(text);
  await same.create?.(creating());
  await same.delete?.(known);
  const another = await dynamic(text);
  expect(await failureOf(another.delete?.(known))).toMatchObject({
    message: expect.stringMatching(
      /Cannot read properties of undefined \(reading 'remove'\)\n {2}at legacy\.ts:4:\d+ \(in delete\)\n {2}this\.client is set by create, which need not have run in this process: keep what later operations need in the outputs, or set it in configure/,
    ),
  });
});

it.each([
  ["read", "read() {}", /read returned nothing\n {2}at legacy\.ts:1:\d+ \(in read\)\n {2}Return \{ id, props \}/],
  ["check", "check() { return { failures: 'x' }; }", /check returned failures that are a string/],
  ["diff", "diff() { return { replaces: 'x' }; }", /diff returned replaces that are a string/],
] as const)("explains a %s that returns something else", async (name, member, message) => {
  const handler = await dynamic(`export const provider = { create: () => ({ id: "x" }), ${member} };`);
  expect(await failureOf(handler[name]?.(known))).toMatchObject({ message: expect.stringMatching(message) });
});

it.each([
  ['const pulumi = require("@pulumi/pulumi");\nexport const provider = {};', "require", 1],
  ["export const provider = {};\nmodule.exports = { provider };", "module", 2],
  ["export const provider = { create() {} };\nconst path = __dirname;", "__dirname", 2],
])("refuses CommonJS with the way out: %s", async (text, name, line) => {
  expect(await failureOf(dynamic(text, {}, "legacy.js"))).toMatchObject({
    code: "CODE_COMMONJS",
    message: expect.stringMatching(new RegExp(`legacy\\.js:${line}:\\d+ uses “${name}” as CommonJS modules do`)),
  });
});

it("finds CommonJS without running it", async () => {
  const text = 'const a = 1;\nconst pulumi = require("@pulumi/pulumi");\nmodule.exports = { a };\n';
  const { problems } = await importsOf("legacy.js", Buffer.from(text));
  expect(problems).toMatchObject([{ line: 2, column: 16, message: expect.stringContaining("CommonJS module") }]);
  expect((await importsOf("a.js", Buffer.from('// require("x")\nexport {};'))).problems).toEqual([]);
});
