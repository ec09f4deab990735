import { copyFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { root } from "./folders.ts";

/**
 * Bundles the plugin: packs.cjs, which is the whole program, and start.cjs, which runs it. CommonJS, because V8 takes the
 * compiled code of a script from a file, but not that of a module. What is imported by `import()` is evaluated then.
 */
export async function buildPlugin(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ["src/main.ts"],
    outfile: path.join(folder, "packs.cjs"),
    bundle: true,
    // identifiers stay as they are: stack traces and error names must be readable, and it starts no slower
    minifyWhitespace: true,
    minifySyntax: true,
    charset: "ascii",
    format: "cjs",
    platform: "node",
    target: "node22",
    legalComments: "none",
    define: { "import.meta.dirname": "__dirname", "import.meta.url": "__importMetaUrl" },
    banner: { js: 'const __importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
    // grpc-js loads it for channelz and ORCA services only, which we do not register; it is a third of the bundle
    alias: { "@grpc/proto-loader": path.join(root, "bin/build/no-proto-loader.cjs") },
    logLevel: "warning",
  });
  await copyFile(path.join(root, "bin/build/start.cjs"), path.join(folder, "start.cjs"));
}
