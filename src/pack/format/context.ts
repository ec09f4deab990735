import type { Path } from "../../model/path.ts";
import type { BroughtSchema } from "../brought/schema.ts";
import type { BodyTemplate, EnumType, Json, ObjectType } from "../definition.ts";
import { type ExpressionCompiler, expressionCompiler, sharedLibrary } from "../expression/compile.ts";
import type { Expression, Template } from "../expression/expression.ts";
import { ExpressionProblem } from "../expression/problem.ts";
import type { Scope } from "../expression/scope.ts";
import type { PackFiles } from "../files.ts";
import { isJsonList } from "../json.ts";
import type { Findings } from "./problem.ts";
import type { PackShape } from "./shape.ts";
import type { TypeTable } from "./type-table.ts";

/** What the parts of one resolution share. */
export interface Context {
  readonly pack: PackShape;
  readonly files: PackFiles;
  readonly findings: Findings;
  readonly types: TypeTable;
  readonly templates: Templates;
  /** the schema that the pack brings: what resources and functions are is said there */
  readonly brought?: BroughtSchema | undefined;
}

/** Where object and enum types are declared in the document; root types (config, inputs …) included. */
export type Origins = ReadonlyMap<ObjectType | EnumType, Path>;

/** Compiles the texts of a pack; what is wrong with one becomes a finding at its place, and the text stands for itself. */
export class Templates {
  readonly #findings: Findings;
  readonly #library = sharedLibrary();
  readonly #compilers = new Map<Scope, ExpressionCompiler>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Text with `${…}` in it, which stands `shift` units behind the start of its scalar. Other constants stay what they are. */
  template(value: string | number | boolean, path: Path, scope: Scope, shift = 0): Template {
    if (typeof value !== "string") return { kind: "literal", value };
    try {
      return this.#compiler(scope).template(value);
    } catch (caught) {
      if (!(caught instanceof ExpressionProblem)) throw caught;
      this.#findings.add(path, caught.message, { offset: caught.offset + shift });
      return { kind: "literal", value };
    }
  }

  /** One whole expression, `${…}`; undefined, with a finding, for anything else. */
  expression(value: string | number | boolean, path: Path, scope: Scope): Expression | undefined {
    const before = this.#findings.list().length;
    const template = this.template(value, path, scope);
    if (template.kind === "expression") return template.expression;
    if (this.#findings.list().length === before)
      this.#findings.add(path, "must be one whole expression", { expected: "`${…}`" });
    return undefined;
  }

  /** A tree of JSON with templates at its leaves. */
  body(value: Json, path: Path, scope: Scope): BodyTemplate {
    if (value === null) return { kind: "literal", value };
    if (isJsonList(value)) return value.map((item, index) => this.body(item, [...path, index], scope));
    if (typeof value !== "object") return this.template(value, path, scope);
    return new Map(
      Object.entries(value).map(([key, child]): [string, BodyTemplate] => [
        key,
        this.body(child, [...path, key], scope),
      ]),
    );
  }

  #compiler(scope: Scope): ExpressionCompiler {
    const known = this.#compilers.get(scope) ?? expressionCompiler(scope, this.#library);
    this.#compilers.set(scope, known);
    return known;
  }
}
