import { emptyObject, object } from "../../../src/model/collections.ts";
import type { Provider } from "../../../src/provider/provider.ts";

/** A provider that answers every verb in the dullest way, except for what `verbs` does. */
export function fakeProvider(verbs: Partial<Provider> = {}): Provider {
  return {
    parameterize: async () => ({ name: "fake", version: "1.0.0" }),
    getSchema: async () => "{}",
    checkConfig: async ({ news }) => ({ inputs: news, failures: [] }),
    diffConfig: async () => noDiff,
    configure: async () => {},
    check: async ({ news }) => ({ inputs: news, failures: [] }),
    diff: async () => noDiff,
    create: async ({ properties }) => ({ id: "id-1", properties }),
    read: async ({ id }) => ({ gone: false, id, properties: emptyObject, inputs: emptyObject }),
    update: async ({ news }) => ({ properties: news }),
    delete: async () => {},
    list: async () => ({ results: [{ id: "1", name: "one" }], continuationToken: undefined }),
    invoke: async () => ({ result: object([["answer", 42]]), failures: [] }),
    close: () => {},
    ...verbs,
  };
}

const noDiff = { changes: "none", detailedDiff: new Map(), deleteBeforeReplace: false, stables: [] } as const;

/** A provider each of whose verbs throws what `make` makes, synchronously if `sync`. */
export function throwingProvider(make: () => unknown, sync = false): Provider {
  const fail = sync
    ? () => {
        throw make();
      }
    : async () => {
        throw make();
      };
  return {
    parameterize: fail,
    getSchema: fail,
    checkConfig: fail,
    diffConfig: fail,
    configure: fail,
    check: fail,
    diff: fail,
    create: fail,
    read: fail,
    update: fail,
    delete: fail,
    list: fail,
    invoke: fail,
    close: () => {},
  };
}
