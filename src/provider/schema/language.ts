import type { Json } from "../../pack/definition.ts";
import { isJsonObject } from "../../pack/json.ts";
import type { SchemaSource } from "./package.ts";
import type { LanguageSpec } from "./spec.ts";

/** What each language's generator is told, with the author's own blocks laid over ours, key by key. */
export function languageSpec(pack: SchemaSource): LanguageSpec {
  return merge(defaultLanguages(pack), pack.definition.language);
}

// respectSchemaVersion is implied by parameterization in today's generators; older ones need it said.
function defaultLanguages(pack: SchemaSource): { readonly [language: string]: Json } {
  return {
    // Without a version the SDK installs TypeScript 4.7 of its own, 67 MB (engine.md §3.2).
    nodejs: { typescriptVersion: "^5.9.0", respectSchemaVersion: true },
    python: { pyproject: { enabled: true }, respectSchemaVersion: true, inputTypes: "classes-and-dicts" },
    go: {
      ...goPaths(pack),
      generateResourceContainerTypes: true,
      generateExtraInputTypes: true,
      respectSchemaVersion: true,
    },
    csharp: { respectSchemaVersion: true },
    java: { buildFiles: "gradle" },
  };
}

// The generator writes enums of other modules with their module's path as a package name, dashes and all; an alias for each
// such path keeps that from being code that does not compile.
function goPaths(pack: SchemaSource): { readonly [key: string]: Json } {
  const importBasePath = goImportPath(pack);
  const { types, resources, functions } = pack.definition;
  const modules = [types, resources, functions].flatMap((definitions) => Array.from(definitions.keys(), moduleOf));
  const paths = [...new Set([pack.name, ...modules])].filter((path) => /[/-]/.test(path)).sort();
  if (paths.length === 0) return { importBasePath };
  return {
    importBasePath,
    packageImportAliases: Object.fromEntries(
      paths.map((path) => [`${importBasePath}/${path}`, path.replaceAll(/[/-]/g, "")]),
    ),
  };
}

function moduleOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

/** `<repository or a stand-in>/sdk/go[/vN]/<package>`; the module is the folder above (protocol §7.5). */
function goImportPath({ name, version, definition }: SchemaSource): string {
  const root =
    repositoryPath(definition.repository) ??
    (definition.namespace === undefined
      ? `example.com/pulumi-${name}`
      : `github.com/${definition.namespace}/pulumi-${name}`);
  const major = Number(version.split(".", 1)[0]);
  return `${root}/sdk/go${major > 1 ? `/v${major}` : ""}/${name.replaceAll("-", "")}`;
}

// The Go generator panics on what cannot be an import path, so only addresses that make one are used.
function repositoryPath(repository: string | undefined): string | undefined {
  if (repository === undefined || !URL.canParse(repository)) return undefined;
  const { hostname, pathname } = new URL(repository);
  const path = `${hostname}${pathname.replace(/(\.git)?\/*$/, "")}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[A-Za-z0-9._~-]+)+$/.test(path) ? path : undefined;
}

function merge(base: { readonly [key: string]: Json }, over: { readonly [key: string]: Json }): LanguageSpec {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key);
    merged.set(key, isJsonObject(below) && isJsonObject(value) ? merge(below, value) : value);
  }
  return Object.fromEntries(merged);
}
