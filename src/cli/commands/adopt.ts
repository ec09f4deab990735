import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf, PacksError } from "../../error/error.ts";
import { asLeaf, type PlainObject } from "../../model/plain.ts";
import { unknown } from "../../model/unknown.ts";
import { candidatesFor, fits } from "../adopt/candidates.ts";
import { type Comparison, compare } from "../adopt/compare.ts";
import { type DynamicResource, readExport } from "../adopt/export.ts";
import { type Move, moveLines, summaryOf } from "../adopt/report.ts";
import type { CommandIo } from "../io.ts";
import { keyAndValue, parameterOptions, parametersOf } from "../try/arguments.ts";
import { configurePlugin } from "../try/configure.ts";
import { type Offer, parseOffer } from "../try/offer.ts";
import { paint as paintOf } from "../try/paint.ts";
import { logToStderr, type Plugin, withPlugin } from "../try/plugin.ts";

/**
 * `packs adopt`: what would become of each dynamic resource of a stack's export when its program continues with a pack. Answers
 * 1 when one of them would not move as it is.
 */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { pack: { type: "string" }, config: { type: "string", multiple: true }, ...parameterOptions },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw usage("No export of a stack is given");
  if (more.length > 0) throw usage(`There is one argument too many: ${more[0]}`);
  const { resources, others } = readExport(await contentOf(path.resolve(io.cwd, file), file), file);
  if (resources.length === 0) {
    io.stdout(`Nothing in ${file} was made by a dynamic provider; there are ${others} other resources.\n`);
    return 0;
  }
  const flags = new Map((values.config ?? []).map(keyAndValue(usage)));
  const parameters = parametersOf(values.pack ?? ".", values);
  const paint = paintOf(io.colors);
  const moves = await withPlugin(io, logToStderr(io), async (plugin) => {
    const { name, version } = await plugin.parameterize({ form: "args", args: parameters });
    const offer = parseOffer(await plugin.getSchema({ subpackageName: name, subpackageVersion: version }));
    const lacking = unknownConfig(offer, flags, io.env);
    for (const key of Object.keys(lacking)) io.stderr(`note: ${key} is not given (--config ${key}=…)\n`);
    await configurePlugin(plugin, offer, flags, lacking);
    return comparedAll(plugin, offer, resources);
  });
  for (const move of moves) io.stdout(`${moveLines(move, paint).join("\n")}\n`);
  io.stdout(`${summaryOf(moves, paint)}\n`);
  return moves.every(({ comparisons: [best] }) => best?.differences.length === 0) ? 0 : 1;
}

async function comparedAll(plugin: Plugin, offer: Offer, resources: readonly DynamicResource[]): Promise<Move[]> {
  const moves: Move[] = [];
  for (const resource of resources) {
    const all = candidatesFor(resource.type, resource.inputs, offer);
    const fitting = all.filter(fits);
    const comparisons: Comparison[] = [];
    for (const candidate of fitting.length > 0 ? fitting : all)
      comparisons.push(await compare(plugin, resource, candidate));
    comparisons.sort((a, b) => a.differences.length - b.differences.length);
    moves.push({ resource, comparisons });
  }
  return moves;
}

/**
 * A comparison needs no credentials: what neither flags nor the environment nor a default give counts as not known yet, as in
 * a preview. Code of the pack that refines a check or a diff may then do without.
 */
function unknownConfig(offer: Offer, flags: ReadonlyMap<string, string>, env: CommandIo["env"]): PlainObject {
  const { config }: { config?: { variables?: { [key: string]: Variable } } } = JSON.parse(offer.schema);
  const lacking = Object.entries(config?.variables ?? {}).filter(
    ([key, { default: constant, defaultInfo }]) =>
      !flags.has(key) && constant === undefined && !defaultInfo?.environment?.some((name) => (env[name] ?? "") !== ""),
  );
  return Object.fromEntries(lacking.map(([key]) => [key, asLeaf(unknown)]));
}

interface Variable {
  readonly default?: unknown;
  readonly defaultInfo?: { readonly environment?: readonly string[] };
}

async function contentOf(file: string, shown: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (caught) {
    throw PacksError.of("CLI_EXPORT", { file: shown }, { details: [messageOf(caught)], cause: caught });
  }
}

function usage(problem: string): PacksError {
  return PacksError.of("CLI_USAGE", { problem, usage: "packs adopt <export.json> [--pack reference] [--allow-code]" });
}
