/** Builds the host out of its parts: the only place where objects of different folders are made for each other. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Guards } from "./handler/code/guards.ts";
import type { CodeRuntime } from "./handler/code/runtime.ts";
import { createHandlers } from "./handler/handlers.ts";
import { Tokens } from "./handler/http/auth/tokens.ts";
import { createTraffic } from "./handler/http/traffic.ts";
import { silentLog } from "./model/log.ts";
import { systemClock } from "./platform/clock.ts";
import { type Environment, processEnvironment } from "./platform/environment.ts";
import { type HarLog, harFile } from "./platform/har-file.ts";
import { createHttp } from "./platform/http.ts";
import { cacheFolder } from "./platform/paths.ts";
import { hostVersion, pluginDownloadURL } from "./platform/version.ts";
import { createProvider } from "./provider/host.ts";
import type { Parameterize } from "./provider/parameterize/parameterize.ts";
import type { ProviderFactory } from "./provider/provider.ts";
import type { SchemaOptions } from "./provider/schema/spec.ts";

/** What a served process is made of. */
export interface Host {
  readonly createProvider: ProviderFactory;
  /** Reports an error that nobody caught and that is a pack's; answers false for others. */
  readonly claim: Guards["claim"];
  /** Loads what the first Parameterize needs, ahead of it: the engine takes a moment between the port and its first call. */
  readonly prepare: () => void;
}

/** The host of this process, in this process's environment. */
export function createHost(): Host {
  const environment = processEnvironment();
  const env = (name: string) => environment.variables[name];
  const schema = {
    hostName: "packs",
    hostVersion,
    pluginDownloadURL: env("PACKS_DOWNLOAD_URL") ?? pluginDownloadURL,
  };
  let loaded: Promise<Parameterize> | undefined;
  const loadParameterize = () => (loaded ??= makeParameterize(environment, schema));
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
      createProvider({
        parameterize: async (...request) => (await loadParameterize())(...request),
        createHandlers: (pack) => createHandlers(pack, handlers),
        env,
        schema,
      }),
    claim: (caught, event) => runtime?.guards.claim(caught, event) ?? false,
    // a failure is told to whoever waits for the result
    prepare: () => void loadParameterize().catch(() => {}),
  };
}

/** Parsers and checks of packs are not on the way to the port: a process needs them once it is told which pack to be. */
async function makeParameterize(
  environment: Environment,
  schema: Omit<SchemaOptions, "parameter">,
): Promise<Parameterize> {
  const [{ createParameterize }, { createSources }, { createStore }, { openCatalog }, { loadDefinition }, { digest }] =
    await Promise.all([
      import("./provider/parameterize/parameterize.ts"),
      import("./source/sources.ts"),
      import("./store/store.ts"),
      import("./catalog/open-catalog.ts"),
      import("./pack/load.ts"),
      import("./pack/digest.ts"),
    ]);
  const folder = cacheFolder(environment);
  return createParameterize({
    environment,
    sources: createSources(environment, { folder: shippedPacks(), version: hostVersion }),
    store: createStore({ folder, digestOf: digest }),
    catalog: openCatalog(folder, silentLog),
    schema,
    loadDefinition,
  });
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
