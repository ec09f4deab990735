import { randomBytes } from "node:crypto";
import type { Where } from "../../error/error.ts";
import type { PackFiles } from "../../pack/files.ts";
import { type PackHooks, registerPackHooks } from "./hooks.ts";
import { explainLoadFailure } from "./load-failure.ts";
import { resolveInPack } from "./resolve.ts";
import { type VirtualExports, virtualModules } from "./virtual.ts";

/** Exports by name. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** Loads the modules of one pack. */
export interface ModuleLoader {
  /** what the URLs of the pack's modules begin with, in stacks for example */
  readonly origin: string;
  /** The exports of a module of the pack, evaluated at most once. Throws CODE_* errors that name file, line and column. */
  load(module: string): Promise<ModuleExports>;
  /** Nothing can be loaded any more; what was loaded keeps working. */
  dispose(): void;
}

/**
 * A loader of a pack's modules out of its verified files in memory, never from disk. `virtual` are the packages that the
 * host itself provides, by specifier; `where` goes into errors.
 *
 * Node's module hooks and module cache belong to the process. Each loader therefore has hooks of its own, which answer for
 * nothing but its own URLs, and a random part in these URLs: two hosts in one process, or two sessions with one pack, never
 * share a module's state. What Node has loaded once stays in memory, even after `dispose`.
 */
export function createModuleLoader(
  files: PackFiles,
  virtual: ReadonlyMap<string, VirtualExports>,
  where: Where,
): ModuleLoader {
  const origin = `packs://${randomBytes(6).toString("hex")}/`;
  const provided = virtualModules(origin, virtual);
  const around = { origin, files, provided, where };
  let last: string | undefined;
  const loaded = new Map<string, Promise<ModuleExports>>();
  let queue: Promise<unknown> = Promise.resolve();
  let hooks: PackHooks | undefined;
  let disposed = false;

  async function evaluate(module: string): Promise<ModuleExports> {
    try {
      if (disposed) throw new Error("the session of this pack is over");
      hooks ??= registerPackHooks(around, (file) => {
        last = file;
      });
      await provided.ready();
      const exports: ModuleExports = await import(
        resolveInPack(`./${module}`, new Map(), { ...around, importer: undefined })
      );
      return exports;
    } catch (caught) {
      throw explainLoadFailure(caught, { origin, files, module, last, where });
    }
  }

  return {
    origin,
    load(module) {
      let exports = loaded.get(module);
      if (exports === undefined) {
        // one after the other, so that `last` is the file at which a failure without a place happened
        exports = queue.then(() => evaluate(module));
        queue = exports.catch(() => {});
        loaded.set(module, exports);
      }
      return exports;
    },
    dispose() {
      disposed = true;
      hooks?.deregister();
    },
  };
}
