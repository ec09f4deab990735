import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf, PacksError } from "../../error/error.ts";
import { isPlainObject, type PlainObject } from "../../model/plain.ts";
import { parseFile } from "../../pack/format/yaml.ts";
import { keyAndValue } from "../try/arguments.ts";

/** What the command line of `packs explain` asks for. */
export interface ExplainArguments {
  readonly reference: string;
  /** a resource or function */
  readonly name: string;
  /** undefined for functions */
  readonly operation: string | undefined;
  /** a file, or JSON */
  readonly inputs: string | undefined;
  readonly state: string | undefined;
  readonly id: string | undefined;
  readonly config: ReadonlyMap<string, string>;
  readonly send: boolean;
}

const text = { type: "string" } as const;

/** Reads the arguments. Throws what parseArgs throws, and CLI_USAGE. */
export function explainArguments(args: readonly string[]): ExplainArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { inputs: text, state: text, id: text, config: { ...text, multiple: true }, send: { type: "boolean" } },
  });
  const [reference, name, operation, ...more] = positionals;
  if (reference === undefined) throw usage("No pack is given");
  if (name === undefined) throw usage("No resource or function is given");
  if (more.length > 0) throw usage(`There is one argument too many: ${more[0]}`);
  const { inputs, state, id, config = [], send = false } = values;
  return { reference, name, operation, inputs, state, id, send, config: new Map(config.map(keyAndValue(usage))) };
}

/** The object in a file of YAML or JSON, or in the argument itself when that begins with a brace. Throws CLI_USAGE. */
export async function readObject(cwd: string, argument: string | undefined): Promise<PlainObject | undefined> {
  if (argument === undefined) return undefined;
  const inline = argument.trimStart().startsWith("{");
  const name = inline ? "the argument" : argument;
  const content = inline ? argument : await readArgument(path.resolve(cwd, argument), argument);
  const { value, problems } = parseFile(content, name);
  const [problem] = problems;
  if (problem !== undefined) throw usage(`${name} cannot be read: ${problem.message}`);
  if (!isPlainObject(value)) throw usage(`${name} must be an object`);
  return value;
}

/** A command line that cannot be understood. */
export function usage(problem: string): PacksError {
  return PacksError.of("CLI_USAGE", {
    problem,
    usage:
      "packs explain <reference> <Resource|function> [operation] [--inputs <file or JSON>] [--id <id>] [--state <file or JSON>] [--config key=value …] [--send]",
  });
}

async function readArgument(file: string, typed: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (caught) {
    throw usage(`${typed} cannot be read: ${messageOf(caught)}`);
  }
}
