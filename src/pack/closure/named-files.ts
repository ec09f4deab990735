import { posix } from "node:path";
import type { Path } from "../../model/path.ts";
import type { Json } from "../definition.ts";
import type { Finding, Problem } from "../format/problem.ts";
import { parseFile } from "../format/yaml.ts";

/** A file that something names, and the place of the name: a problem that still lacks its message. */
export interface NamedFile {
  readonly path: string;
  readonly from: Problem;
}

/** Keys whose values are the author's own data, in which a `code` means something else. */
const dataKeys: ReadonlySet<string> = new Set([
  "properties",
  "body",
  "headers",
  "query",
  "default",
  "examples",
  "language",
]);

/**
 * The files that a manifest names: `schema: schema.json` at its top, and `code: ./zone.ts#zone` anywhere.
 * Nothing for a manifest that cannot be parsed.
 */
export function namedFiles(
  path: string,
  content: Uint8Array,
): { readonly files: readonly NamedFile[]; readonly problems: readonly Problem[] } {
  const parsed = parseFile(new TextDecoder().decode(content), path);
  if (parsed.value === undefined) return { files: [], problems: [] };
  const names = [...named(parsed.value, [])];
  const findings: Finding[] = names.map(({ path: at, text }) => ({
    path: at,
    message: `${text} is not a file of the pack`,
  }));
  const places = findings.flatMap((finding) => parsed.place([finding]));
  const files: NamedFile[] = [];
  const problems: Problem[] = [];
  for (const [index, { text }] of names.entries()) {
    const from = places[index];
    if (from === undefined) continue;
    const target = posix.normalize(text);
    const outside = target === ".." || target.startsWith("../") || posix.isAbsolute(target) || text.includes("\\");
    if (outside) problems.push({ ...from, message: `${text} lies outside the pack's folder` });
    else files.push({ path: target, from });
  }
  return { files, problems };
}

function* named(value: Json, path: Path): Generator<{ readonly path: Path; readonly text: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* named(item, [...path, index]);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    const file = typeof member === "string" ? fileNamed(key, member, path) : undefined;
    if (file !== undefined) yield { path: at, text: file };
    else if (!dataKeys.has(key)) yield* named(member, at);
  }
}

function fileNamed(key: string, value: string, path: Path): string | undefined {
  if (key === "schema" && path.length === 0) return value;
  return key === "code" && /^\.{0,2}\//.test(value) ? value.replace(/#.*$/s, "") : undefined;
}
