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

/** Keys whose values are a module and its export. */
const codeKeys: ReadonlySet<string> = new Set(["code", "before", "after"]);

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

/** A module that a manifest binds. */
export interface CodeName {
  /** where in the manifest */
  readonly path: Path;
  /** as written: `./zone.ts#zone` */
  readonly text: string;
  /** its path in the pack: `zone.ts` */
  readonly module: string;
  /** what follows: `#zone` */
  readonly rest: string;
}

/** The modules that a manifest binds, once for each place that names one. */
export function codeNames(manifest: Json): readonly CodeName[] {
  return [...named(manifest, [])].flatMap(({ path, text, whole }) =>
    codeKeys.has(String(path.at(-1)))
      ? [{ path, text: whole, module: posix.normalize(text), rest: whole.slice(text.length) }]
      : [],
  );
}

function* named(
  value: Json,
  path: Path,
): Generator<{ readonly path: Path; readonly text: string; readonly whole: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* named(item, [...path, index]);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    const whole = typeof member === "string" ? member : "";
    const file = fileNamed(key, whole, path);
    if (file !== undefined) yield { path: at, text: file, whole };
    else if (!dataKeys.has(key)) yield* named(member, at);
  }
}

function fileNamed(key: string, value: string, path: Path): string | undefined {
  if (key === "schema" && path.length === 0) return value === "" ? undefined : value;
  if (!codeKeys.has(key) || !/^\.{0,2}\//.test(value)) return undefined;
  // a property may be named `before`, and mapped to a text: only what has an export is code there
  return key === "code" || value.includes("#") ? value.replace(/#.*$/s, "") : undefined;
}
