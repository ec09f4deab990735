import * as z from "zod/mini";
import type { Path } from "../../model/path.ts";
import type { Json } from "../definition.ts";
import { type Finding, hintFor } from "./problem.ts";
import { type PackShape, packShape } from "./shape.ts";
import { laterKeys, meantKeys } from "./vocabulary.ts";

type Issue = z.core.$ZodIssue;

/** The value in the pack's shape, or what is wrong with it, each with its path. */
export function parseShape(value: Json): { pack: PackShape; findings: [] } | { pack: undefined; findings: Finding[] } {
  const result = z.safeParse(packShape, value, { reportInput: true, error: knownKeys });
  if (result.success) return { pack: result.data, findings: [] };
  return { pack: undefined, findings: result.error.issues.flatMap((issue) => findingsOf(issue, [])) };
}

/** An issue about unknown keys has the known ones as its message: zod gives them to nobody else. */
function knownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys" || !(issue.inst instanceof z.ZodMiniObject)) return undefined;
  return Object.keys(issue.inst.shape)
    .filter((key) => key !== "$schema")
    .join(" ");
}

function findingsOf(issue: Issue, base: Path): Finding[] {
  const path = [...base, ...stepsOf(issue.path)];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey([...path, key], key, issue.message.split(" ")));
    case "invalid_union":
      return unionFindings(issue, path);
    case "invalid_type":
      return [typeFinding(path, kindNames.get(issue.expected) ?? issue.expected, issue.input)];
    case "invalid_value":
      return [valueFinding(path, issue)];
    case "invalid_format":
      return [{ path, message: `${show(issue.input)} does not fit`, expected: issue.message }];
    case "too_small":
      return [{ path, message: `${tooSmall(issue)}` }];
    case "too_big":
      return [{ path, message: `must be at most ${issue.maximum}` }];
    default:
      return [{ path, message: issue.message }];
  }
}

function stepsOf(path: readonly PropertyKey[]): Path {
  return path.map((step) => (typeof step === "number" ? step : String(step)));
}

function unknownKey(path: Path, key: string, known: readonly string[]): Finding {
  const later = laterKeys.get(key);
  if (later !== undefined) return { path, at: "key", message: later };
  const message = `unknown key ${JSON.stringify(key)}`;
  const meant = meantKeys.get(key);
  if (meant !== undefined && known.includes(meant)) return { path, at: "key", message, suggestion: meant };
  return { path, at: "key", message, ...hintFor(key, known) };
}

/** Of a union, the branch that the value is meant for: the one whose own kind fits. None: what the branches want. */
function unionFindings(issue: z.core.$ZodIssueInvalidUnion, path: Path): Finding[] {
  const branches = issue.errors.map((issues) => issues.filter((each): each is Issue => each !== undefined));
  const fitting = branches.filter((issues) => !issues.some((each) => each.path.length === 0 && isMismatch(each)));
  const [branch] = fitting.sort((a, b) => a.length - b.length);
  if (branch !== undefined) return branch.flatMap((each) => findingsOf(each, path));
  const wanted = branches.flatMap((issues) => issues.filter((each) => each.path.length === 0).flatMap(wants));
  return [mismatch(path, [...new Set(wanted)], issue.input)];
}

function isMismatch(issue: Issue): boolean {
  return issue.code === "invalid_type" || issue.code === "invalid_value" || issue.code === "invalid_union";
}

function wants(issue: Issue): string[] {
  if (issue.code === "invalid_type") return [kindNames.get(issue.expected) ?? issue.expected];
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code === "invalid_union") return issue.errors.flatMap((issues) => issues.flatMap(wants));
  return [];
}

function mismatch(path: Path, wanted: readonly string[], input: unknown): Finding {
  const found = typeof input === "string" ? hintFor(input, wanted) : {};
  const expected = wanted.length > 1 ? `one of ${wanted.join(", ")}` : (wanted[0] ?? "something else");
  return { path, message: `found ${show(input)}`, expected, ...found };
}

const kindNames: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
  ["record", "an object"],
  ["null", "null"],
]);

function typeFinding(path: Path, expected: string, input: unknown): Finding {
  if (input === undefined) return { path, at: "key", message: `missing key ${JSON.stringify(String(path.at(-1)))}` };
  const quote = expected === "text" && (typeof input === "number" || typeof input === "boolean");
  return { path, message: `found ${show(input)}`, expected: quote ? "text; put it in quotes" : expected };
}

function valueFinding(path: Path, issue: z.core.$ZodIssueInvalidValue): Finding {
  const values = issue.values.map(String);
  const expected = values.length > 1 ? `one of ${values.join(", ")}` : (values[0] ?? "");
  const hint = typeof issue.input === "string" ? hintFor(meantKeys.get(issue.input) ?? issue.input, values) : {};
  return { path, message: `found ${show(issue.input)}`, ...hint, expected };
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === "string" || issue.origin === "array") return "must not be empty";
  return `must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`;
}

function show(input: unknown): string {
  if (input === null) return "nothing";
  if (Array.isArray(input)) return "a list";
  if (typeof input === "object") return "an object";
  if (typeof input === "string") return JSON.stringify(input.length > 60 ? `${input.slice(0, 60)}…` : input);
  return `${typeof input === "number" ? "the number " : ""}${input}`;
}
