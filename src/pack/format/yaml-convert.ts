import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import type { Path } from "../../model/path.ts";
import type { Json } from "../definition.ts";
import type { Finding } from "./problem.ts";

/** What a document says as JSON, and what of it JSON cannot say. `offset` is in the file. */
export interface Converted {
  /** undefined when reading was stopped at a limit */
  readonly value: Json | undefined;
  readonly problems: readonly { readonly finding: Finding; readonly offset: number }[];
}

const maxDepth = 100;
const maxNodes = 200_000;
const maxAliases = 1_000;

/**
 * The JSON value of a YAML document. Refused with a place: keys that are not text, `__proto__`, numbers that JSON or a
 * double cannot hold, control characters (the Go SDK generator panics on NUL, reference/engine-client.md), unpaired
 * surrogates, cyclic or exploding aliases, and nesting deeper than 100.
 */
export function convert(document: Document.Parsed): Converted {
  const run: Run = { document, problems: [], nodes: 0, aliases: 0, stopped: false };
  const version = document.directives.yaml.version;
  if (version !== "1.2") problem(run, [], 0, `YAML ${version} is not supported; packs are YAML 1.2`);
  const value = jsonOf(run, document.contents, [], 0);
  return { value: run.stopped ? undefined : value, problems: run.problems };
}

/** A key as text: `200:` and `1.0:` are texts as they stand, whatever they would be as values. */
export function keyText(key: Scalar): string {
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

interface Run {
  readonly document: Document.Parsed;
  readonly problems: { readonly finding: Finding; readonly offset: number }[];
  nodes: number;
  aliases: number;
  stopped: boolean;
}

function problem(run: Run, path: Path, offset: number, message: string): void {
  run.problems.push({ finding: { path, message }, offset });
}

function jsonOf(run: Run, node: Node | null, path: Path, parent: number): Json {
  if (node === null || run.stopped) return null;
  const offset = node.range?.[0] ?? parent;
  run.nodes++;
  const limit = limitReached(run, path);
  if (limit !== undefined) {
    run.stopped = true;
    problem(run, path.slice(0, 4), offset, limit);
    return null;
  }
  if (isAlias(node)) {
    run.aliases++;
    const target = node.resolve(run.document);
    if (target === undefined) problem(run, path, offset, `nothing above is marked with the anchor &${node.source}`);
    return jsonOf(run, target ?? null, path, offset);
  }
  if (isMap<Node, Node | null>(node)) {
    const entries = node.items.map(({ key, value }): [string, Json] => {
      const name = keyOf(run, key, path);
      return [name, jsonOf(run, value, [...path, name], key.range?.[0] ?? offset)];
    });
    return Object.fromEntries(entries);
  }
  if (isSeq<Node>(node)) return node.items.map((item, index) => jsonOf(run, item, [...path, index], offset));
  return isScalar(node) ? scalarOf(run, node.value, node.source, path, offset) : null;
}

function limitReached(run: Run, path: Path): string | undefined {
  if (path.length > maxDepth) return `nested more than ${maxDepth} deep`;
  if (run.aliases > maxAliases) return `more than ${maxAliases} uses of aliases`;
  return run.nodes > maxNodes ? `more than ${maxNodes} values` : undefined;
}

function keyOf(run: Run, key: Node, path: Path): string {
  const offset = key.range?.[0] ?? 0;
  if (!isScalar(key)) {
    problem(run, path, offset, "a key must be text");
    return "";
  }
  const name = keyText(key);
  if (typeof key.value === "boolean" || key.value === null)
    problem(run, path, offset, `the key ${name === "" ? "null" : name} is not text; put it in quotes`);
  if (name === "__proto__") problem(run, path, offset, "`__proto__` cannot be a key");
  const wrong = textProblem(name);
  if (wrong !== undefined) problem(run, path, offset, `the key ${wrong}`);
  return name;
}

function scalarOf(run: Run, value: unknown, source: string | undefined, path: Path, offset: number): Json {
  if (typeof value === "string") {
    const wrong = textProblem(value);
    if (wrong !== undefined) problem(run, path, offset, `the text ${wrong}`);
    return value;
  }
  if (typeof value === "number") {
    const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    if (!exact) problem(run, path, offset, `the number ${source ?? value} cannot be held exactly; put it in quotes`);
    return exact ? value : 0;
  }
  if (typeof value === "boolean" || value === null) return value;
  problem(run, path, offset, "neither text, number, true, false nor null");
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function textProblem(text: string): string | undefined {
  const found = controlCharacter.exec(text)?.[0];
  if (found !== undefined) {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `holds the control character U+${code}, which breaks generated SDKs`;
  }
  return text.isWellFormed() ? undefined : "holds half of a surrogate pair";
}
