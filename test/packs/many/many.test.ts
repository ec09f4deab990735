/** Thirty small packs: as packages of their own, each in its process, and as extensions, all in one. */
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Plugin, pluginOf } from "../../../src/cli/try/plugin.ts";
import { object } from "../../../src/model/collections.ts";
import { type EngineLogEntry, launch } from "../../../src/server/client.ts";
import { temporaryFolder, writeFiles } from "../../support/folder.ts";
import { bag, shown } from "../../support/value.ts";
import { manyPacks } from "./many.ts";

const program = path.join(import.meta.dirname, "../../../dist/plugin/start.cjs");
const packs = manyPacks();
const names = packs.map(({ name }) => name);

/** A project with the thirty packs in it, and how to start the plugin there. */
function project() {
  const cwd = temporaryFolder({ "Pulumi.yaml": "name: many\n" });
  for (const { name, files } of packs) {
    writeFiles(cwd, Object.fromEntries(Object.entries(files).map(([file, text]) => [`${name}/${file}`, text])));
  }
  const logged: EngineLogEntry[] = [];
  const start = async (): Promise<Plugin & { readonly stop: () => Promise<void> }> => {
    const env = { ...process.env, PACKS_CACHE_DIR: "" };
    const launched = await launch(process.execPath, [program], { cwd, env, onLog: (entry) => logged.push(entry) });
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= launched.close());
    onTestFinished(stop);
    return { ...pluginOf(launched.provider, new AbortController().signal), stop };
  };
  return { cwd, start, warnings: () => logged.filter(({ severity }) => severity === "warning") };
}

interface Added {
  readonly name: string;
  readonly version: string;
  readonly value: Uint8Array;
  readonly schema: Record<string, unknown>;
}

/** Adds a pack, as `pulumi package add` does. */
async function add(plugin: Plugin, ...args: readonly string[]): Promise<Added> {
  const { name, version } = await plugin.parameterize({ form: "args", args: [...args, "--allow-code"] });
  const schema = JSON.parse(await plugin.getSchema({ subpackageName: name, subpackageVersion: version }));
  const { parameter } = schema.extensionParameterization ?? schema.parameterization;
  return { name, version, schema, value: Buffer.from(parameter, "base64") };
}

const callOf = (name: string) => {
  const type = `${name}:index:Note`;
  return { type, name: "note", urn: `urn:pulumi:dev::many::${type}::note` };
};

async function makeNote(plugin: Plugin, name: string) {
  const call = callOf(name);
  const news = bag({ text: "hello" });
  const checked = await plugin.check({
    ...call,
    olds: undefined,
    news,
    randomSeed: new Uint8Array(32),
    autonaming: undefined,
  });
  expect(checked.failures).toEqual([]);
  return plugin.create({ ...call, properties: checked.inputs, timeout: 0, preview: false });
}

const providerUrn = "urn:pulumi:dev::many::pulumi:providers:packs::default_0_1_0";
const packages = Object.fromEntries(names.map((name, index) => [name, { region: `region ${index}` }]));
const configuration = {
  urn: providerUrn,
  variables: new Map(),
  args: object([["packages", JSON.stringify(packages)]]),
};
const signed = (name: string) => `hello / ${name} / region ${names.indexOf(name)}`;

test("thirty packages, each in a process of its own", { timeout: 120_000 }, async () => {
  const { start } = project();
  const walk = async (name: string) => {
    const plugin = await start();
    const added = await add(plugin, `./${name}`);
    await plugin.configure({ urn: "", variables: new Map(), args: bag({ region: "south" }) });
    const made = await makeNote(plugin, name);
    await plugin.delete({
      ...callOf(name),
      id: made.id,
      properties: made.properties,
      oldInputs: bag({ text: "hello" }),
      timeout: 0,
    });
    await plugin.stop();
    return [added.name, made.id, made.properties.get("signed")];
  };
  const walked: unknown[] = [];
  for (let at = 0; at < names.length; at += 5) walked.push(...(await Promise.all(names.slice(at, at + 5).map(walk))));
  expect(walked).toEqual(names.map((name) => [name, `${name}-1`, `hello / ${name} / south`]));
});

