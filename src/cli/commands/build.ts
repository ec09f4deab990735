import path from "node:path";
import { parseArgs } from "node:util";
import { PacksError } from "../../error/error.ts";
import { silentLog } from "../../model/log.ts";
import { digest } from "../../pack/digest.ts";
import { formatProblem, type Problem } from "../../pack/format/problem.ts";
import { locate } from "../../source/locate.ts";
import { writeArchive } from "../../store/archive/write.ts";
import { buildPack } from "../build/build-pack.ts";
import { loadEsbuild } from "../build/load-esbuild.ts";
import { writeOutput } from "../build/write-output.ts";
import { type CommandIo, environmentOf } from "../io.ts";
import { paint as paintOf } from "../try/paint.ts";

/** `packs build`: an archive of a pack whose code needs no `node_modules`. Answers 1 when there is a problem. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: "string" } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined) throw usage("No folder is given");
  if (more.length > 0) throw usage(`There is one argument too many: ${more[0]}`);
  const environment = environmentOf(io);
  const { location } = await locate(folder, "folder", environment, silentLog);
  const built = await buildPack(location, () => loadEsbuild(location), io.signal);
  const paint = paintOf(io.colors);
  // as typed, so that terminals and editors can follow it
  const line = (problem: Problem | string) =>
    typeof problem === "string"
      ? path.join(folder, problem)
      : formatProblem({ ...problem, file: path.join(folder, problem.file) });
  for (const warning of built.warnings) io.stderr(`${paint.yellow("!")} ${line(warning)}\n`);
  for (const problem of built.problems) io.stderr(`${paint.red("✗")} ${line(problem)}\n`);
  if (built.pack === undefined) {
    io.stderr(`${built.problems.length === 1 ? "1 problem" : `${built.problems.length} problems`}\n`);
    return 1;
  }
  const { definition, files, packages } = built.pack;
  const archive = writeArchive(files);
  const out = values.out ?? `${definition.name}-${definition.version}.tgz`;
  await writeOutput(path.resolve(io.cwd, out), archive);
  const bundled = packages.length === 0 ? "" : `, with ${packages.join(", ")}`;
  const sizes = `${files.size} files${bundled}, ${archive.length} bytes, ${digest(files)}`;
  io.stdout(`${paint.green("✓")} ${definition.name} ${definition.version}: ${out} (${sizes})\n`);
  return 0;
}

function usage(problem: string): PacksError {
  return PacksError.of("CLI_USAGE", { problem, usage: "packs build <folder> [--out <file>]" });
}
