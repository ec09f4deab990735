import type { Path } from "../../model/path.ts";
import type { Json } from "../definition.ts";
import { parseFile } from "../format/yaml.ts";
import { codeNames } from "./named-files.ts";

/** A manifest under the name that it has in the pack. */
export interface Manifest {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * A manifest that binds other modules: `moduleOf` answers the new module of an old one, both as paths in the pack. The text
 * stays as the author wrote it but for the names of modules; where a name cannot be exchanged in its place (it is an alias, or folded),
 * the manifest becomes a `pack.json` that says the same.
 */
export function rewriteCode(manifest: Manifest, moduleOf: (module: string) => string | undefined): Manifest {
  const text = new TextDecoder().decode(manifest.content);
  const { value, place } = parseFile(text, manifest.name);
  if (value === undefined) return manifest;
  const renamed = codeNames(value).flatMap(({ path, text: old, module, rest }) => {
    const fresh = moduleOf(module);
    return fresh === undefined ? [] : [{ path, old, fresh: `./${fresh}${rest}` }];
  });
  const places = renamed.flatMap(({ path }) => place([{ path, message: "" }]));
  const wanted = renamed.reduce((whole, { path, fresh }) => withText(whole, path, fresh), value);
  const edits = new Map<number, { readonly old: string; readonly fresh: string }>();
  const starts = lineStarts(text);
  for (const [index, { line, column }] of places.entries()) {
    const edit = renamed[index];
    if (edit !== undefined) edits.set((starts[line - 1] ?? 0) + column - 1, edit);
  }
  const rewritten = withEdits(text, edits);
  if (rewritten !== undefined && isSame(parseFile(rewritten, manifest.name).value, wanted)) {
    return { name: manifest.name, content: new TextEncoder().encode(rewritten) };
  }
  return { name: "pack.json", content: new TextEncoder().encode(`${JSON.stringify(wanted, undefined, 2)}\n`) };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function withEdits(
  text: string,
  edits: ReadonlyMap<number, { readonly old: string; readonly fresh: string }>,
): string | undefined {
  let rewritten = text;
  for (const [at, { old, fresh }] of [...edits].sort(([a], [b]) => b - a)) {
    const written = [old, JSON.stringify(old), `'${old.replaceAll("'", "''")}'`].find((each) =>
      text.startsWith(each, at),
    );
    if (written === undefined) return undefined;
    const isPlain = written === old && /^[\w./#$-]+$/.test(fresh);
    rewritten =
      rewritten.slice(0, at) + (isPlain ? fresh : JSON.stringify(fresh)) + rewritten.slice(at + written.length);
  }
  return rewritten;
}

function withText(value: Json, path: Path, text: string): Json {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === step ? withText(item, rest, text) : item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === step ? withText(member, rest, text) : member]),
  );
}

function isSame(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
