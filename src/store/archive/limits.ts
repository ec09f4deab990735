/** What a pack may be at most, whether it comes as an archive or as a folder (reference: packs.md §3.3). */
export const limits = {
  /** bytes of the archive as downloaded */
  packedBytes: 8 * 1024 * 1024,
  /** bytes of one file */
  fileBytes: 16 * 1024 * 1024,
  /** bytes of all files */
  totalBytes: 32 * 1024 * 1024,
  /** files and folders */
  entries: 2_000,
  /** path segments */
  depth: 16,
  /** UTF-8 bytes of a path */
  pathBytes: 240,
  /** bytes of one PAX or GNU extension header */
  metaBytes: 64 * 1024,
} as const;

/** Decompressed bytes of a whole archive: contents, padding, and up to four blocks of headers for each entry. */
export const maximumTarBytes: number = limits.totalBytes + limits.entries * 5 * 512 + 64 * 1024;