test("thirty extensions in one process, from their values, before, while and after Configure", {
  timeout: 60_000,
}, async () => {
  const { start, warnings } = project();
  const adding = await start();
  const added: Added[] = [];
  for (const name of names) added.push(await add(adding, `./${name}`, "--extend"));
  expect(added.map(({ name }) => name)).toEqual(names);
  expect(
    added.map(({ schema }) => [
      schema["provider"],
      schema["parameterization"],
      Object.keys(Object(schema["resources"])),
    ]),
  ).toEqual(names.map((name) => [undefined, undefined, [`${name}:index:Note`]]));
  await adding.stop();

  const plugin = await start();
  const parameterize = ({ value, version, name }: Added) =>
    plugin.parameterize({ form: "value", name, version, value });
  const [before, during, after] = [added.slice(0, 10), added.slice(10, 20), added.slice(20)];
  await Promise.all(before.map(parameterize));
  await Promise.all([...during.map(parameterize), plugin.configure(configuration)]);
  // the engine parameterizes while other resources are made
  const early = Promise.all([...before, ...during].map(({ name }) => makeNote(plugin, name)));
  await Promise.all(after.map(parameterize));
  const made = [...(await early), ...(await Promise.all(after.map(({ name }) => makeNote(plugin, name))))];
  expect(made.map(({ properties }) => properties.get("signed"))).toEqual(names.map(signed));

  const told = await Promise.all(
    names.map((name) => plugin.invoke({ token: `${name}:index:whoami`, args: bag({}), preview: false })),
  );
  expect(told.map(({ result }) => shown(result))).toEqual(names.map((name) => ({ name, made: 1 })));

  for (const [index, name] of names.entries()) {
    const { id, properties } = made[index] ?? expect.fail();
    const call = { ...callOf(name), id };
    const bags = {
      olds: properties,
      oldInputs: bag({ text: "hello" }),
      news: bag({ text: "hello" }),
      ignoreChanges: [],
    };
    expect((await plugin.diff({ ...call, ...bags })).changes).toBe("none");
    const read = await plugin.read({ ...call, properties, inputs: bags.oldInputs, timeout: 0 });
    expect(read.gone).toBe(false);
    await plugin.delete({ ...call, properties, oldInputs: bags.oldInputs, timeout: 0 });
  }
  expect(warnings()).toEqual([]);
});

test("an interrupted upgrade: both versions come, in any order, and both objects can be destroyed", async () => {
  const { cwd, start, warnings } = project();
  const adding = await start();
  const old = await add(adding, "./team01", "--extend");
  writeFiles(cwd, { "team01/pack.yaml": (packs[0]?.files["pack.yaml"] ?? "").replace("1.0.0", "1.1.0") });
  const fresh = await add(adding, "./team01", "--extend");
  await adding.stop();
  const seen: unknown[] = [];
  for (const order of [
    [old, fresh],
    [fresh, old],
  ]) {
    const plugin = await start();
    await plugin.configure(configuration);
    for (const { name, version, value } of order) await plugin.parameterize({ form: "value", name, version, value });
    const made = await makeNote(plugin, "team01");
    await plugin.delete({
      ...callOf("team01"),
      id: made.id,
      properties: made.properties,
      oldInputs: bag({}),
      timeout: 0,
    });
    const hidden = shown(made.properties.get("__packs"));
    seen.push(hidden);
    await plugin.stop();
  }
  expect(seen).toEqual([{ $secret: { v: "1.1.0" } }, { $secret: { v: "1.1.0" } }]);
  expect(warnings().at(-1)?.message).toContain(`team01@${fresh.version}, which was added later`);
});

test("gotcha 54: a function that comes before every resource of its extension", async () => {
  const { start } = project();
  const plugin = await start();
  await plugin.configure(configuration);
  await expect(plugin.invoke({ token: "team01:index:whoami", args: bag({}), preview: true })).rejects.toThrow(
    /the extension team01 is not loaded in this plugin process; loaded: none/,
  );
});
