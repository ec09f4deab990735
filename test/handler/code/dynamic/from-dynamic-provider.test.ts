import { expect, it, vi } from "vitest";
import { unknown } from "../../../../src/handler/code/author/values.ts";
import { PartialFailure } from "../../../../src/handler/handler.ts";
import { SecretMarker } from "../../../../src/model/plain.ts";
import { contextWith, creating, failureOf } from "../bench.ts";
import { dynamic } from "./bench.ts";

const context = contextWith({
  id: "7",
  inputs: { name: "bug", color: "red" },
  old: { name: "bug", color: "blue" },
  state: { name: "bug", color: "blue", url: "https://x/7" },
});

const echo = `
import * as pulumi from "@pulumi/pulumi";
class Provider implements pulumi.dynamic.ResourceProvider {
  async check(olds: any, news: any) { return { inputs: { ...news, was: olds.color ?? "new" }, failures: [{ property: "name", reason: "is odd" }] }; }
  async diff(id: string, olds: any, news: any) { return { changes: olds.color !== news.color, replaces: olds.url === "https://x/7" ? ["color"] : [], stables: ["url"], deleteBeforeReplace: true }; }
  async create(inputs: any) { return { id: "7", outs: { ...inputs, url: "https://x/7" } }; }
  async read(id: string, props: any) { return { id, props: { ...props, color: "green" } }; }
  async update(id: string, olds: any, news: any) { return { outs: { ...news, url: olds.url } }; }
  async delete(id: string, props: any) { if (props.url !== "https://x/7") throw new Error("not the outputs"); }
}
`;

it.each([
  ["an instance of a class", `${echo}export const provider = new Provider();`],
  ["a class", `${echo}export { Provider as provider };`],
  [
    "a class of dynamic resources, unchanged",
    `${echo}export class provider extends pulumi.dynamic.Resource {
      public readonly url!: pulumi.Output<string>;
      constructor(name: string, args: { owner: pulumi.Input<string> }, opts?: pulumi.CustomResourceOptions) {
        super(new Provider(), name, { url: undefined, ...args }, opts);
        this.url.apply((url) => url);
      }
    }`,
  ],
])("gives %s old outputs and new inputs", async (_, text) => {
  const handler = await dynamic(text);
  expect(await handler.check?.(context)).toEqual({
    inputs: { name: "bug", color: "red", was: "blue" },
    failures: [{ property: "name", reason: "is odd" }],
  });
  expect(await handler.check?.({ ...context, old: undefined })).toMatchObject({ inputs: { was: "new" } });
  expect(await handler.diff?.(context)).toEqual({
    changes: true,
    replaces: ["color"],
    stables: ["url"],
    deleteBeforeReplace: true,
  });
  expect(await handler.create?.(creating({ name: "bug" }))).toEqual({
    id: "7",
    state: { name: "bug", url: "https://x/7" },
  });
  expect(await handler.read?.(context)).toEqual({
    id: "7",
    state: { name: "bug", color: "green", url: "https://x/7" },
  });
  expect(await handler.update?.(context)).toEqual({
    id: "7",
    state: { name: "bug", color: "red", url: "https://x/7" },
  });
  await handler.delete?.(context);
});

it("takes an object with synchronous functions, in JavaScript, by a default import", async () => {
  const handler = await dynamic(
    `import pulumi from "@pulumi/pulumi";
    export const provider = { create: (inputs) => ({ id: 7, outs: inputs }), name: pulumi.Config.name };`,
    {},
    "legacy.js",
  );
  expect(await handler.create?.(creating({ a: 1 }))).toEqual({ id: "7", state: { a: 1 } });
  expect(Object.keys(handler)).toEqual(["create"]);
});

it("links imports of types that are written without `type`", async () => {
  const handler = await dynamic(`
    import { dynamic, Input, Output, CustomResourceOptions, ID } from "@pulumi/pulumi";
    import { CreateResult, ResourceProvider } from "@pulumi/pulumi/dynamic";
    export interface Args { name: Input<string>; options?: CustomResourceOptions; out?: Output<ID> }
    export const provider: ResourceProvider & dynamic.ResourceProvider = { async create(): Promise<CreateResult> { return { id: "x" }; } };`);
  expect(await handler.create?.(creating())).toEqual({ id: "x", state: {} });
});

it("says nothing in a diff with empty lists, and lets the inputs decide without `changes`", async () => {
  const handler = await dynamic(`export const provider = { create: () => ({ id: "x" }), update() {},
    diff: (id: string, olds: any, news: any) => news.color === "red" ? { replaces: ["color"] } : { changes: true, replaces: [], stables: [] } };`);
  expect(await handler.diff?.(context)).toEqual({ replaces: ["color"] });
  expect(await handler.diff?.({ ...context, old: context.inputs })).toEqual({});
  expect(await handler.diff?.({ ...context, inputs: context.old })).toEqual({ changes: true });
});

it("never asks for an update that the provider does not have", async () => {
  const handler = await dynamic(
    `export const provider = { create: () => ({ id: "x" }), diff: () => ({ changes: true }) };`,
  );
  expect(await handler.diff?.({ ...context, inputs: context.old })).toEqual({});
});

