import type { Environment } from "../platform/environment.ts";

/**
 * What a command may touch of the world. Commands neither read `process` nor write to it: the composition root gives
 * them this, and tests give them their own.
 */
export interface CommandIo {
  /** writes the command's result, as it is: no line end is added */
  readonly stdout: (text: string) => void;
  /** writes what is said besides the result: progress, warnings, errors */
  readonly stderr: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** the folder that relative paths start from, absolute */
  readonly cwd: string;
  /** aborted by Ctrl-C */
  readonly signal: AbortSignal;
  /** whether ANSI colours are wanted */
  readonly colors: boolean;
  /** how to start this program: followed by the address of an engine, it is the plugin */
  readonly program: { readonly command: string; readonly args: readonly string[] };
}

/** A command: answers the exit code. `args` are those after the command's name. A PacksError thrown is shown by the dispatcher, exit code 1. */
export type Command = (args: readonly string[], io: CommandIo) => Promise<number>;

/** What a command may touch of the world, as sources want it; no command looks into the user's home folder. */
export function environmentOf({ cwd, env }: CommandIo): Environment {
  return { cwd, home: cwd, variables: env };
}
