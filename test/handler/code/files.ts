import type { PackFiles } from "../../../src/pack/files.ts";

/** The files of a pack from their texts. */
export function packFiles(texts: Readonly<Record<string, string>>): PackFiles {
  return new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
}
