import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PacksError } from "../error/error.ts";
import { openFolder } from "./open-folder.ts";
import { formatReference, type PackReference } from "./reference.ts";
import type { Source } from "./source.ts";

/** Where the packs that ship with the plugin are. */
export interface Builtins {
  /** absolute; one folder for each pack. Undefined: none were shipped. */
  readonly folder: string | undefined;
  /** the host's version, to which the packs are pinned */
  readonly version: string;
}

/** Packs that ship with the plugin. They change with its version only, so that they keep their own versions. */
export function builtinSource({ folder, version }: Builtins): Source<PackReference & { readonly type: "builtin" }> {
  return {
    async resolve(reference) {
      const known = await namesIn(folder);
      const { name } = reference;
      if (folder === undefined || !known.includes(name)) {
        throw PacksError.of("SOURCE_NO_BUILTIN", { name, version, known: known.join(", ") || "no packs" });
      }
      return { reference, location: join(folder, name), mutable: false, portable: formatReference(reference) };
    },
    open: ({ location }, { signal }) => openFolder(location, signal),
  };
}

async function namesIn(folder: string | undefined): Promise<readonly string[]> {
  if (folder === undefined) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
