import { formatPath, type Path } from "../../model/path.ts";
import { nearest } from "../../platform/nearest.ts";

/** One thing that is wrong in a pack's definition file. */
export interface Problem {
  /** the pack's path of the file, `pack.yaml` */
  readonly file: string;
  /** 1-based; 0 when the problem has no place in a file */
  readonly line: number;
  /** 1-based, in UTF-16 units */
  readonly column: number;
  /** the formatted path inside the document; "" for the whole of it */
  readonly path: string;
  readonly message: string;
  /** what would be right there */
  readonly expected?: string;
  /** the nearest valid name, or what to write instead */
  readonly suggestion?: string;
}

/** A problem by its path in the document; `placed` finds its line and column. */
export interface Finding {
  readonly path: Path;
  readonly message: string;
  readonly expected?: string;
  readonly suggestion?: string;
  /** what to point at: the value (default) or the key in front of it */
  readonly at?: "key" | "value";
  /** where in the text of the scalar at `path`, in UTF-16 units */
  readonly offset?: number;
}

/** Collects findings while a definition is read, so that all of them can be reported together. */
export class Findings {
  readonly #found: Finding[] = [];

  add(path: Path, message: string, more: Omit<Finding, "path" | "message"> = {}): void {
    this.#found.push({ path, message, ...more });
  }

  /** A finding about a name that is not among the valid ones. */
  unknownName(path: Path, what: string, name: string, valid: Iterable<string>, at: "key" | "value" = "value"): void {
    this.#found.push({ path, at, message: `unknown ${what} ${JSON.stringify(name)}`, ...hintFor(name, [...valid]) });
  }

  /** A copy of what was found so far. */
  list(): readonly Finding[] {
    return [...this.#found];
  }
}

/** What to say about a name that is not among the valid ones: all of them, unless they are many and one is near. */
export function hintFor(name: string, valid: readonly string[]): { expected?: string; suggestion?: string } {
  const near = nearest(name, valid);
  const listed = valid.length > 0 && (near === undefined || valid.length <= 12);
  return {
    ...(listed ? { expected: valid.length === 1 ? `${valid[0]}` : `one of ${valid.join(", ")}` } : {}),
    ...(near === undefined ? {} : { suggestion: near }),
  };
}

/** The line that people read: `pack.yaml:12:7 resources.Zone: message — expected …; did you mean …?` */
export function formatProblem(problem: Problem): string {
  const place = problem.line > 0 ? `${problem.file}:${problem.line}:${problem.column}` : problem.file;
  const subject = problem.path === "" ? "" : ` ${problem.path}`;
  const expected = problem.expected === undefined ? "" : ` — expected ${problem.expected}`;
  const suggestion = problem.suggestion === undefined ? "" : `; did you mean ${JSON.stringify(problem.suggestion)}?`;
  return `${place}${subject}: ${problem.message}${expected}${suggestion}`;
}

/** A problem out of a finding and its place. */
export function problemOf(finding: Finding, file: string, place: { line: number; column: number }): Problem {
  const { message, expected, suggestion } = finding;
  return {
    file,
    ...place,
    path: formatPath(finding.path),
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
