import type { Environment } from "@marcbachmann/cel-js";
import { formatText } from "./format.ts";
import { registerFunctions, registerNamespace } from "./namespace.ts";
import { standardName } from "./standard.ts";
import { checkLength, hasSurrogates, position } from "./text.ts";

/** CEL's extension functions for strings; positions count characters (code points). */
export function registerStrings(environment: Environment): void {
  registerFunctions(environment, {
    "string.charAt(int): string": (text: string, at: bigint) => slice(text, at, at + 1n, true),
    "string.replace(string, string): string": (text: string, from: string, to: string) => replace(text, from, to, -1n),
    "string.replace(string, string, int): string": replace,
    "string.reverse(): string": (text: string) => [...text].reverse().join(""),
    "string.format(list): string": formatText,
    [`string.${standardName("lowerAscii")}(): string`]: (text: string) =>
      text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase()),
    [`string.${standardName("upperAscii")}(): string`]: (text: string) =>
      text.replaceAll(/[a-z]+/g, (part) => part.toUpperCase()),
    [`string.${standardName("indexOf")}(string): int`]: (text: string, part: string) => indexOf(text, part, 0n),
    [`string.${standardName("indexOf")}(string, int): int`]: indexOf,
    [`string.${standardName("lastIndexOf")}(string): int`]: (text: string, part: string) =>
      characters(text, text.lastIndexOf(part)),
    [`string.${standardName("lastIndexOf")}(string, int): int`]: (text: string, part: string, from: bigint) =>
      characters(text, text.lastIndexOf(part, units(text, from))),
    [`string.${standardName("substring")}(int): string`]: (text: string, start: bigint) => slice(text, start),
    [`string.${standardName("substring")}(int, int): string`]: slice,
    [`string.${standardName("split")}(string): list<string>`]: (text: string, by: string) => split(text, by, -1n),
    [`string.${standardName("split")}(string, int): list<string>`]: split,
  });
  registerNamespace(environment, "strings", { "quote(string): string": quote });
}

function slice(text: string, start: bigint, end?: bigint, mayBeEnd = false): string {
  const all = hasSurrogates(text) ? [...text] : undefined;
  const length = all?.length ?? text.length;
  const from = position(start, length, "position");
  // charAt of the length itself is "", says CEL
  const to = end === undefined ? length : position(mayBeEnd && from === length ? start : end, length, "end");
  if (to < from) throw new Error("the end is before the start");
  return all ? all.slice(from, to).join("") : text.slice(from, to);
}

function indexOf(text: string, part: string, from: bigint): bigint {
  return characters(text, text.indexOf(part, units(text, from)));
}

/** A position in characters as one in UTF-16 units. */
function units(text: string, at: bigint): number {
  if (!hasSurrogates(text)) return position(at, text.length, "position");
  const all = [...text];
  return all.slice(0, position(at, all.length, "position")).join("").length;
}

/** A position in UTF-16 units as one in characters. */
function characters(text: string, at: number): bigint {
  return BigInt(at > 0 && hasSurrogates(text) ? [...text.slice(0, at)].length : at);
}

function replace(text: string, from: string, to: string, limit: bigint): string {
  const parts = split(text, from, limit < 0n ? -1n : limit + 1n);
  // an empty text stands before, between and behind all characters
  const around = from === "" && text !== "" ? ["", ...parts, ""] : parts;
  const pieces = from === "" && limit >= 0n ? joinFirst(text, Number(limit)) : around;
  checkLength(text.length + to.length * pieces.length);
  return pieces.join(to);
}

/** The text cut in front of its first characters, so that joining puts something there. */
function joinFirst(text: string, count: number): readonly string[] {
  const all = [...text];
  if (count > all.length) return ["", ...all, ""];
  if (count === 0) return [text];
  return ["", ...all.slice(0, count - 1), all.slice(count - 1).join("")];
}

function split(text: string, by: string, limit: bigint): readonly string[] {
  if (limit === 0n) return [];
  const parts = by === "" ? [...text] : text.split(by);
  if (limit < 0n || BigInt(parts.length) <= limit) return parts;
  const count = Number(limit) - 1;
  return [...parts.slice(0, count), parts.slice(count).join(by)];
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
  ['"', '\\"'],
]);

/** The text as a literal of CEL. */
function quote(text: string): string {
  return `"${text.toWellFormed().replaceAll(/\p{Cc}|["\\]/gu, (char) => escapes.get(char) ?? char)}"`;
}
