import type { Environment } from "@marcbachmann/cel-js";
import { compileCel } from "./cel.ts";
import { type CelScope, celScope } from "./environment.ts";
import type { Expression, Template } from "./expression.ts";
import { celLibrary } from "./library/library.ts";
import { compilePath } from "./path.ts";
import { ExpressionProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import { splitTemplate } from "./split.ts";

/** Compiles the templates and expressions of one scope. Making one is cheap: CEL is set up when it is first needed. */
export interface ExpressionCompiler {
  /** Text with `${…}` in it. Throws ExpressionProblem; offsets count from the start of `text`. */
  template(text: string): Template;
  /** An expression without `${` and `}`. Throws ExpressionProblem. */
  expression(source: string): Expression;
}

/** An expression with what its result is known to be, in CEL's names: `string`, `int`, `list<string>`, `dyn` … */
export interface Compiled {
  readonly expression: Expression;
  readonly type: string;
}

const maxSource = 8000;

/** Makes CEL's library when it is first needed: one for all scopes of a pack, because setting it up takes milliseconds. */
export function sharedLibrary(): () => Environment {
  let library: Environment | undefined;
  return () => {
    library ??= celLibrary();
    return library;
  };
}

/** A compiler for a scope; keep it for as long as there is more to compile in the same scope. */
export function expressionCompiler(scope: Scope, library: () => Environment = sharedLibrary()): ExpressionCompiler {
  let cel: CelScope | undefined;
  const compile = (source: string): Compiled => {
    if (source.length > maxSource) {
      throw new ExpressionProblem(
        `An expression has at most ${maxSource} characters`,
        maxSource,
        source.length - maxSource,
      );
    }
    const path = compilePath(source, scope);
    if (path) return path;
    cel ??= celScope(scope, library());
    return compileCel(source, scope, cel);
  };
  return {
    template: (text) => compileText(text, compile),
    expression: (source) => compile(source).expression,
  };
}

/** Compiles one template (see `expressionCompiler`, which is cheaper for many in one scope). */
export function compileTemplate(text: string, scope: Scope): Template {
  return expressionCompiler(scope).template(text);
}

/** Compiles one expression (see `expressionCompiler`, which is cheaper for many in one scope). */
export function compileExpression(source: string, scope: Scope): Expression {
  return expressionCompiler(scope).expression(source);
}

function compileText(text: string, compile: (source: string) => Compiled): Template {
  const segments = splitTemplate(text);
  const whole = segments.length === 1;
  const parts = segments.map((segment) => {
    if (segment.kind === "text") return segment.text;
    const { expression, type } = compileAt(segment.source, segment.offset, compile);
    if (!whole && !isScalar(type)) throw notText(segment.source, segment.offset, type);
    return expression;
  });
  const [first] = parts;
  if (first === undefined) return { kind: "literal", value: "" };
  if (whole)
    return typeof first === "string" ? { kind: "literal", value: first } : { kind: "expression", expression: first };
  return { kind: "text", parts };
}

function compileAt(source: string, offset: number, compile: (source: string) => Compiled): Compiled {
  try {
    return compile(source);
  } catch (problem) {
    throw problem instanceof ExpressionProblem ? problem.shifted(offset) : problem;
  }
}

/** Whether a value of this type may be put into text; of `dyn` that is known at evaluation only. */
function isScalar(type: string): boolean {
  const inner = /^optional<(.+)>$/.exec(type)?.[1] ?? type;
  return /^(?:string|bool|u?int|double|dyn(?:<.*>)?|google\.protobuf\.(?:Timestamp|Duration))$/.test(inner);
}

function notText(source: string, offset: number, type: string): ExpressionProblem {
  return new ExpressionProblem(`A value of type ${type} cannot be put into text`, offset, source.length);
}
