import { PacksError } from "../../error/error.ts";

/**
 * Bytes of a value that every SDK can hold. Java's are the tightest: a string literal of 65,535 bytes, in base64
 * (reference: packs.md §4.2).
 */
export const inlineLimit = 48_000;

/** Bytes of a value that is embedded because the user insists: each state file and SDK holds them several times. */
export const inlineMaximum = 1024 * 1024;

/** Whether a value of this many bytes, archive included, is embedded. Throws PARAMETERIZE_TOO_BIG. */
export function isInlined(bytes: number, inline: "auto" | "always" | "never"): boolean {
  if (inline !== "always") return inline === "auto" && bytes <= inlineLimit;
  if (bytes > inlineMaximum) throw PacksError.of("PARAMETERIZE_TOO_BIG", { bytes, limit: inlineMaximum });
  return true;
}
