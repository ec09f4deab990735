/**
 * The files of a pack: paths with `/`, without `./`, sorted by their UTF-8 bytes, contents as the author wrote them.
 * `pack.yaml` or `pack.json` is at the root.
 */
export type PackFiles = ReadonlyMap<string, Uint8Array>;
