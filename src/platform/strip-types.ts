import { stripTypeScriptTypes } from "node:module";

/**
 * TypeScript source as JavaScript with every line and column where it was.
 * Throws the compiler's error for source that is broken or that has more than types to remove (enums, namespaces).
 */
export function stripTypes(source: string): string {
  // Node calls the function experimental in a warning on stderr, which the CLI shows as the provider's own words.
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source, { mode: "strip" });
  } finally {
    process.emitWarning = emitWarning;
  }
}
