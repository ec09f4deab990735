import path from "node:path";
import { parseArgs } from "node:util";
import { PacksError } from "../../error/error.ts";
import { silentLog } from "../../model/log.ts";
import type { PackDefinition } from "../../pack/definition.ts";
import type { PackFiles } from "../../pack/files.ts";
import { formatProblem, type Problem } from "../../pack/format/problem.ts";
import { checkDefinition } from "../../pack/load.ts";
import { hostVersion } from "../../platform/version.ts";
import { schemaText } from "../../provider/schema/brought.ts";
import { locate } from "../../source/locate.ts";
import { openFolder } from "../../source/open-folder.ts";
import { missingExports } from "../check/bindings.ts";
import { type CommandIo, environmentOf } from "../io.ts";
import { paint as paintOf } from "../try/paint.ts";

/** `packs check`: all that can be known of a pack without running it. Answers 1 when there is a problem. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [folder, ...more] = positionals;
  if (folder === undefined) throw usage("No folder is given");
  if (more.length > 0) throw usage(`There is one argument too many: ${more[0]}`);
  const environment = environmentOf(io);
  const { location } = await locate(folder, "folder", environment, silentLog);
  const paint = paintOf(io.colors);
  const { lines, warnings, summary } = await inspect(await openFolder(location, io.signal), folder);
  for (const warning of warnings) io.stderr(`${paint.yellow("!")} ${warning}\n`);
  for (const line of lines) io.stderr(`${paint.red("✗")} ${line}\n`);
  if (lines.length > 0) {
    io.stderr(`${lines.length === 1 ? "1 problem" : `${lines.length} problems`}\n`);
    return 1;
  }
  io.stdout(`${paint.green("✓")} ${summary}\n`);
  return 0;
}

interface Findings {
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
  readonly summary: string;
}

async function inspect(files: PackFiles, folder: string): Promise<Findings> {
  const { definition, problems, warnings } = checkDefinition(files);
  const missing = definition === undefined ? [] : await missingExports(definition, files);
  // as typed, so that terminals and editors can follow it
  const line = (problem: Problem) => formatProblem({ ...problem, file: path.join(folder, problem.file) });
  const lines = [...problems.map(line), ...missing.map((text) => path.join(folder, text))];
  const summary = definition === undefined || lines.length > 0 ? "" : summarize(definition, files);
  return { lines, warnings: warnings.map(line), summary };
}

/** What the pack offers; making its schema is the last of the checks. */
function summarize(definition: PackDefinition, files: PackFiles): string {
  const { name, version, resources, functions, types, config } = definition;
  const host = { hostName: "packs", hostVersion, pluginDownloadURL: undefined, parameter: undefined };
  schemaText({ name, version, definition }, host);
  const parts = [
    count(resources.size, "resource"),
    count(functions.size, "function"),
    count(types.size, "type"),
    count(config.properties.size, "configuration key"),
    count(files.size, "file"),
  ];
  return `${name} ${version}: ${parts.join(", ")}${definition.hasCode ? "; has code" : ""}`;
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}

function usage(problem: string): PacksError {
  return PacksError.of("CLI_USAGE", { problem, usage: "packs check <folder>" });
}
