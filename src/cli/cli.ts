import { inspect } from "node:util";
import { PacksError } from "../error/error.ts";
import { nearest } from "../platform/nearest.ts";
import { plainText } from "../platform/text.ts";
import type { CommandEntry } from "./commands.ts";
import type { CommandIo } from "./io.ts";

/** The exit code of a command line that could not be understood. */
const usageExitCode = 2;

/**
 * Runs a command of the authors' CLI and answers the exit code: its own, 1 when it failed, 2 when the command line is wrong.
 * What it throws becomes a message on stderr.
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  io: CommandIo,
  commands: ReadonlyMap<string, CommandEntry>,
): Promise<number> {
  const entry = commands.get(name);
  if (entry === undefined) {
    io.stderr(`error: ${unknownCommand(name, commands)}\n`);
    return usageExitCode;
  }
  if (args.includes("--help") || args.includes("-h")) {
    io.stdout(`${help(name, entry)}\n`);
    return 0;
  }
  try {
    const { run } = await entry.load();
    return await run(args, io);
  } catch (caught) {
    return explain(caught, `packs ${name} ${entry.usage}`, io);
  }
}

/** What `packs <command> --help` prints. */
function help(name: string, { summary, usage, options }: CommandEntry): string {
  const width = Math.max(...[...options.keys()].map((option) => option.length));
  const lines = [...options].map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`);
  return [`${summary}.`, "", `  packs ${name} ${usage}`, ...(lines.length === 0 ? [] : ["", ...lines])].join("\n");
}

/** The overview that `packs --help` prints. */
export function overview(commands: ReadonlyMap<string, CommandEntry>): string {
  const usages = [...commands].map(([name, { usage, summary }]) => ({ line: `packs ${name} ${usage}`, summary }));
  const width = Math.max(...usages.map(({ line }) => line.length));
  return [
    "Packs: one Pulumi plugin that becomes any provider, from a small versioned folder.",
    "",
    "For programs:",
    "  pulumi package add packs <folder, archive or builtin:name>",
    "",
    "For authors of packs:",
    ...usages.map(({ line, summary }) => `  ${line.padEnd(width)}  ${summary}`),
    "",
    "  packs <command> --help   says more about a command",
    "  packs --version          prints the version",
    "",
    "Without a command, or with the address of an engine, the program is the plugin itself.",
    "",
  ].join("\n");
}

function unknownCommand(name: string, commands: ReadonlyMap<string, CommandEntry>): string {
  const near = nearest(name, commands.keys());
  const hint = near === undefined ? `The commands are ${[...commands.keys()].join(", ")}.` : `Did you mean ${near}?`;
  return `There is no command ${plainText(name)}. ${hint} See packs --help.`;
}

function explain(caught: unknown, usage: string, io: CommandIo): number {
  if (caught instanceof PacksError) {
    io.stderr(`error: ${plainText(caught.message)}\n`);
    return caught.code === "CLI_USAGE" ? usageExitCode : 1;
  }
  if (isParseError(caught)) {
    io.stderr(`error: ${plainText(caught.message)}\n  ${usage}\n`);
    return usageExitCode;
  }
  io.stderr(`error: This is a defect of packs, please report it.\n${plainText(inspect(caught))}\n`);
  return 1;
}

/** What `parseArgs` throws. */
function isParseError(caught: unknown): caught is Error {
  return (
    caught instanceof Error &&
    "code" in caught &&
    typeof caught.code === "string" &&
    caught.code.startsWith("ERR_PARSE_ARGS_")
  );
}
