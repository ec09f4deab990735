import { parseArgs as parse } from "node:util";
import { PacksError } from "../../error/error.ts";
import { type PackReference, parseReference } from "../../source/reference.ts";
import { inlineLimit } from "./inline.ts";

/** When a pack's archive becomes part of its value. */
export type Inline = "auto" | "always" | "never";

/** What `pulumi package add packs …` was told: loose, yet to be resolved to a value. */
export interface Args {
  readonly reference: PackReference;
  /** the reference as typed */
  readonly text: string;
  /** undefined: the pack's own name */
  readonly name: string | undefined;
  readonly inline: Inline;
  readonly allowCode: boolean;
  /** serve the pack beside others, in the process of the base package */
  readonly extend: boolean;
}

/** What to type, for people. */
export const usage: string = [
  "Usage: pulumi package add packs <reference>",
  "       pulumi package add packs -- <reference> [flags]",
  "",
  "  <reference>       ./folder, ./archive.tgz, or builtin:<name> for a pack that ships with the plugin",
  "  --name <name>     the package's name, if not the pack's own",
  `  --inline <when>   embed the pack in the SDK: auto (default; up to ${inlineLimit} bytes), always, never`,
  "  --allow-code      let the pack's code run; needed by packs with code that are not shipped",
  "  --extend          share one process: pulumi package add packs --extension '<reference> --extend'",
  "  --help            show this",
].join("\n");

const options = {
  name: { type: "string" },
  inline: { type: "string" },
  "allow-code": { type: "boolean" },
  extend: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads the arguments. Throws PARAMETERIZE_* and SOURCE_REFERENCE; what tells of usage says it whole. */
export function parseArgs(args: readonly string[]): Args {
  const { tokens } = parse({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const problems: string[] = [];
  const references: string[] = [];
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") references.push(token.value);
    if (token.kind !== "option") continue;
    const problem = flagProblem(token, given);
    if (problem === undefined) given.set(token.name, token.value ?? "");
    else problems.push(problem);
  }
  if (given.has("help")) throw PacksError.of("PARAMETERIZE_HELP", {}, { details: [usage] });
  if (references.length !== 1) problems.push(countProblem(references));
  const inline = given.get("inline") ?? "auto";
  if (!isInline(inline)) problems.push(`--inline is auto, always or never, not “${inline}”`);
  const [text] = references;
  if (problems.length > 0 || text === undefined || !isInline(inline)) throw wrong(problems);
  const reference = parseReference(text);
  const flags = { extend: given.has("extend"), allowCode: given.has("allow-code") };
  return { reference, text, name: given.get("name"), inline, ...flags };
}

interface Flag {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

function flagProblem({ name, rawName, value }: Flag, given: ReadonlyMap<string, string>): string | undefined {
  if (!isFlag(name)) return `${rawName} is not a flag`;
  if (given.has(name)) return `${rawName} is given twice`;
  if (options[name].type === "boolean") return value === undefined ? undefined : `${rawName} takes no value`;
  return value === undefined || value === "" || value.startsWith("--") ? `${rawName} needs a value` : undefined;
}

function countProblem(references: readonly string[]): string {
  if (references.length === 0) return "a reference to a pack is missing";
  const list = references.map((text) => `“${text}”`).join(", ");
  return `one reference to a pack is expected, and these are ${references.length}: ${list}`;
}

function wrong(problems: readonly string[]): PacksError {
  return PacksError.of("PARAMETERIZE_ARGS", { problem: problems.join("; ") }, { details: [usage] });
}

function isFlag(name: string): name is keyof typeof options {
  return Object.hasOwn(options, name);
}

function isInline(text: string): text is Inline {
  return text === "auto" || text === "always" || text === "never";
}
