/**
 * Expressions (`${…}`, CEL) and templates (text with expressions in it) once compiled and checked.
 * One language everywhere: paths, queries, headers, bodies, ids, computed values and migrations (design.md §4).
 */

import type { Path } from "../../model/path.ts";
import type { Plain } from "../../model/plain.ts";

/** The names an expression may start from; each operation offers some of them. */
export const rootNames = [
  "config",
  "inputs",
  "old",
  "state",
  "id",
  "body",
  "headers",
  "status",
  "item",
  "resource",
  "request",
  "env",
] as const;
/** One of the roots. */
export type RootName = (typeof rootNames)[number];

/** A plain value in which whole numbers beyond 2^53 may occur as bigint: what a service's JSON can hold. */
export type Exact = Plain | bigint | readonly Exact[] | { readonly [key: string]: Exact | undefined };

/** The values of the roots at one evaluation. A root that is not given counts as absent. */
export type Roots = { readonly [root in RootName]?: Exact | undefined };

/**
 * A compiled expression. `evaluate` answers undefined when the expression is absent, that is, when it reads a declared
 * key that has no value; it throws a PacksError naming the expression when it cannot be evaluated.
 */
export interface Expression {
  /** as the author wrote it, without `${` and `}` */
  readonly source: string;
  /** what it reads, as root plus static path, the longest that is certain: for secretness, unknowns and the check of roots */
  readonly reads: readonly { readonly root: RootName; readonly path: Path }[];
  evaluate(roots: Roots): Plain | undefined;
  /** The same, with whole numbers beyond 2^53 as bigint, where `evaluate` throws because they would be rounded. */
  evaluateExact(roots: Roots): Exact | undefined;
}

/** Text with expressions in it. A template that is one whole expression keeps its type; all others make strings. */
export type Template =
  | { readonly kind: "literal"; readonly value: Plain }
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "text"; readonly parts: readonly (string | Expression)[] };
