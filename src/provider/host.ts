/** The provider that is any provider: the verbs of one session over the packs that it loaded. */
import { PacksError } from "../error/error.ts";
import type { Handlers } from "../handler/handlers.ts";
import type { Log } from "../model/log.ts";
import type { ParameterizeRequest } from "../model/requests.ts";
import type { ObjectType } from "../pack/definition.ts";
import type { Pack } from "../pack/pack.ts";
import { checkConfig } from "./config/check.ts";
import { diffConfig } from "./config/diff.ts";
import { check } from "./lifecycle/check.ts";
import { create } from "./lifecycle/create.ts";
import { remove } from "./lifecycle/delete.ts";
import { diff } from "./lifecycle/diff.ts";
import { invoke } from "./lifecycle/invoke.ts";
import { listPage } from "./lifecycle/list.ts";
import { read } from "./lifecycle/read.ts";
import { update } from "./lifecycle/update.ts";
import { Packs } from "./packs.ts";
import type { Provider } from "./provider.ts";
import { baseSchema } from "./schema/base.ts";
import { packageSchema } from "./schema/package.ts";
import type { SchemaOptions } from "./schema/spec.ts";

/** What a session's provider is made of; several may share it. */
export interface HostDependencies {
  /** a request to the pack that it means, and the value to embed for it */
  readonly parameterize: (
    request: ParameterizeRequest,
    log: Log,
    signal: AbortSignal,
  ) => Promise<Pack & { readonly value: Uint8Array }>;
  readonly createHandlers: (pack: Pack) => Handlers;
  readonly env: (name: string) => string | undefined;
  readonly schema: Omit<SchemaOptions, "parameter">;
}

/** The provider of a new session, with no pack loaded. */
export function createProvider(dependencies: HostDependencies): Provider {
  const { env, schema } = dependencies;
  const packs = new Packs(env);
  return {
    async parameterize(request, { log, signal }) {
      const { value, ...pack } = await dependencies.parameterize(request, log, signal);
      const known = packs.find(pack.name)?.pack;
      if (known?.digest !== pack.digest || known.version !== pack.version)
        packs.add({ pack, value, handlers: dependencies.createHandlers(pack) });
      return { name: pack.name, version: pack.version };
    },
    async getSchema({ subpackageName }) {
      if (subpackageName === "") return JSON.stringify(baseSchema(schema));
      const loaded = packs.find(subpackageName);
      if (loaded === undefined) throw unknownPackage(subpackageName, packs);
      return JSON.stringify(packageSchema(loaded.pack, { ...schema, parameter: loaded.value }));
    },
    async checkConfig(request) {
      return checkConfig(configType(packs, request.type), request, env);
    },
    async diffConfig(request) {
      return diffConfig(configType(packs, request.type), request);
    },
    async configure(request) {
      packs.configure(request);
    },
    check: async (request, call) => check(await packs.resource(request.type, call.log), request, env, call),
    diff: async (request, call) => diff(await packs.resource(request.type, call.log), request, call),
    create: async (request, call) => create(await packs.resource(request.type, call.log), request, call),
    read: async (request, call) => read(await packs.resource(request.type, call.log), request, call),
    update: async (request, call) => update(await packs.resource(request.type, call.log), request, call),
    delete: async (request, call) => remove(await packs.resource(request.type, call.log), request, call),
    list: async (request, call) => listPage(await packs.resource(request.token, call.log), request, call),
    close: () => packs.close(),
    invoke: async (request, call) => invoke(await packs.function(request.token, call.log), request, env, call),
  };
}

/** The configuration type of a provider resource's type, `pulumi:providers:<package>`. The base package has none of its own. */
function configType(packs: Packs, type: string): ObjectType {
  const name = type.slice(type.lastIndexOf(":") + 1);
  return (
    packs.find(name)?.pack.definition.config ?? {
      kind: "object",
      name: "",
      description: undefined,
      properties: new Map(),
    }
  );
}

function unknownPackage(name: string, packs: Packs): PacksError {
  return PacksError.of("LIFECYCLE_UNKNOWN_PACKAGE", { package: name, loaded: packs.names() });
}
