import { stripVTControlCharacters } from "node:util";

const colourDirective = /<\{%[^\n]*?%\}>/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Text from packs and servers as it may be shown by the CLI: without ANSI sequences, other control characters, the CLI's
 * colour directives `<{%…%}>`, which it would interpret (engine.md §6), and trailing white space; always well-formed UTF-16.
 */
export function plainText(text: string): string {
  const lines = stripVTControlCharacters(text).replaceAll("\r\n", "\n").replaceAll(controlCharacter, "");
  return withoutDirectives(lines).trimEnd().toWellFormed();
}

function withoutDirectives(text: string): string {
  let stripped = text;
  let before: string;
  // what is left when a directive goes may be a directive itself
  do {
    before = stripped;
    stripped = stripped.replaceAll(colourDirective, "");
  } while (stripped !== before);
  return stripped.replaceAll("<{%", "");
}

/** The order of the UTF-8 bytes of two texts; JavaScript's own order differs from it beyond U+FFFF. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** A text as a regular expression that matches just this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
