import { type Environment, Optional } from "@marcbachmann/cel-js";
import { type Matcher, RE2JS, RE2JSSyntaxException } from "re2js";
import { registerFunctions, registerNamespace } from "./namespace.ts";
import { standardName } from "./standard.ts";
import { checkLength } from "./text.ts";

/** How many compiled patterns are kept; nearly all are constants of the pack. */
const kept = 64;

/** `matches` and CEL's extension functions for regular expressions, with RE2: their time is linear in the text. */
export function registerRegex(environment: Environment): void {
  const compile = compiler();
  const matches = (text: string, pattern: string) => compile(pattern).matcher(text).find();
  registerFunctions(environment, {
    [`string.${standardName("matches")}(string): bool`]: matches,
    "matches(string, string): bool": matches,
  });
  registerNamespace(environment, "regex", {
    "extract(string, string): optional<string>": (text: string, pattern: string) => {
      const [first] = extract(compile(pattern).matcher(text), 1);
      return first === undefined ? Optional.none() : Optional.of(first);
    },
    "extractAll(string, string): list<string>": (text: string, pattern: string) =>
      extract(compile(pattern).matcher(text), Number.POSITIVE_INFINITY),
    "replace(string, string, string): string": (text: string, pattern: string, by: string) =>
      replace(text, compile(pattern), by, -1n),
    "replace(string, string, string, int): string": (text: string, pattern: string, by: string, count: bigint) =>
      replace(text, compile(pattern), by, count),
  });
}

function compiler(): (pattern: string) => RE2JS {
  const compiled = new Map<string, RE2JS>();
  return (pattern) => {
    const known = compiled.get(pattern) ?? compilePattern(pattern);
    if (compiled.size >= kept) compiled.clear();
    compiled.set(pattern, known);
    return known;
  };
}

function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    // the message quotes the pattern, which may be made of a secret
    throw new Error("a regular expression in it is not one of RE2, which has no lookaround and no back references");
  }
}

/** The first group of each match, or the whole match where the pattern has no group. */
function extract(matcher: Matcher, limit: number): readonly string[] {
  const count = matcher.groupCount();
  if (count > 1) throw new Error("the regular expression of extract has more than one group");
  const found: string[] = [];
  while (found.length < limit && matcher.find()) {
    const part = matcher.group(count);
    if (part !== null) found.push(part);
  }
  return found;
}

/** `\1` … `\9` in the replacement are groups, `\\` is a backslash. */
function replace(text: string, pattern: RE2JS, by: string, limit: bigint): string {
  const matcher = pattern.matcher(text);
  let result = "";
  let end = 0;
  for (let count = 0n; (limit < 0n || count < limit) && matcher.find(); count++) {
    result += text.slice(end, matcher.start()) + expand(by, matcher);
    checkLength(result.length);
    end = matcher.end();
  }
  return result + text.slice(end);
}

function expand(by: string, matcher: Matcher): string {
  return by.replaceAll(/\\(.|$)/gs, (_escape, char: string) => {
    if (char === "\\") return "\\";
    if (!/^\d$/.test(char))
      throw new Error("a backslash in the replacement is followed by neither a digit nor another");
    if (Number(char) > matcher.groupCount()) throw new Error("the replacement names a group that the pattern lacks");
    return matcher.group(Number(char)) ?? "";
  });
}
