import { createRequire } from "node:module";
import path from "node:path";
import type * as esbuild from "esbuild";
import { hasCode, PacksError } from "../../error/error.ts";

/** The part of esbuild that is used. */
export type Esbuild = Pick<typeof esbuild, "build" | "version">;

/**
 * The esbuild of the pack's author: that of the folder, else the one beside this program. It is no part of the plugin, which
 * only ever runs what it made. Throws CLI_NO_ESBUILD.
 */
export function loadEsbuild(folder: string): Esbuild {
  for (const base of [path.join(folder, "pack.yaml"), path.join(import.meta.dirname, "program.js")]) {
    const loaded = required(createRequire(base));
    if (isEsbuild(loaded)) return loaded;
  }
  throw PacksError.of("CLI_NO_ESBUILD", { folder });
}

function required(require: NodeJS.Require): unknown {
  try {
    return require("esbuild");
  } catch (caught) {
    if (hasCode(caught, "MODULE_NOT_FOUND")) return undefined;
    throw caught;
  }
}

function isEsbuild(loaded: unknown): loaded is Esbuild {
  return typeof loaded === "object" && loaded !== null && "build" in loaded && typeof loaded.build === "function";
}
