import { getEventListeners } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { type Plugin, pluginOf } from "../../../src/cli/try/plugin.ts";
import { PacksError } from "../../../src/error/error.ts";
import { emptyObject, list, object } from "../../../src/model/collections.ts";
import { equal } from "../../../src/model/equal.ts";
import { unknown } from "../../../src/model/unknown.ts";
import { secret } from "../../../src/model/value.ts";
import type { Provider } from "../../../src/provider/provider.ts";
import { fakeProvider } from "../../server/support/fake-provider.ts";
import { serve } from "../../server/support/serve.ts";

const call = { urn: "urn:pulumi:s::p::fake:index:T::n", name: "n", type: "fake:index:T" };
const bag = object([["a", list([1, secret("x")])]]);
const other = object([["a", 2]]);

test("every verb reaches the provider as it was said, and its answer comes back", async () => {
  const heard = new Map<string, unknown>();
  const plugin = await served({
    parameterize: async (request) => {
      heard.set("parameterize", request);
      return { name: "fake", version: "1.0.0" };
    },
    configure: async (request) => void heard.set("configure", request),
    diff: async (request) => {
      heard.set("diff", request);
      return {
        changes: "some",
        detailedDiff: new Map([
          ["a[0]", { kind: "update-replace", inputDiff: true }],
          ["b", { kind: "add", inputDiff: false }],
        ]),
        deleteBeforeReplace: true,
        stables: ["c"],
      };
    },
    update: async (request) => {
      heard.set("update", request);
      return { properties: request.news };
    },
    delete: async (request) => void heard.set("delete", request),
    create: async ({ properties, preview }) => ({ id: preview ? "" : "id-1", properties }),
  });
  expect(await plugin.parameterize({ form: "args", args: ["./x", "--name", "y"] })).toEqual({
    name: "fake",
    version: "1.0.0",
  });
  expect(heard.get("parameterize")).toEqual({ form: "args", args: ["./x", "--name", "y"] });
  await plugin.parameterize({ form: "value", name: "n", version: "1.0.0", value: new Uint8Array([1]) });
  expect(heard.get("parameterize")).toMatchObject({ form: "value", name: "n", version: "1.0.0" });
  expect(await plugin.getSchema({ subpackageName: "", subpackageVersion: "" })).toBe("{}");
  const checkedConfig = await plugin.checkConfig({ ...call, olds: undefined, news: bag });
  expect(equal(checkedConfig.inputs, bag)).toBe(true);
  await plugin.configure({ urn: "u", variables: new Map([["fake:config:a", "1"]]), args: other });
  expect(heard.get("configure")).toMatchObject({ variables: new Map([["fake:config:a", "1"]]) });
  const checked = await plugin.check({
    ...call,
    olds: emptyObject,
    news: object([["u", unknown]]),
    randomSeed: new Uint8Array(32),
    autonaming: undefined,
  });
  expect(checked.inputs.get("u")).toMatchObject({ kind: "unknown" });
  const request = { ...call, id: "id-1", olds: bag, oldInputs: other, news: bag, ignoreChanges: [] };
  expect(await plugin.diff(request)).toEqual({
    changes: "some",
    detailedDiff: new Map([
      ["a[0]", { kind: "update-replace", inputDiff: true }],
      ["b", { kind: "add", inputDiff: false }],
    ]),
    deleteBeforeReplace: true,
    stables: ["c"],
  });
  expect(heard.get("diff")).toMatchObject({ ...call, id: "id-1" });
  const created = await plugin.create({ ...call, properties: bag, timeout: 0, preview: false });
  expect(created.id).toBe("id-1");
  expect(equal(created.properties, bag)).toBe(true);
  const updated = await plugin.update({ ...request, timeout: 3, preview: true });
  expect(equal(updated.properties, bag)).toBe(true);
  expect(heard.get("update")).toMatchObject({ id: "id-1", timeout: 3, preview: true });
  await plugin.delete({ ...call, id: "id-1", properties: bag, oldInputs: other, timeout: 0 });
  expect(heard.get("delete")).toMatchObject({ id: "id-1" });
  const invoked = await plugin.invoke({ token: "fake:index:f", args: bag, preview: false });
  expect(invoked.result.get("answer")).toBe(42);
});

test("a read that finds nothing is gone; an import sends neither state nor inputs", async () => {
  const heard: unknown[] = [];
  const plugin = await served({
    read: async (request) => {
      heard.push(request.properties, request.inputs);
      return request.id === "here" ? { gone: false, id: "here", properties: bag, inputs: other } : { gone: true };
    },
  });
  const request = { ...call, properties: undefined, inputs: undefined, timeout: 0 };
  expect(await plugin.read({ ...request, id: "away" })).toEqual({ gone: true });
  expect(await plugin.read({ ...request, id: "here" })).toMatchObject({ gone: false, id: "here" });
  expect(heard).toEqual([undefined, undefined, undefined, undefined]);
});

test("a refusal says which verb, and what the plugin said", async () => {
  const plugin = await served({
    invoke: async () => {
      throw PacksError.of("CLI_NO_RESOURCE", { pack: "p", type: "T", hint: "", known: "none" });
    },
  });
  const refusal = plugin.invoke({ token: "fake:index:f", args: bag, preview: false });
  await expect(refusal).rejects.toThrow(/refused Invoke:\n {2}The pack p has no resource T/);
});

test("Ctrl-C ends the call in flight and begins no other change, but deletes still clean up", async () => {
  const deleted: string[] = [];
  const interruption = new AbortController();
  const plugin = await served(
    {
      create: async (_request, { signal }) => {
        interruption.abort();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        throw new Error("too late");
      },
      delete: async ({ id }) => void deleted.push(id),
    },
    interruption,
  );
  const create = plugin.create({ ...call, properties: bag, timeout: 0, preview: false });
  await expect(create).rejects.toThrow("was cancelled");
  const request = { ...call, olds: bag, news: bag, randomSeed: new Uint8Array(32), autonaming: undefined };
  await expect(plugin.check(request)).rejects.toThrow("was cancelled");
  await plugin.delete({ ...call, id: "id-1", properties: bag, oldInputs: bag, timeout: 0 });
  expect(deleted).toEqual(["id-1"]);
});

test("calls that are over leave nothing at the signal", async () => {
  const interruption = new AbortController();
  const plugin = await served({}, interruption);
  await plugin.delete({ ...call, id: "id-1", properties: bag, oldInputs: bag, timeout: 0 }).catch(() => {});
  expect(getEventListeners(interruption.signal, "abort")).toEqual([]);
});

async function served(verbs: Partial<Provider>, interruption = new AbortController()): Promise<Plugin> {
  const { connect } = await serve(() => fakeProvider(verbs));
  onTestFinished(() => interruption.abort());
  return pluginOf(connect().provider, interruption.signal);
}
