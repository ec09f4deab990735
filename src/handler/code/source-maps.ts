import { SourceMap } from "node:module";
import { posix } from "node:path";
import { sourceMapOf } from "../../pack/closure/source-map.ts";
import type { PackFiles } from "../../pack/files.ts";

/** The place in the author's source of a place in one of the pack's modules, both `file:line:column`, 1-based. */
export type SourcePlaces = (file: string, line: number, column: number) => string;

/** The places that a pack's source maps know; all others stay what they are. A map is read when the first error needs it. */
export function sourcePlaces(files: PackFiles): SourcePlaces {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(file, files));
    return maps.get(file);
  };
  return (file, line, column) => {
    const found = mapOf(file)?.findEntry(line - 1, column - 1);
    if (found === undefined || !("originalSource" in found)) return `${file}:${line}:${column}`;
    return `${sourceIn(file, found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
}

/** A map names its sources relative to itself; those of npm's packages lie wherever npm put them. */
function sourceIn(file: string, source: string): string {
  return posix.join(posix.dirname(file), source).replace(/^.*?(?=node_modules\/)/, "");
}

function readMap(file: string, files: PackFiles): SourceMap | undefined {
  const content = files.get(file);
  const name = content === undefined ? undefined : sourceMapOf(file, content);
  const map = name === undefined ? undefined : files.get(name);
  if (map === undefined) return undefined;
  try {
    return new SourceMap(JSON.parse(new TextDecoder().decode(map)));
  } catch {
    // a place in the bundle is better than no error
    return undefined;
  }
}
