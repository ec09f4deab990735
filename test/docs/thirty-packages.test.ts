/** The page “Thirty packages in one process” does what it says: its packs, commands, program and errors. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { pluginOf } from "../../src/cli/try/plugin.ts";
import { object } from "../../src/model/collections.ts";
import { launch } from "../../src/server/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { fencesOf } from "../support/markdown.ts";
import { bag, shown } from "../support/value.ts";

const page = readFileSync(path.join(import.meta.dirname, "../../docs/thirty-packages.md"), "utf8");
const main = path.join(import.meta.dirname, "../../src/main.ts");
const fences = fencesOf(page);
const opening = (line: number) => page.split("\n")[line - 1] ?? "";
const files = fences.flatMap(({ attributes, text }) => {
  const file = attributes.get("file");
  return file === undefined ? [] : [[file, text] as const];
});
const commands = fences.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
const error = (name: string) => fences.find(({ attributes }) => attributes.get("error") === name)?.text.trim() ?? "";
const program: { resources: Record<string, { type: string; properties: Record<string, string> }> } = parse(
  fences.find(({ line }) => opening(line) === "```yaml program")?.text ?? "",
);

/** The arguments of Parameterize in `pulumi package add packs --extension "…"`. */
const added = commands.flatMap((command) => {
  const text = /^pulumi package add packs --extension "(.*)"$/.exec(command)?.[1];
  return text === undefined ? [] : [text.split(" ")];
});

/** What `pulumi config set --path packs:packages.<pack>.<key> <value>` comes to: JSON text. */
function configured(): string {
  const packages: Record<string, Record<string, string>> = {};
  for (const command of commands) {
    const [, pack = "", key = "", value = ""] =
      /^pulumi config set --path (?:--secret )?packs:packages\.([\w-]+)\.(\w+) (\S+)$/.exec(command) ?? [];
    if (pack !== "") packages[pack] = { ...packages[pack], [key]: value };
  }
  return JSON.stringify(packages);
}

async function start() {
  const cwd = temporaryFolder({ "Pulumi.yaml": "name: docs\n", ...Object.fromEntries(files) });
  const launched = await launch(process.execPath, [main], { cwd, env: { ...process.env, PACKS_CACHE_DIR: "" } });
  onTestFinished(() => launched.close());
  return pluginOf(launched.provider, new AbortController().signal);
}

async function register(plugin: Awaited<ReturnType<typeof start>>, name: string) {
  const { type, properties } = program.resources[name] ?? expect.fail();
  const call = { type, name, urn: `urn:pulumi:dev::docs::${type}::${name}` };
  const request = { ...call, olds: undefined, news: bag(properties), randomSeed: new Uint8Array(32) };
  const { inputs, failures } = await plugin.check({ ...request, autonaming: undefined });
  expect(failures).toEqual([]);
  return plugin.create({ ...call, properties: inputs, timeout: 0, preview: false });
}

const base = { urn: "urn:pulumi:dev::docs::pulumi:providers:packs::default", variables: new Map() };

test("the commands, the configuration and the program", async () => {
  const plugin = await start();
  const names: string[] = [];
  for (const args of added) names.push((await plugin.parameterize({ form: "args", args })).name);
  expect(names).toEqual(["team-dns", "team-mail"]);
  await plugin.configure({ ...base, args: object([["packages", configured()]]) });
  expect((await register(plugin, "www")).id).toBe("www.example.net");
  expect((await register(plugin, "office")).id).toBe("office@example.net");
  const told = await plugin.invoke({ token: "team-dns:index:zoneName", args: bag({}), preview: false });
  expect(JSON.stringify(shown(told.result))).toContain("example.net");
});

test("the errors", async () => {
  const plugin = await start();
  await plugin.configure({ ...base, args: bag({}) });
  const early = plugin.invoke({ token: "team-dns:index:zoneName", args: bag({}), preview: false });
  await expect(early).rejects.toThrow(error("early"));
  await plugin.parameterize({ form: "args", args: added[0] ?? [] });
  const missing = error("missing").split("\n");
  expect(missing).toHaveLength(2);
  for (const line of missing) await expect(register(plugin, "www")).rejects.toThrow(line.trim());
});
