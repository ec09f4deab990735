import type { Environment } from "../platform/environment.ts";
import { archiveSource } from "./archive.ts";
import { type Builtins, builtinSource } from "./builtin.ts";
import { folderSource } from "./folder.ts";
import { admit } from "./policy.ts";
import type { PackReference } from "./reference.ts";
import type { Source } from "./source.ts";

/** All places that packs come from, as one source: each reference goes to the source of its kind, through one gate. */
export function createSources(environment: Environment, builtins: Builtins): Source {
  const folder = folderSource(environment);
  const archive = archiveSource(environment);
  const builtin = builtinSource(builtins);
  const sourceOf = (reference: PackReference): Pick<Source, "open"> => {
    const { type } = admit(reference, builtins.version);
    return { folder, archive, builtin }[type];
  };
  return {
    async resolve(reference, context) {
      const offered = admit(reference, builtins.version);
      switch (offered.type) {
        case "folder":
          return folder.resolve(offered, context);
        case "archive":
          return archive.resolve(offered, context);
        case "builtin":
          return builtin.resolve(offered, context);
      }
    },
    open: async (resolution, context) => sourceOf(resolution.reference).open(resolution, context),
  };
}
