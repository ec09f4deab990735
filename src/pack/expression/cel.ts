import {
  EvaluationError,
  type ParseError,
  type ParseResult,
  type TypeError as TypeProblem,
} from "@marcbachmann/cel-js";
import { nearest } from "../../platform/nearest.ts";
import type { Compiled } from "./compile.ts";
import { fromCel, toCel } from "./convert.ts";
import type { CelScope } from "./environment.ts";
import type { Exact, Expression, RootName, Roots } from "./expression.ts";
import { expressionFailure } from "./failure.ts";
import { type Inspection, inspect } from "./inspect.ts";
import { isNamespace, withWrittenNames } from "./library/standard.ts";
import { ExpressionProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import { toPlain } from "./to-plain.ts";

/** Compiles any expression with CEL. Throws ExpressionProblem; offsets count from the start of `source`. */
export function compileCel(source: string, scope: Scope, cel: CelScope): Compiled {
  const program = parse(source, cel);
  const inspection = inspect(program.ast, scope, (name) => cel.environment.hasVariable(name));
  const checked = program.check();
  if (checked.error) throw problemOf(checked.error, source, () => functionNames(cel));
  const type = checked.type ?? "dyn";
  if (isNamespace(type)) throw new ExpressionProblem("This is a group of functions, not a value", 0, source.length);
  if (type === "type") throw new ExpressionProblem("This is the name of a type, not a value", 0, source.length);
  return { type, expression: expressionOf(source.trim(), program, inspection, scope, cel) };
}

function parse(source: string, cel: CelScope): ParseResult {
  if (source.trim() === "") throw new ExpressionProblem("An expression is missing between ${ and }", 0, source.length);
  try {
    return cel.environment.parse(source);
  } catch (error) {
    if (isCelError(error)) throw problemOf(error, source);
    throw error;
  }
}

function isCelError(error: unknown): error is ParseError | TypeProblem {
  return error instanceof Error && "summary" in error && "range" in error;
}

function functionNames({ environment }: CelScope): ReadonlySet<string> {
  return new Set(environment.getDefinitions().functions.map(({ name }) => withWrittenNames(name)));
}

function problemOf(
  error: ParseError | TypeProblem,
  source: string,
  functions: () => ReadonlySet<string> = () => new Set(),
): ExpressionProblem {
  const start = error.range?.start ?? 0;
  const end = error.range?.end ?? source.length;
  const text = withWrittenNames(error.summary);
  const summary = text.charAt(0).toUpperCase() + text.slice(1);
  return new ExpressionProblem(
    `${summary.replace(/: EOF$/, ": the expression ends too early")}${misspelt(text, functions)}${hint(source, start)}`,
    start,
    end - start,
  );
}

/** The function that was meant, where there is none of the name. */
function misspelt(text: string, functions: () => ReadonlySet<string>): string {
  const [, name] = /overload for '(?:[^(]*\.)?(\w+)\(/.exec(text) ?? [];
  const known = name === undefined ? new Set<string>() : functions();
  if (name === undefined || known.has(name)) return "";
  const meant = nearest(name, [...known]);
  return meant === undefined ? `; there is no function ${name}` : `; did you mean ${meant}?`;
}

/** What people write who come from other languages. */
function hint(source: string, at: number): string {
  const around = source.slice(Math.max(0, at - 2), at + 3);
  if (around.includes("?.")) return "; what may be absent is read with .? as in inputs.?name";
  if (around.includes("??")) return '; a default is given by .orValue(…) as in inputs.?name.orValue("x")';
  if (around.includes("===")) return "; equality is ==";
  return "";
}

function expressionOf(
  source: string,
  program: ParseResult,
  inspection: Inspection,
  scope: Scope,
  cel: CelScope,
): Expression {
  const { reads, heavy } = inspection;
  const used = new Set(reads.map((read) => read.root));
  const whole = new Set(reads.filter((read) => read.path.length === 0).map((read) => read.root));
  const run = (roots: Roots): Exact | undefined => {
    const context: { [root: string]: unknown } = {};
    for (const root of used) context[root] = rootValue(root, roots, scope, whole, cel);
    return fromCel(program(context));
  };
  const evaluateExact = (roots: Roots): Exact | undefined => {
    try {
      return heavy ? cel.limited(() => run(roots)) : run(roots);
    } catch (error) {
      if (error instanceof EvaluationError && absent.has(error.code)) return undefined;
      throw expressionFailure(source, problemText(error), error);
    }
  };
  return { source, reads, evaluateExact, evaluate: (roots) => toPlain(evaluateExact(roots), source) };
}

/** A root that is not given is absent when it is used as a whole; else it is one that has no member, so that defaults work. */
function rootValue(root: RootName, roots: Roots, scope: Scope, whole: ReadonlySet<RootName>, cel: CelScope): unknown {
  const type = scope[root] ?? { kind: "any" };
  const value = roots[root];
  if (value !== undefined || whole.has(root)) return toCel(value, type, cel.classes);
  return toCel(type.kind === "any" ? null : {}, type, cel.classes);
}

/** Failures that mean “there is no such thing”: the expression as a whole is absent. */
const absent = new Set(["no_such_key", "unknown_variable", "index_out_of_bounds", "optional_value_missing"]);

/** Failures whose text contains the value, which may be a secret. */
const quotesValue = new Set([
  "bool_conversion_error",
  "invalid_duration",
  "invalid_regular_expression",
  "numeric_overflow",
]);

/** The library's own texts; what the platform throws (JSON.parse, say) may quote the value, so its kind must do. */
function problemText(error: unknown): string {
  if (error instanceof EvaluationError) {
    return quotesValue.has(error.code) ? error.code.replaceAll("_", " ") : withWrittenNames(error.summary);
  }
  if (error instanceof SyntaxError) return "a text in it cannot be parsed";
  if (!(error instanceof Error)) return "something unknown was thrown";
  return error.name === "Error" ? error.message : error.name;
}
