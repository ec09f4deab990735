import type { ResourceHandler } from "../../src/handler/handler.ts";
import { emptyObject } from "../../src/model/collections.ts";
import { silentLog } from "../../src/model/log.ts";
import type { ObjectType, ResourceDefinition } from "../../src/pack/definition.ts";
import type { ResourceTarget } from "../../src/provider/lifecycle/target.ts";
import type { CallContext } from "../../src/provider/provider.ts";
import { objectType } from "./property.ts";

/** A resource `acme:index:Thing` of the given type, done by the given handler. */
export function target(
  properties: ObjectType,
  handler: ResourceHandler,
  more: Partial<ResourceDefinition> = {},
): ResourceTarget {
  const definition: ResourceDefinition = {
    name: "Thing",
    description: undefined,
    deprecated: undefined,
    aliases: [],
    properties,
    timeouts: {},
    deleteBeforeReplace: undefined,
    id: undefined,
    operations: new Map(),
    code: undefined,
    migrate: [],
    ...more,
  };
  return {
    pack: {
      name: "acme",
      version: "1.0.0-dev.7",
      digest: "h1:x",
      files: new Map(),
      definition: {
        name: "acme",
        version: "1.0.0",
        description: undefined,
        displayName: undefined,
        publisher: undefined,
        namespace: undefined,
        keywords: [],
        homepage: undefined,
        repository: undefined,
        license: undefined,
        logoUrl: undefined,
        requires: undefined,
        language: {},
        config: objectType({}),
        http: undefined,
        hosts: [],
        env: [],
        resources: new Map([["Thing", definition]]),
        functions: new Map(),
        types: new Map(),
        hasCode: true,
      },
    },
    token: "acme:index:Thing",
    definition,
    handler,
    migration: async () => async (state) => state,
    configuration: { values: emptyObject, plain: {} },
  };
}

/** What every call on the resource carries. */
export const resourceCall = { urn: "urn:pulumi:dev::p::acme:index:Thing::one", name: "one", type: "acme:index:Thing" };

/** A call that nobody cancels. */
export const calm: CallContext = { log: silentLog, signal: new AbortController().signal };
