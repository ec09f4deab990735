import { onTestFinished } from "vitest";
import { parse } from "yaml";
import type { Plugin } from "../../../src/cli/try/plugin.ts";
import { createCodeRuntime } from "../../../src/handler/code/runtime.ts";
import { createHandlers } from "../../../src/handler/handlers.ts";
import type { Log } from "../../../src/model/log.ts";
import type { ListPage, ListRequest } from "../../../src/model/requests.ts";
import type { PackDefinition } from "../../../src/pack/definition.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import type { Clock } from "../../../src/platform/clock.ts";
import { createHttp } from "../../../src/platform/http.ts";
import { createProvider } from "../../../src/provider/host.ts";
import { basePack } from "./base.ts";
import type { Snippet } from "./snippets.ts";

/** The pack that a snippet is a part of. Throws PACK_INVALID for a snippet that is wrong. */
export function packOf({ yaml, files }: Snippet, url: string) {
  const text = JSON.stringify(merged(parse(basePack), parse(yaml))).replaceAll(/https?:\/\/api\.test/g, url);
  const all = new Map([["pack.json", Buffer.from(text)]]);
  for (const [name, content] of files) all.set(name, Buffer.from(content));
  return { definition: loadDefinition(all), files: all };
}

/** A pack of the documentation in a host. */
export interface OpenPack extends Plugin {
  readonly list: (request: ListRequest) => Promise<ListPage>;
  /** the schema of the pack's package */
  readonly schema: () => Promise<string>;
  /** the token of a resource or function by its author's name */
  readonly token: (name: string) => string;
}

/** The pack in a host without gRPC, at a clock that does not wait. */
export async function openPack(
  pack: ReturnType<typeof packOf>,
  env: Readonly<Record<string, string>>,
  log: Log,
): Promise<OpenPack> {
  const { definition } = pack;
  const { name, version } = definition;
  const dependencies = { http: createHttp(), clock: hastyClock(), env: (key: string) => env[key], codeRuntime };
  const provider = createProvider({
    parameterize: async () => ({ ...pack, name, version, digest: "h1:docs", value: new Uint8Array() }),
    createHandlers: (loaded) => createHandlers(loaded, dependencies),
    env: dependencies.env,
    schema: { hostName: "packs", hostVersion: "1.0.0", pluginDownloadURL: undefined },
  });
  const call = { log, signal: new AbortController().signal };
  await provider.parameterize({ form: "args", args: [] }, call);
  onTestFinished(() => provider.close());
  return {
    parameterize: (request) => provider.parameterize(request, call),
    getSchema: (request) => provider.getSchema(request, call),
    checkConfig: (request) => provider.checkConfig(request, call),
    configure: (request) => provider.configure(request, call),
    check: (request) => provider.check(request, call),
    diff: (request) => provider.diff(request, call),
    create: (request) => provider.create(request, call),
    read: (request) => provider.read(request, call),
    update: (request) => provider.update(request, call),
    delete: (request) => provider.delete(request, call),
    invoke: (request) => provider.invoke(request, call),
    list: (request) => provider.list(request, call),
    schema: () => provider.getSchema({ subpackageName: name, subpackageVersion: version }, call),
    token: (authors) => `${name}:${authors.includes("/") ? authors.replace("/", ":") : `index:${authors}`}`,
  };
}

/** The names of a resource's secret inputs. */
export function secretsOf(definition: PackDefinition, name: string): readonly string[] {
  const properties = definition.resources.get(name)?.properties.properties ?? new Map();
  return [...properties].filter(([, property]) => property.secret).map(([key]) => key);
}

async function codeRuntime() {
  const runtime = createCodeRuntime({ fetch: globalThis.fetch });
  onTestFinished(() => runtime.dispose());
  return runtime;
}

/** Time passes only where somebody waits, and then at once. */
function hastyClock(): Clock {
  let now = Date.parse("2026-01-01T00:00:00Z");
  return {
    now: () => now,
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      now += milliseconds;
    },
  };
}

/** The base with a part laid over it: objects member by member, all else replaced, null removed. */
function merged(base: unknown, part: unknown): unknown {
  if (!isRecord(base) || !isRecord(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, merged(base[key], value)] as const);
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  const kept = Object.entries({ ...base, ...Object.fromEntries(entries) });
  return Object.fromEntries(kept.filter(([key]) => !removed.includes(key)));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
