/** A pack that brings its schema, through the plugin: added, served from its value, renamed, and as an extension. */
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Plugin, pluginOf } from "../../../src/cli/try/plugin.ts";
import { object } from "../../../src/model/collections.ts";
import { launch } from "../../../src/server/client.ts";
import { bag, shown } from "../../support/value.ts";

const main = path.join(import.meta.dirname, "../../../src/main.ts");

async function start(): Promise<Plugin> {
  const env = { ...process.env, PACKS_CACHE_DIR: "" };
  const launched = await launch(process.execPath, [main], { cwd: import.meta.dirname, env });
  onTestFinished(() => launched.close());
  return pluginOf(launched.provider, new AbortController().signal);
}

async function add(...args: readonly string[]) {
  const plugin = await start();
  const { name, version } = await plugin.parameterize({ form: "args", args: [".", "--allow-code", ...args] });
  const schema = JSON.parse(await plugin.getSchema({ subpackageName: name, subpackageVersion: version }));
  const { parameter } = schema.parameterization ?? schema.extensionParameterization;
  return { name, version, value: Buffer.from(parameter, "base64") };
}

const config = bag({ region: "north" });

test.each([
  ["as it is", [], "widgets", object([...config.entries()])],
  ["under another name", ["--name", "gadgets"], "gadgets", object([...config.entries()])],
  [
    "as an extension",
    ["--extend"],
    "widgets",
    object([["packages", JSON.stringify({ widgets: { region: "north" } })]]),
  ],
])("%s: created and deleted from the value alone", async (_, args, name, given) => {
  const added = await add(...args);
  expect(added.name).toBe(name);
  const plugin = await start();
  await plugin.parameterize({ form: "value", ...added });
  await plugin.configure({ urn: "", variables: new Map(), args: given });
  const type = `${name}:dns/zone:Zone`;
  const call = { type, name: "zone", urn: `urn:pulumi:dev::p::${type}::zone` };
  const request = { ...call, olds: undefined, randomSeed: new Uint8Array(32), autonaming: undefined };
  const wrong = await plugin.check({ ...request, news: bag({ name: ["no"], nmae: "x" }) });
  expect(wrong.failures.map(({ reason }) => reason).sort()).toEqual([
    expect.stringContaining("must be a string"),
    expect.stringContaining('did you mean "name"'),
  ]);
  const { inputs } = await plugin.check({ ...request, news: bag({ name: "acme.test" }) });
  const made = await plugin.create({ ...call, properties: inputs, timeout: 0, preview: false });
  expect([made.id, made.properties.get("name")]).toEqual(["z", "acme.test"]);
  const counted = await plugin.invoke({ token: `${name}:index:count`, args: bag({}), preview: false });
  expect(shown(counted.result)).toEqual({ count: 7 });
  await plugin.delete({ ...call, id: made.id, properties: made.properties, oldInputs: inputs, timeout: 0 });
});
