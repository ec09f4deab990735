import type { Environment } from "../platform/environment.ts";
import { locate } from "./locate.ts";
import { openFolder } from "./open-folder.ts";
import type { PackReference } from "./reference.ts";
import type { Source } from "./source.ts";

/** Packs in folders of this machine. */
export function folderSource(environment: Environment): Source<PackReference & { readonly type: "folder" }> {
  return {
    async resolve(reference, { log }) {
      const found = await locate(reference.path, "folder", environment, log);
      return { reference, mutable: true, ...found };
    },
    open: ({ location }, { signal }) => openFolder(location, signal),
  };
}
