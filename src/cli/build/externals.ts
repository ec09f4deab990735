import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metafile } from "esbuild";
import { hostModules } from "../../pack/closure/resolve-import.ts";
import { computedName } from "./messages.ts";

/**
 * A line for each import that esbuild left outside, where a pack has nothing: folders of computed names, and packages that
 * are imported inside a `try` and not installed. What is *required* inside a `try`, a library does without.
 */
export async function externalProblems({ inputs, outputs }: Metafile, folder: string): Promise<readonly string[]> {
  // inputs also tell of imports that are types alone
  const left = new Set(Object.values(outputs).flatMap(({ imports }) => imports.filter(isLeft).map((one) => one.path)));
  const problems: string[] = [];
  for (const [file, { imports }] of Object.entries(inputs)) {
    for (const { path: name } of imports.filter(isLeft)) {
      if (name.includes("*")) problems.push(...(await computedNames(file, folder)));
      else if (left.has(name)) problems.push(`${file}: “${name}” is not installed; run \`npm install ${name}\``);
    }
  }
  return [...new Set(problems)];
}

interface ImportRecord {
  readonly path: string;
  readonly kind: string;
  readonly external?: boolean;
}

function isLeft({ path: name, kind, external }: ImportRecord): boolean {
  if (external !== true || name === "<runtime>" || name.startsWith("node:") || hostModules.includes(name)) return false;
  return kind === "import-statement" || kind === "dynamic-import";
}

/** esbuild takes a computed name with a folder in front for all files of that folder, and does not tell its place. */
async function computedNames(file: string, folder: string): Promise<readonly string[]> {
  const lines = (await readFile(path.join(folder, file), "utf8")).split("\n");
  return lines.flatMap((line, index) =>
    Array.from(line.matchAll(/\b(import|require)\s*\(\s*(?:`[^`]*\$\{|["'`]\.[^"'`]*["'`]\s*\+)/g), (match) => {
      return `${file}:${index + 1}:${match.index + 1}: ${computedName(match[1] ?? "import")}`;
    }),
  );
}
