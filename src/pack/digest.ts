import { createHash } from "node:crypto";
import { byBytes } from "../platform/text.ts";
import type { PackFiles } from "./files.ts";

/**
 * The identity of a pack's content: `h1:` and the base64 sha256 over one line `<sha256 hex>  <path>\n` for each file, in
 * the order of the paths' UTF-8 bytes. Same rule as Go's `dirhash.Hash1`, so that neither the order of files nor an archive's
 * compression, modes and times matter.
 */
export function digest(files: PackFiles): string {
  const whole = createHash("sha256");
  for (const path of [...files.keys()].sort(byBytes)) {
    const content = createHash("sha256").update(files.get(path) ?? new Uint8Array());
    whole.update(`${content.digest("hex")}  ${path}\n`);
  }
  return `h1:${whole.digest("base64")}`;
}

const pattern = /^h1:[A-Za-z0-9+/]{43}=$/;

/** Whether a text has the form of a digest. */
export function isDigest(text: string): boolean {
  return pattern.test(text);
}

/** The first 32 bits of a digest as a decimal number: what a content version ends in (design.md §5). */
export function digestNumber(text: string): number {
  return Buffer.from(text.slice("h1:".length), "base64").readUInt32BE(0);
}
