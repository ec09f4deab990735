import { readdir } from "node:fs/promises";
import path from "node:path";
import { launch, type ProviderStubs } from "../../src/server/client.ts";

/**
 * Writes packs.cache into the plugin's folder: the code that V8 compiled for a run that does what every start does. Later
 * starts on the same Node neither parse nor compile it.
 */
export async function writeCompiledCode(folder: string, node: string): Promise<void> {
  const plugin = await launch(node, [path.join(folder, "start.cjs")], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: "", PACKS_CACHE_DIR: "", PACKS_WRITE_COMPILED: "1" },
  });
  await plugin.provider.getPluginInfo({});
  for (const pack of await readdir(path.join(folder, "packs"))) await serveOnce(plugin.provider, pack);
  await plugin.close();
}

/** What the engine asks first. A pack that fails costs its share of the cache only; its tests say what is wrong. */
async function serveOnce(provider: ProviderStubs, pack: string): Promise<void> {
  const args = [`builtin:${pack}`, "--allow-code"];
  try {
    const { name, version } = await provider.parameterize({ parameters: { $case: "args", value: { args } } });
    const { schema } = await provider.getSchema({ subpackageName: name, subpackageVersion: version });
    const urn = `urn:pulumi:warm::up::pulumi:providers:${name}::default`;
    await provider.checkConfig({ urn });
    await provider.configure({ urn, args: new Uint8Array() });
    const { resources } = JSON.parse(schema);
    for (const type of Object.keys(resources)) await provider.check({ urn: `urn:pulumi:warm::up::${type}::one` });
  } catch {
    return;
  }
}
