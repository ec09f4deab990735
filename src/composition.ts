/** Builds the host out of its parts: the only place where objects of different folders are made for each other. */
import { existsSync } from "node:fs";
import path from "node:path";
import { openCatalog } from "./catalog/open-catalog.ts";
import type { Guards } from "./handler/code/guards.ts";
import type { CodeRuntime } from "./handler/code/runtime.ts";
import { createHandlers } from "./handler/handlers.ts";
import { Tokens } from "./handler/http/auth/tokens.ts";
import { createTraffic } from "./handler/http/traffic.ts";
import { silentLog } from "./model/log.ts";
import { digest } from "./pack/digest.ts";
import { loadDefinition } from "./pack/load.ts";
import { systemClock } from "./platform/clock.ts";
import { type Environment, processEnvironment } from "./platform/environment.ts";
import { type HarLog, harFile } from "./platform/har-file.ts";
import { createHttp } from "./platform/http.ts";
import { cacheFolder } from "./platform/paths.ts";
import { hostVersion, pluginDownloadURL } from "./platform/version.ts";
import { createProvider } from "./provider/host.ts";
import { createParameterize } from "./provider/parameterize/parameterize.ts";
import type { ProviderFactory } from "./provider/provider.ts";
import { createSources } from "./source/sources.ts";
import { createStore } from "./store/store.ts";

/** What a served process is made of. */
export interface Host {
  readonly createProvider: ProviderFactory;
  /** Reports an error that nobody caught and that is a pack's; answers false for others. */
  readonly claim: Guards["claim"];
}

/** The host of this process, in this process's environment. */
export function createHost(): Host {
  const environment = processEnvironment();
  const env = (name: string) => environment.variables[name];
  const folder = cacheFolder(environment);
  const schema = {
    hostName: "packs",
    hostVersion,
    pluginDownloadURL: env("PACKS_DOWNLOAD_URL") ?? pluginDownloadURL,
  };
  const parameterize = createParameterize({
    environment,
    sources: createSources(environment, { folder: shippedPacks(), version: hostVersion }),
    store: createStore({ folder, digestOf: digest }),
    catalog: openCatalog(folder, silentLog),
    schema,
    loadDefinition,
  });
  let runtime: CodeRuntime | undefined;
  const codeRuntime = async () => {
    const { createCodeRuntime } = await import("./handler/code/runtime.ts");
    runtime ??= createCodeRuntime({ fetch: globalThis.fetch });
    return runtime;
  };
  const handlers = {
    http: createHttp({ variables: environment.variables }),
    tokens: new Tokens(),
    har: trace(environment),
    clock: systemClock,
    traffic: createTraffic(systemClock),
    env,
    codeRuntime,
  };
  return {
    createProvider: () =>
      createProvider({ parameterize, createHandlers: (pack) => createHandlers(pack, handlers), env, schema }),
    claim: (caught, event) => runtime?.guards.claim(caught, event) ?? false,
  };
}

/** The HTTP archive that the user asks for by `PACKS_TRACE`. */
function trace({ variables, cwd }: Environment): HarLog | undefined {
  const file = variables["PACKS_TRACE"];
  return file ? harFile(path.resolve(cwd, file), { name: "packs", version: hostVersion }) : undefined;
}

/** Beside the bundle, or where they are written. */
function shippedPacks(): string | undefined {
  const places = ["packs", "../parameter-packs"].map((place) => path.join(import.meta.dirname, place));
  return places.find((place) => existsSync(place));
}
