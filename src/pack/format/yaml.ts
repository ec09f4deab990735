import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { messageOf } from "../../error/error.ts";
import type { Json } from "../definition.ts";
import { type Finding, type Problem, problemOf } from "./problem.ts";
import { offsetInSource } from "./scalar-source.ts";
import { convert, keyText } from "./yaml-convert.ts";

/** A definition file once read: its value, and where everything in it stands. */
export interface ParsedFile {
  /** undefined when the text could not be read at all; else as good as it gets beside `problems` */
  readonly value: Json | undefined;
  /** syntax errors and what JSON cannot express; empty when `value` is what the text says */
  readonly problems: readonly Problem[];
  /** Gives findings about the value their line and column. */
  place(findings: Iterable<Finding>): readonly Problem[];
}

/** 4 MiB: far above any real definition, low enough for the parser's quadratic cases. */
const maxLength = 4 * 1024 * 1024;

/**
 * Reads YAML 1.2 (core schema, no tags of one's own) or, for `*.json`, strict JSON. Never throws for what is in the text:
 * all syntax errors, duplicate keys, and values that JSON does not have come back as problems with their places.
 */
export function parseFile(text: string, file: string): ParsedFile {
  if (text.length > maxLength) return unreadable(file, "the file is larger than 4 MiB");
  const lines = new LineCounter();
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const strict = file.endsWith(".json") ? jsonProblem(text, file) : undefined;
  if (strict !== undefined) return failed([strict], file);
  const document = parseDocument(text, {
    lineCounter: lines,
    version: "1.2",
    schema: "core",
    prettyErrors: false,
    // "silent" would also keep quiet about further documents
    logLevel: "error",
  });
  const syntax = [...document.errors, ...document.warnings].map(({ code, message, pos }) =>
    problemOf({ path: [], message: syntaxMessage(code, message) }, file, placeAt(pos[0])),
  );
  // the parser recurses: thousands of nested brackets are too many for the stack
  if (document.errors.some(({ code }) => code === "RESOURCE_EXHAUSTION"))
    return unreadable(file, "the file is nested too deeply");
  if (document.errors.some(({ code }) => code !== "DUPLICATE_KEY")) return failed(syntax, file);
  const converted = convert(document);
  const place = (finding: Finding) => problemOf(finding, file, placeAt(offsetOf(document, text, finding)));
  const unexpressed = converted.problems.map(({ finding, offset }) => problemOf(finding, file, placeAt(offset)));
  return {
    value: converted.value,
    problems: [...syntax, ...unexpressed].sort(byPlace),
    place: (findings) => [...findings].map(place).sort(byPlace),
  };
}

/** The order of problems in reports: by place. */
export function byPlace(a: Problem, b: Problem): number {
  return a.line - b.line || a.column - b.column;
}

function unreadable(file: string, message: string): ParsedFile {
  return failed([problemOf({ path: [], message }, file, { line: 1, column: 1 })], file);
}

function failed(problems: readonly Problem[], file: string): ParsedFile {
  const start = { line: 1, column: 1 };
  return { value: undefined, problems, place: (findings) => [...findings].map((one) => problemOf(one, file, start)) };
}

function syntaxMessage(code: string, message: string): string {
  const [sentence = ""] = message.split("\n");
  if (code === "DUPLICATE_KEY") return "the key is given twice in the same object";
  if (code === "TAG_RESOLVE_FAILED") return `tags are not allowed: ${sentence}`;
  if (code === "MULTIPLE_DOCS") return "the file holds several documents; a pack is one";
  return `not valid YAML: ${sentence}`;
}

function jsonProblem(text: string, file: string): Problem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (caught) {
    const message = messageOf(caught);
    const place = /\(line (\d+) column (\d+)\)/.exec(message);
    const sentence = message.replace(/ in JSON at position.*$/s, "");
    return problemOf({ path: [], message: `not valid JSON: ${sentence}` }, file, {
      line: Number(place?.[1] ?? 1),
      column: Number(place?.[2] ?? 1),
    });
  }
}

/** The offset in the text that a finding points at. A path that leads nowhere points at the last thing that is there. */
function offsetOf(document: Document.Parsed, text: string, finding: Finding): number {
  let node: Node | null | undefined = document.contents;
  let key = node?.range?.[0] ?? 0;
  for (const step of finding.path) {
    const holder: Node | null | undefined = isAlias(node) ? node.resolve(document) : node;
    const child = childOf(holder, step);
    if (child === undefined) return key;
    key = child.key;
    node = child.node;
  }
  if (finding.at === "key" || node === undefined || node === null) return key;
  if (isScalar(node) && finding.offset !== undefined) return offsetInSource(text, node, finding.offset);
  const isWritten = isScalar(node) && (node.value !== null || node.source !== "");
  return isWritten || isAlias(node) ? (node.range?.[0] ?? key) : key;
}

function childOf(
  holder: Node | null | undefined,
  step: string | number,
): { key: number; node: Node | null } | undefined {
  if (isMap<Node, Node | null>(holder)) {
    const pair = holder.items.find(({ key }) => isScalar(key) && keyText(key) === String(step));
    return pair === undefined ? undefined : { key: pair.key.range?.[0] ?? 0, node: pair.value };
  }
  if (isSeq<Node>(holder) && typeof step === "number") {
    const item = holder.items[step];
    return item === undefined ? undefined : { key: item.range?.[0] ?? 0, node: item };
  }
  return undefined;
}
