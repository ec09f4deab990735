import { posix } from "node:path";
import type { Path } from "../../model/path.ts";
import { nearest } from "../../platform/nearest.ts";
import type { CodeReference } from "../definition.ts";
import type { Context } from "./context.ts";

const moduleEnding = /\.(ts|mts|js|mjs)$/;

/** `./zone.ts#zone` as a module among the pack's files and an export; undefined, with a finding, for anything else. */
export function resolveCode(context: Context, text: string, path: Path): CodeReference | undefined {
  const hash = text.indexOf("#");
  const file = text.slice(0, hash);
  const name = text.slice(hash + 1);
  const module = posix.normalize(file);
  const wrong =
    placeProblem(file, module) ?? (isExportName(name) ? missingProblem(context, module) : exportProblem(name));
  if (wrong !== undefined) {
    context.findings.add(path, wrong);
    return undefined;
  }
  return { kind: "code", module, export: name };
}

function placeProblem(file: string, module: string): string | undefined {
  if (posix.isAbsolute(file) || file.includes("\\") || file.includes(":"))
    return `${JSON.stringify(file)} is no path inside the pack; write it relative to the pack's folder, with \`/\``;
  if (module.startsWith("../") || module === "..") return `${JSON.stringify(file)} lies outside the pack's folder`;
  if (!file.startsWith("./")) return `the module must be written with \`./\` in front: ${JSON.stringify(`./${file}`)}`;
  return moduleEnding.test(module)
    ? undefined
    : `${JSON.stringify(file)} is no module; it ends in .ts, .mts, .js or .mjs`;
}

function missingProblem({ files }: Context, module: string): string | undefined {
  if (files.has(module)) return undefined;
  const near = nearest(module, files.keys());
  return `the pack has no file ${module}${near === undefined ? "" : `; did you mean ./${near}?`}`;
}

function isExportName(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
}

function exportProblem(name: string): string {
  return `${JSON.stringify(name)} is no name of an export`;
}
