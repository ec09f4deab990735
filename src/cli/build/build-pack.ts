import { PacksError } from "../../error/error.ts";
import { codeNames, namedFiles } from "../../pack/closure/named-files.ts";
import { rewriteCode } from "../../pack/closure/rewrite-code.ts";
import { closure } from "../../pack/closure.ts";
import type { PackDefinition } from "../../pack/definition.ts";
import type { PackFiles } from "../../pack/files.ts";
import type { Problem } from "../../pack/format/problem.ts";
import { parseFile } from "../../pack/format/yaml.ts";
import { checkDefinition } from "../../pack/load.ts";
import { checkFiles } from "../../source/check-files.ts";
import { folderReader } from "../../source/open-folder.ts";
import { missingExports } from "../check/bindings.ts";
import { type Bundle, bundle } from "./bundle.ts";
import type { Esbuild } from "./load-esbuild.ts";

/** What a build came to. Texts are whole lines that begin with a file of the pack. */
export interface Built {
  /** undefined when there are problems */
  readonly pack:
    | { readonly definition: PackDefinition; readonly files: PackFiles; readonly packages: readonly string[] }
    | undefined;
  readonly problems: readonly (Problem | string)[];
  readonly warnings: readonly (Problem | string)[];
}

/**
 * The pack of a folder with its code bundled. The definition is checked as it stands, and once more as it will be; what is
 * wrong with it and with the code comes together. Throws PACK_* for what is no pack, or too big for one.
 */
export async function buildPack(folder: string, esbuild: () => Esbuild, signal: AbortSignal): Promise<Built> {
  const read = await folderReader(folder);
  const sources = new Map<string, Uint8Array>();
  for (const name of ["pack.yaml", "pack.json"]) {
    const content = await read(name);
    if (content !== undefined) sources.set(name, content);
  }
  const [manifest] = sources;
  if (manifest === undefined) throw PacksError.of("PACK_NO_MANIFEST", { location: folder });
  const [name, content] = manifest;
  const named = namedFiles(name, content);
  for (const { path } of named.files) {
    const file = await read(path);
    if (file !== undefined) sources.set(path, file);
  }
  const { definition, problems, warnings } = checkDefinition(sources);
  const modules = modulesOf(name, content).filter((module) => sources.has(module));
  signal.throwIfAborted();
  const bundled = modules.length === 0 ? undefined : await bundle(esbuild(), folder, modules);
  const found = [...named.problems, ...problems, ...(bundled?.problems ?? [])];
  const notes = [...warnings, ...(bundled?.warnings ?? [])];
  if (definition === undefined || found.length > 0) return { pack: undefined, problems: found, warnings: notes };
  const unbound = await missingExports(definition, sources);
  if (unbound.length > 0) return { pack: undefined, problems: unbound, warnings: notes };
  const files = await assembled({ name, content }, sources, bundled, signal);
  const again = checkDefinition(files);
  const pack =
    again.definition === undefined || again.problems.length > 0
      ? undefined
      : { definition: again.definition, files, packages: bundled?.packages ?? [] };
  return { pack, problems: again.problems, warnings: notes };
}

function modulesOf(name: string, content: Uint8Array): readonly string[] {
  const { value } = parseFile(new TextDecoder().decode(content), name);
  return value === undefined ? [] : [...new Set(codeNames(value).map(({ module }) => module))];
}

/** The files of the built pack, by the same rule as those of every other. */
async function assembled(
  source: { readonly name: string; readonly content: Uint8Array },
  sources: PackFiles,
  bundled: Bundle | undefined,
  signal: AbortSignal,
): Promise<PackFiles> {
  const manifest = rewriteCode(source, (module) => bundled?.modules.get(module));
  const all = new Map([...sources, ...(bundled?.files ?? [])]);
  all.delete(source.name);
  all.set(manifest.name, manifest.content);
  const files = (await closure(async (path) => all.get(path), signal)) ?? new Map<string, Uint8Array>();
  checkFiles(files);
  return files;
}
