/** The provider that is any provider: the verbs of one session over the packs that it loaded. */
import type { Handlers } from "../handler/handlers.ts";
import type { Log } from "../model/log.ts";
import type { ParameterizeRequest } from "../model/requests.ts";
import type { ObjectType } from "../pack/definition.ts";
import type { Pack } from "../pack/pack.ts";
import { checkConfig } from "./config/check.ts";
import { diffConfig } from "./config/diff.ts";
import { baseConfig } from "./config/extension.ts";
import { check } from "./lifecycle/check.ts";
import { create } from "./lifecycle/create.ts";
import { remove } from "./lifecycle/delete.ts";
import { diff } from "./lifecycle/diff.ts";
import { invoke } from "./lifecycle/invoke.ts";
import { listPage } from "./lifecycle/list.ts";
import { read } from "./lifecycle/read.ts";
import { update } from "./lifecycle/update.ts";
import { Packs } from "./packs.ts";
import type { Parameterized } from "./parameterize/parameterize.ts";
import type { Provider } from "./provider.ts";
import { baseSchema } from "./schema/base.ts";
import { schemaText } from "./schema/brought.ts";
import type { SchemaOptions } from "./schema/spec.ts";

/** What a session's provider is made of; several may share it. */
export interface HostDependencies {
  /** a request to the pack that it means */
  readonly parameterize: (request: ParameterizeRequest, log: Log, signal: AbortSignal) => Promise<Parameterized>;
  readonly createHandlers: (pack: Pack) => Handlers;
  readonly env: (name: string) => string | undefined;
  readonly schema: Omit<SchemaOptions, "parameter">;
}

/** The provider of a new session, with no pack loaded. */
export function createProvider(dependencies: HostDependencies): Provider {
  const { env, schema } = dependencies;
  const packs = new Packs({ env, createHandlers: dependencies.createHandlers, hostName: schema.hostName });
  return {
    async parameterize(request, { log, signal }) {
      const pack = await dependencies.parameterize(request, log, signal);
      packs.add(pack, log);
      return { name: pack.name, version: pack.version };
    },
    async getSchema(request) {
      if (request.subpackageName === "") return JSON.stringify(baseSchema(schema));
      const pack = packs.described(request);
      const extension = pack.extension !== undefined;
      return schemaText(pack, { ...schema, parameter: pack.value, extension });
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
    list: async (request, call) => listPage(await packs.resource(request.token, call.log), request, env, call),
    close: () => packs.close(),
    invoke: async (request, call) => invoke(await packs.function(request.token, call.log), request, env, call),
  };
}

/** The configuration type of a provider resource's type, `pulumi:providers:<package>`. */
function configType(packs: Packs, type: string): ObjectType {
  const loaded = packs.find(type.slice(type.lastIndexOf(":") + 1));
  return loaded?.pack.definition.config ?? baseConfig;
}