it("takes an object without an id for gone, and the inputs that a read gives for what they are", async () => {
  const handler = await dynamic(`export const provider = { create: () => ({ id: "x" }),
    read: (id: string, props: any) => id === "7" ? { id, props: { tags: ["b", "a"] }, inputs: { tags: ["a", "b"] } } : id === "8" ? { id } : {} };`);
  expect(await handler.read?.(context)).toEqual({
    id: "7",
    state: { tags: ["b", "a"] },
    inputs: { tags: ["a", "b"] },
  });
  expect(await handler.read?.({ ...context, id: "8" })).toEqual({ id: "8", state: context.state });
  expect(await handler.read?.({ ...context, id: "9" })).toBeUndefined();
});

it("configures once, before the first operation, and again for another configuration", async () => {
  const handler = await dynamic(`
    export const provider = {
      times: 0,
      token: "",
      async configure(req: any) { this.times++; this.token = req.config.require("token") + req.config.get("p:token"); },
      create() { return { id: "x", outs: { token: this.token, times: this.times } }; },
    };`);
  const create = (token: string) => handler.create?.(creating({}, { config: { token } }));
  await Promise.all([create("a"), create("a")]);
  expect(await create("a")).toMatchObject({ state: { token: "aa", times: 1 } });
  expect(await create("b")).toMatchObject({ state: { token: "bb", times: 2 } });
});

it("tells which configuration is missing, and configures again when it is there", async () => {
  const handler = await dynamic(`export const provider = {
    async configure({ config }: any) { config.require("github:token"); },
    create: () => ({ id: "x" }),
  };`);
  expect(await failureOf(handler.create?.(creating()))).toMatchObject({
    message: expect.stringMatching(
      /no “github:token”: declare “token” under config: in pack.yaml[\s\S]*at legacy.ts:2:\d+/,
    ),
  });
  expect(await handler.create?.(creating({}, { config: { token: "t" } }))).toMatchObject({ id: "x" });
});

it("gives the configuration to code that reads it while it is loaded, and to its operations", async () => {
  const handler = await dynamic(
    `import * as pulumi from "@pulumi/pulumi";
    const config = new pulumi.Config("github");
    const token = config.require("token");
    const secret = config.requireSecret("token");
    export const provider = { create: async () => ({ id: "x", outs: {
      token, retries: config.requireNumber("retries"), dry: config.getBoolean("dry"), secret, none: config.get("none") ?? null } }) };`,
    { token: "t0ken", retries: "3", dry: false },
  );
  expect(await handler.create?.(creating({}, { config: { token: "t0ken", retries: "3", dry: false } }))).toEqual({
    id: "x",
    state: { token: "t0ken", retries: 3, dry: false, secret: new SecretMarker("t0ken"), none: null },
  });
});

it("writes pulumi.log to the resource, and knows the stack and the project", async () => {
  const handler = await dynamic(`import * as pulumi from "@pulumi/pulumi";
    export const provider = { async create() {
      await pulumi.log.info("made"); pulumi.log.warn("hm"); pulumi.log.info("50 %", undefined, undefined, true);
      return { id: pulumi.getStack() + "/" + pulumi.getProject() };
    } };`);
  const operation = creating();
  const log = { ...operation.log, info: vi.fn(), warn: vi.fn(), progress: vi.fn() };
  expect(await handler.create?.({ ...operation, log })).toEqual({ id: "s/p", state: {} });
  expect([log.info, log.warn, log.progress].map((said) => said.mock.calls)).toEqual([[["made"]], [["hm"]], [["50 %"]]]);
});

it("keeps an object whose error carries its id", async () => {
  const handler = await dynamic(`export const provider = {
    create() { throw Object.assign(new Error("not ready"), { id: "9", properties: { name: "bug" }, reasons: ["it waits"] }); },
    update() { throw Object.assign(new Error("half done"), { id: "9", properties: { name: "new" } }); },
  };`);
  const created = await failureOf(handler.create?.(creating()));
  expect(created).toBeInstanceOf(PartialFailure);
  expect(created).toMatchObject({ result: { id: "9", state: { name: "bug" } }, reasons: ["it waits"] });
  expect(await failureOf(handler.update?.(context))).toMatchObject({
    result: { id: "7", state: { name: "new" } },
    reasons: ["half done"],
  });
});

it("awaits Outputs in what it returns, keeps their secrets, and takes instances of classes for objects", async () => {
  const handler = await dynamic(`import * as pulumi from "@pulumi/pulumi";
    class Answer { url = "u"; }
    export const provider = { create: async (inputs: any) => ({
      id: pulumi.output("a").apply(async (a) => a + "b"),
      outs: {
        text: pulumi.interpolate\`\${"x"}-\${pulumi.output(inputs.name)}\`,
        list: [pulumi.secret("s")],
        both: pulumi.all([pulumi.output(1), pulumi.secret(2)]).apply(([one, two]: any) => one + two),
        named: pulumi.all({ a: pulumi.output(1) }),
        answer: new Answer(),
      },
    }) };`);
  expect(await handler.create?.(creating({ name: "n" }))).toEqual({
    id: "ab",
    state: {
      text: "x-n",
      list: [new SecretMarker("s")],
      both: new SecretMarker(3),
      named: { a: 1 },
      answer: { url: "u" },
    },
  });
});

it("asks neither for a check nor for a diff while a part of the configuration is unknown", async () => {
  const text = `import * as pulumi from "@pulumi/pulumi";
    const token = new pulumi.Config().require("token");
    const never = () => { throw new Error(token); };
    export const provider = { configure: never, create: never, check: never, diff: never };`;
  const handler = await dynamic(text, { token: unknown() });
  expect(await handler.check?.(context)).toEqual({});
  expect(await handler.diff?.(context)).toEqual({});
});
