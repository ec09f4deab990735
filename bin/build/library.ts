import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { root } from "./folders.ts";

/** Builds the package's main export, what pack authors import: index.js and types/. */
export async function buildLibrary(folder: string): Promise<void> {
  await Promise.all([buildCode(folder), buildTypes(path.join(folder, "types"))]);
}

async function buildCode(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { index: "src/index.ts" },
    outdir: folder,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node22",
    logLevel: "warning",
  });
}

/** Types are checked by `npm run check`; here they are only written down. */
async function buildTypes(folder: string): Promise<void> {
  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "--project", "bin/build/types.json", "--outDir", folder], {
    cwd: root,
  });
}
