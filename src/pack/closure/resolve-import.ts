import { isBuiltin } from "node:module";
import { posix } from "node:path";
import type { Problem } from "../format/problem.ts";
import type { Import } from "./imports.ts";

/** Bare names that the host itself provides to a pack's code, wherever that lies. */
export const hostModules: readonly string[] = [
  "pulumi-packs",
  // for the files of dynamic providers
  "@pulumi/pulumi",
  "@pulumi/pulumi/dynamic",
  "@pulumi/pulumi/dynamic/index.js",
  "@pulumi/pulumi/log",
];

const importable = /\.(ts|mts|js|mjs|json)$/;

/** Where an import leads: to a file of the pack, to something that the host provides (neither member is set), or nowhere. */
export function resolveImport(
  from: string,
  { specifier, withoutType, place }: Import,
): { readonly path?: string; readonly problem?: Problem } {
  const refuse = (message: string, suggestion?: string) => ({
    problem: { ...place, message, ...(suggestion === undefined ? {} : { suggestion }) },
  });
  if (specifier === undefined)
    return refuse("import() of a computed name cannot be followed; write the name as a literal");
  if (specifier.startsWith("node:") && isBuiltin(specifier)) return {};
  if (hostModules.includes(specifier)) return {};
  if (isBuiltin(specifier)) return refuse(`${specifier} is imported without “node:”`, `node:${specifier}`);
  if (!/^\.{1,2}\//.test(specifier)) {
    return refuse(`${specifier} is not a file of the pack; bundle it into the pack's code with \`packs build\``);
  }
  const path = posix.join(posix.dirname(from), specifier);
  if (path.startsWith("../")) return refuse(`${specifier} lies outside the pack's folder`);
  if (/[?#%\\]/.test(specifier)) return refuse(`${specifier} is not a plain path`);
  if (/\.c[jt]s$/.test(path)) return refuse(`${specifier} is a CommonJS module; a pack's code is ES modules`);
  if (path.endsWith(".json") && withoutType)
    return refuse(`${specifier} is imported without \`with { type: "json" }\``);
  // a missing extension is reported as a missing file, with the nearest one as its suggestion
  return importable.test(path) || posix.extname(path) === "" ? { path } : refuse(`${specifier} is no code and no JSON`);
}
