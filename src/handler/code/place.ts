/** Places in the source of a pack: `zone.ts:12:5`. */
import type { PackFiles } from "../../pack/files.ts";
import { stripTypes } from "../../platform/strip-types.ts";
import type { SourcePlaces } from "./source-maps.ts";

const modulePattern = /\.m?[jt]s$/;

/** Where a function is written, found by its text; undefined when it is not the pack's own. */
export function placeOfFunction(code: unknown, files: PackFiles, places: SourcePlaces): string | undefined {
  if (typeof code !== "function") return undefined;
  const text = Function.prototype.toString.call(code);
  for (const [file, content] of files) {
    if (!modulePattern.test(file)) continue;
    const offset = textAsRun(file, content).indexOf(text);
    if (offset < 0) continue;
    const before = textAsRun(file, content).slice(0, offset).split("\n");
    return places(file, before.length, (before.at(-1)?.length ?? 0) + 1);
  }
  return undefined;
}

/** As Node runs it: without types, and with everything where it was. */
function textAsRun(file: string, content: Uint8Array): string {
  const text = new TextDecoder().decode(content);
  return file.endsWith("ts") ? stripTypes(text) : text;
}

/** The place of the import of `specifier` in a file, or the file alone when the import cannot be found in its text. */
export function placeOfImport(file: string, contents: Uint8Array | undefined, specifier: string): string {
  const text = new TextDecoder().decode(contents);
  for (const quote of ['"', "'", "`"]) {
    const quoted = quote + specifier + quote;
    for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) {
      if (/(?:from|import)\s*\(?\s*$/.test(text.slice(Math.max(0, at - 40), at))) return placeAt(file, text, at);
    }
  }
  return file;
}

/** The place that the compiler's errors tell in the frame above their stack: `file:line`, source lines, a line of carets. */
export function placeInFrame(error: Error, fileOf: (name: string) => string | undefined): string | undefined {
  const [first = "", ...lines] = (error.stack ?? "").split("\n");
  const header = /^(.*):(\d+)$/.exec(first);
  const file = header === null ? undefined : fileOf(header[1] ?? "");
  if (header === null || file === undefined) return undefined;
  const carets = lines.find((line) => /^\s*\^+\s*$/.test(line));
  return carets === undefined ? `${file}:${header[2]}` : `${file}:${header[2]}:${carets.indexOf("^") + 1}`;
}

function placeAt(file: string, text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
