import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { PacksError, type Where } from "../../error/error.ts";
import type { PackFiles } from "../../pack/files.ts";
import { nearest } from "../../platform/nearest.ts";
import { placeOfImport } from "./place.ts";
import type { VirtualModules } from "./virtual.ts";

/** Where an import is resolved. */
export interface Surroundings {
  readonly origin: string;
  readonly files: PackFiles;
  /** the importing file; undefined for `pack.yaml` itself */
  readonly importer: string | undefined;
  readonly provided: VirtualModules;
  /** for errors */
  readonly where: Where;
}

/**
 * The URL of what a module of the pack imports: a file of the pack, a provided package or a module of Node.
 * Throws CODE_FILE_MISSING, CODE_IMPORT_REFUSED or CODE_SYNTAX with the place of the import.
 */
export function resolveInPack(
  specifier: string,
  attributes: ReadonlyMap<string, unknown>,
  around: Surroundings,
): string {
  if (specifier.startsWith("./") || specifier.startsWith("../")) return resolveFile(specifier, attributes, around);
  if (specifier.startsWith("node:") && isBuiltin(specifier)) return specifier;
  const url = around.provided.urlOf(specifier);
  if (url !== undefined) return url;
  throw refused(specifier, around, isBuiltin(specifier) ? `: write “node:${specifier}”` : "");
}

function resolveFile(specifier: string, attributes: ReadonlyMap<string, unknown>, around: Surroundings): string {
  const path = posix.join(posix.dirname(around.importer ?? "pack.yaml"), specifier);
  if (path.startsWith("../")) throw refused(specifier, around, ": it is outside of the pack");
  if (!around.files.has(path)) throw missing(specifier, path, around);
  if (!/\.(?:json|m?[jt]s)$/.test(path))
    throw refused(specifier, around, ": modules are .ts, .mts, .js, .mjs and .json files");
  if (path.endsWith(".json") && attributes.get("type") !== "json") throw withoutType(specifier, around);
  return around.origin + path.split("/").map(encodeURIComponent).join("/");
}

function refused(specifier: string, around: Surroundings, hint: string): PacksError {
  return PacksError.of(
    "CODE_IMPORT_REFUSED",
    { place: placeIn(specifier, around), specifier, hint },
    { where: around.where },
  );
}

function missing(specifier: string, path: string, around: Surroundings): PacksError {
  const near = candidatesFor(path, around.files);
  const hint = near === undefined ? "" : `; did you mean “${near}”?`;
  return PacksError.of(
    "CODE_FILE_MISSING",
    { place: placeIn(specifier, around), file: path, hint },
    { where: around.where },
  );
}

function candidatesFor(path: string, files: PackFiles): string | undefined {
  const stem = path.replace(/\.[cm]?[jt]s$/, "");
  const sameStem = ["ts", "js", "mts", "mjs", "json"].map((extension) => `${stem}.${extension}`);
  return (
    [...sameStem, `${path}/index.ts`, `${path}/index.js`].find((name) => files.has(name)) ?? nearest(path, files.keys())
  );
}

function withoutType(specifier: string, around: Surroundings): PacksError {
  const problem = `the import of “${specifier}” needs  with { type: "json" }  at its end`;
  return PacksError.of("CODE_SYNTAX", { place: placeIn(specifier, around), problem }, { where: around.where });
}

function placeIn(specifier: string, around: Surroundings): string {
  return around.importer === undefined
    ? "pack.yaml"
    : placeOfImport(around.importer, around.files.get(around.importer), specifier);
}
