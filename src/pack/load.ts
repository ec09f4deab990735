import { PacksError } from "../error/error.ts";
import type { Checked } from "./check/rule.ts";
import { packRules, rules, schemaWarnings, warnings } from "./check/rules.ts";
import type { PackDefinition } from "./definition.ts";
import type { PackFiles } from "./files.ts";
import { type Finding, formatProblem, type Problem, problemOf } from "./format/problem.ts";
import { isConsequence, parsePruned } from "./format/prune.ts";
import { resolvePack } from "./format/resolve.ts";
import { byPlace, type ParsedFile, parseFile } from "./format/yaml.ts";

/** All that can be known of a pack without running any of its code. */
export interface CheckedPack {
  /** as far as it could be understood; complete when there are no problems, undefined when there is no pack to speak of */
  readonly definition?: PackDefinition;
  /** what makes the pack unusable, by place */
  readonly problems: readonly Problem[];
  /** what the author should know of, by place */
  readonly warnings: readonly Problem[];
}

const fileNames = ["pack.yaml", "pack.json"] as const;
/** The most problems that one error shows: its text goes through gRPC. */
const maxShown = 50;

/**
 * The definition of a pack. Throws one PACK_INVALID with all problems, each with file, line and column. Of a pack that was
 * `checked` before, by its digest, a schema that it brings is read only as far as it is used.
 */
export function loadDefinition(files: PackFiles, how: "new" | "checked" = "new"): PackDefinition {
  const { definition, problems } = checkDefinition(files, how);
  if (definition !== undefined && problems.length === 0) return definition;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  const hidden = problems.length - maxShown;
  const more = hidden > 0 ? [`and ${hidden} more`] : [];
  const details = [...problems.slice(0, maxShown).map(formatProblem), ...more];
  throw PacksError.of("PACK_INVALID", { count }, { where: { pack: identityOf(definition, problems) }, details });
}

/** The definition of a pack with everything that is wrong with it, for `packs check`. Never throws for what is in the files. */
export function checkDefinition(files: PackFiles, how: "new" | "checked" = "new"): CheckedPack {
  const found = fileNames.filter((name) => files.has(name));
  const [file] = found;
  const content = file === undefined ? undefined : files.get(file);
  if (file === undefined || content === undefined) return failure(missing(files));
  if (found.length > 1) return failure(problemAt(file, "the pack has both pack.yaml and pack.json; keep one"));
  const text = decode(content);
  if (text === undefined) return failure(problemAt(file, "the file is not UTF-8 text"));
  return checkParsed(parseFile(text, file), files, how);
}

/** `name@version`, where both are as the author wants them. */
function identityOf(definition: PackDefinition | undefined, problems: readonly Problem[]): string | undefined {
  const isWrong = problems.some(({ path }) => path === "name" || path === "version");
  return definition === undefined || isWrong ? undefined : `${definition.name}@${definition.version}`;
}

function checkParsed(parsed: ParsedFile, files: PackFiles, how: "new" | "checked"): CheckedPack {
  if (parsed.value === undefined) return { problems: parsed.problems, warnings: [] };
  const { pack, findings: shapeFindings } = parsePruned(parsed.value);
  if (pack === undefined) return { problems: together(parsed, shapeFindings), warnings: [] };
  const { definition, origins, findings, problems: others } = resolvePack(pack, files, how === "new");
  const checked: Checked = { definition, origins, formerPackages: pack.aliases ?? [] };
  const applied = Object.values(definition.schema === undefined ? rules : packRules);
  const later = [...findings.list(), ...applied.flatMap((rule) => [...rule(checked)])];
  const own = later.filter((finding) => !isConsequence(finding, shapeFindings));
  const problems = [...together(parsed, [...shapeFindings, ...own]), ...others];
  const noted = Object.values(definition.schema === undefined ? warnings : how === "new" ? schemaWarnings : {});
  const notes = noted.flatMap((rule) => [...rule(checked)]);
  return { definition, problems, warnings: problems.length > 0 ? [] : parsed.place(notes) };
}

function together(parsed: ParsedFile, findings: readonly Finding[]): readonly Problem[] {
  const lines = new Map<string, Problem>();
  for (const problem of [...parsed.problems, ...parsed.place(findings)].sort(byPlace))
    lines.set(formatProblem(problem), problem);
  return [...lines.values()];
}

function missing(files: PackFiles): Problem {
  const names = [...files.keys()];
  const there = names.length === 0 ? "nothing is there" : `there is ${names.slice(0, 10).join(", ")}`;
  const more = names.length > 10 ? ` and ${names.length - 10} more` : "";
  return problemAt("pack.yaml", `the pack has no pack.yaml or pack.json; ${there}${more}`);
}

function problemAt(file: string, message: string): Problem {
  return problemOf({ path: [], message }, file, { line: 0, column: 0 });
}

function failure(problem: Problem): CheckedPack {
  return { problems: [problem], warnings: [] };
}

function decode(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
