import path from "node:path";
import type { BuildResult, Message, Metafile } from "esbuild";
import { externalProblems } from "./externals.ts";
import type { Esbuild } from "./load-esbuild.ts";
import { linesOf } from "./messages.ts";
import { packPlugin } from "./plugin.ts";
import { portableMap } from "./source-map.ts";

/** What became of a pack's modules. */
export interface Bundle {
  /** the bundled files by their paths in the pack: modules and their source maps */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** from each of the modules to the one that it became */
  readonly modules: ReadonlyMap<string, string>;
  /** the packages of npm that went in, by name */
  readonly packages: readonly string[];
  /** what keeps the modules from being bundled, with places; then all others are empty */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Bundles modules, given by their paths in the pack's folder, with everything that they import, each into one ES module with a source
 * map. What several of them share is a module of its own, so that its state stays one. Nothing is written.
 */
export async function bundle(esbuild: Esbuild, folder: string, modules: readonly string[]): Promise<Bundle> {
  const names = outputNames(modules);
  const entryPoints = [...names].map(([module, name]) => ({ in: `./${module}`, out: name }));
  const outcome = await attempt(esbuild, folder, entryPoints);
  const warnings = linesOf(outcome.warnings);
  if (outcome.metafile === undefined) return { ...nothing, warnings, problems: linesOf(outcome.errors) };
  const problems = await externalProblems(outcome.metafile, folder);
  if (problems.length > 0) return { ...nothing, warnings, problems };
  const files = outcome.outputFiles.map(({ path: file, contents }): [string, Uint8Array] => {
    const name = path.relative(folder, file).replaceAll("\\", "/");
    return [name, name.endsWith(".map") ? portableMap(contents) : contents];
  });
  return {
    files: new Map(files),
    modules: new Map([...names].map(([module, name]) => [module, `${name}.js`])),
    packages: packagesOf(outcome.metafile),
    problems,
    warnings,
  };
}

const nothing: Bundle = { files: new Map(), modules: new Map(), packages: [], problems: [], warnings: [] };

type Failure = {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  readonly metafile?: undefined;
};

async function attempt(
  { build }: Esbuild,
  folder: string,
  entryPoints: { in: string; out: string }[],
): Promise<BuildResult<{ metafile: true; write: false }> | Failure> {
  try {
    return await build({
      absWorkingDir: folder,
      entryPoints,
      // beside the sources, so that source maps name these by their paths in the pack
      outdir: ".",
      write: false,
      bundle: true,
      splitting: entryPoints.length > 1,
      chunkNames: "shared-[hash]",
      format: "esm",
      platform: "node",
      target: "node22.19",
      charset: "utf8",
      // besides being smaller, a minified bundle holds no paths of this machine
      minify: true,
      keepNames: true,
      legalComments: "eof",
      sourcemap: "linked",
      sourcesContent: false,
      metafile: true,
      logLevel: "silent",
      logOverride: {
        "unsupported-require-call": "error",
        "unsupported-dynamic-import": "error",
        "indirect-require": "warning",
      },
      // a pack has no folder at run time; what only composes paths keeps working
      define: { __dirname: '"/pack"', __filename: '"/pack/bundle.js"' },
      plugins: [packPlugin],
    });
  } catch (caught) {
    if (isFailure(caught)) return { errors: caught.errors, warnings: caught.warnings };
    throw caught;
  }
}

function isFailure(caught: unknown): caught is Failure {
  return caught instanceof Error && "errors" in caught && "warnings" in caught && Array.isArray(caught.errors);
}

/** The names of the bundled modules, without their endings; `zone.ts` and `zone.js` do not become one. */
function outputNames(modules: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const module of [...modules].sort()) {
    const stem = module.replace(/\.m?[jt]s$/, "");
    let name = stem;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${count}`;
    taken.add(name.toLowerCase());
    names.set(module, name);
  }
  return names;
}

function packagesOf({ inputs }: Metafile): readonly string[] {
  const names = Object.keys(inputs).map((file) => /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
