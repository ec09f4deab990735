import Keyv, { type KeyvStoreAdapter } from "keyv";
import { messageOf } from "../error/error.ts";
import type { Log } from "../model/log.ts";

/**
 * Rebuildable facts about sources, by key: our own three methods over keyv. They never throw and never wait longer than the
 * budget; whatever goes wrong looks like a fact that is not known. A shared catalog is untrusted input: values are text, and
 * whoever reads them parses them.
 */
export interface Catalog {
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** What a catalog is made of. */
export interface CatalogOptions {
  /** a keyv adapter; undefined: facts live in memory */
  readonly adapter: KeyvStoreAdapter | undefined;
  /** milliseconds that one call may take */
  readonly budget: number;
  /** hears of the first failure */
  readonly log: Log;
}

/** A catalog over a keyv adapter. After its first failure or timeout it stays silent for its lifetime: no call waits twice. */
export function createCatalog({ adapter, budget, log }: CatalogOptions): Catalog {
  // serialisation is ours, so that rows are the same in keyv 5 and 6
  const keyv = new Keyv<string>({
    ...(adapter === undefined ? {} : { store: adapter }),
    namespace: "packs.v1",
    useKeyPrefix: false,
    throwOnErrors: true,
    emitErrors: false,
  });
  // without a listener some adapters end the process
  keyv.on("error", () => {});
  let broken = false;
  const attempt = async <T>(what: string, call: () => Promise<T>): Promise<T | undefined> => {
    if (broken) return undefined;
    try {
      return await within(budget, call());
    } catch (caught) {
      broken = true;
      log.debug(`the catalog does not work (${what}: ${messageOf(caught)}); going on without it`);
      return undefined;
    }
  };
  return {
    async get(key) {
      const value: unknown = await attempt(`get ${key}`, () => keyv.get(key));
      return typeof value === "string" ? value : undefined;
    },
    async put(key, value) {
      await attempt(`put ${key}`, () => keyv.set(key, value));
    },
    async delete(key) {
      await attempt(`delete ${key}`, () => keyv.delete(key));
    },
  };
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
