import path from "node:path";
import { inject } from "vitest";
import { type Plugin, pluginOf } from "../../../src/cli/try/plugin.ts";
import { legacyPeer } from "../../../src/codec/peer.ts";
import { encodeStruct } from "../../../src/codec/struct/encode.ts";
import { emptyObject } from "../../../src/model/collections.ts";
import { fromPlainObject, toPlainObject } from "../../../src/model/convert.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { launch } from "../../../src/server/client.ts";
import { repository } from "../../support/repository.ts";
import { StackResource } from "../../support/resource.ts";

/** One of our packs in a process of the built plugin, configured. */
export interface RunningPack {
  /** a resource of the pack, `Zone`; inputs named in `secrets` go as secrets */
  resource(name: string, secrets?: readonly string[]): StackResource;
  invoke(name: string, args?: PlainObject): Promise<PlainObject>;
  /** the ids of all objects of a resource */
  list(name: string, query?: PlainObject): Promise<readonly string[]>;
  /** what the plugin logged through the engine */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

/** Starts the plugin as the engine does, makes it this pack of parameter-packs and configures it. */
export async function startPack(name: string, config: PlainObject): Promise<RunningPack> {
  const messages: string[] = [];
  const launched = await launch(process.execPath, [path.join(inject("plugin"), "start.cjs")], {
    cwd: repository,
    env: { PATH: process.env["PATH"], HOME: inject("plugin"), PACKS_CACHE_DIR: path.join(inject("plugin"), "cache") },
    onLog: ({ severity, message }) => void messages.push(`${severity}: ${message}`),
    onOutput: (text) => void messages.push(`output: ${text}`),
  });
  const plugin = pluginOf(launched.provider, new AbortController().signal);
  await plugin.parameterize({ form: "args", args: [path.join("parameter-packs", name)] });
  await configure(plugin, name, config);
  return {
    messages,
    close: () => launched.close(),
    resource: (type, secrets) => new StackResource(plugin, `${name}:index:${type}`, secrets),
    async list(type, query = {}) {
      const bag = encodeStruct(fromPlainObject(query), legacyPeer, { unknowns: true });
      const messages = await launched.provider.list({ token: `${name}:index:${type}`, query: bag });
      return messages.flatMap(({ response }) => (response?.$case === "result" ? [response.value.id] : []));
    },
    async invoke(token, args = {}) {
      const request = { token: `${name}:index:${token}`, args: fromPlainObject(args), preview: false };
      const { result, failures } = await plugin.invoke(request);
      if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
      return toPlainObject(result);
    },
  };
}

async function configure(plugin: Plugin, pack: string, config: PlainObject): Promise<void> {
  const type = `pulumi:providers:${pack}`;
  const call = { urn: `urn:pulumi:test::test::${type}::default`, name: "default", type };
  const { inputs, failures } = await plugin.checkConfig({ ...call, olds: emptyObject, news: fromPlainObject(config) });
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
  await plugin.configure({ urn: call.urn, variables: new Map(), args: inputs });
}
