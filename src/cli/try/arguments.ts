import { parseArgs } from "node:util";
import { PacksError } from "../../error/error.ts";

/** What the command line of `packs try` asks for. */
export interface TryArguments {
  /** what Parameterize gets: the reference and the flags that are its own */
  readonly parameters: readonly string[];
  readonly reference: string;
  /** the one resource to walk, by token or by name; undefined: all of them */
  readonly type: string | undefined;
  readonly inputsFile: string | undefined;
  readonly config: ReadonlyMap<string, string>;
}

/** Reads the arguments. Throws what parseArgs throws, and CLI_USAGE. */
export function tryArguments(args: readonly string[]): TryArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      inputs: { type: "string" },
      config: { type: "string", multiple: true },
      ...parameterOptions,
    },
  });
  const [reference, type, ...more] = positionals;
  if (reference === undefined) throw usage("No pack is given");
  if (more.length > 0) throw usage(`There is one argument too many: ${more[0]}`);
  return {
    parameters: parametersOf(reference, values),
    reference,
    type,
    inputsFile: values.inputs,
    config: new Map((values.config ?? []).map(keyAndValue(usage))),
  };
}

/** The flags that belong to Parameterize and are handed on to it. */
export const parameterOptions = {
  name: { type: "string" },
  inline: { type: "string" },
  "allow-code": { type: "boolean" },
} as const;

/** The arguments of Parameterize for a reference and the flags that were given. */
export function parametersOf(
  reference: string,
  values: { readonly name?: string; readonly inline?: string; readonly "allow-code"?: boolean },
): readonly string[] {
  return [
    reference,
    ...(values.name === undefined ? [] : ["--name", values.name]),
    ...(values.inline === undefined ? [] : ["--inline", values.inline]),
    ...(values["allow-code"] === true ? ["--allow-code"] : []),
  ];
}

/** Takes `key=value` apart. It throws what `usage`, which is a command's own, makes of a problem. */
export function keyAndValue(
  usage: (problem: string) => PacksError,
): (text: string) => readonly [key: string, value: string] {
  return (text) => {
    const equals = text.indexOf("=");
    if (equals < 1) throw usage(`--config takes key=value, not ${text}`);
    return [text.slice(0, equals), text.slice(equals + 1)];
  };
}

function usage(problem: string): PacksError {
  return PacksError.of("CLI_USAGE", {
    problem,
    usage: "packs try <reference> [Type] [--inputs file] [--config key=value …] [--name name]",
  });
}
