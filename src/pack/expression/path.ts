import type { PropertyType } from "../definition.ts";
import type { Compiled } from "./compile.ts";
import { isExactRecord } from "./exact.ts";
import { type Exact, type RootName, type Roots, rootNames } from "./expression.ts";
import { memberType, type Scope } from "./scope.ts";
import { toPlain } from "./to-plain.ts";

const plainPath = /^\s*([a-z]+)((?:\.[A-Za-z_]\w*)*)\s*$/;

/**
 * A path such as `body.id`, which most expressions are, done without CEL: nothing is converted, nothing needs CEL's
 * start-up. Undefined for everything else, and for paths that are wrong, which CEL's way reports.
 */
export function compilePath(source: string, scope: Scope): Compiled | undefined {
  const match = plainPath.exec(source);
  const root = rootNames.find((name) => name === match?.[1]);
  const keys = match?.[2]?.split(".").slice(1) ?? [];
  const type = root && typeAt(scope[root], keys);
  if (!(root && type)) return undefined;
  const evaluateExact = (roots: Roots): Exact | undefined => read(roots, root, keys, type);
  return {
    type: nameOf(type),
    expression: {
      source: source.trim(),
      reads: [{ root, path: keys }],
      evaluateExact,
      evaluate: (roots) => toPlain(evaluateExact(roots), source.trim()),
    },
  };
}

function typeAt(root: PropertyType | undefined, keys: readonly string[]): PropertyType | undefined {
  let type = root;
  for (const key of keys) {
    if (type === undefined || isOpaque(type)) return undefined;
    type = memberType(type, key);
  }
  return type;
}

/** Types into which CEL refuses to look. */
function isOpaque(type: PropertyType): boolean {
  return !["object", "map", "any"].includes(type.kind);
}

function read(roots: Roots, root: RootName, keys: readonly string[], type: PropertyType): Exact | undefined {
  let value = roots[root];
  for (const key of keys) value = isExactRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  // null is a value in a service's JSON; of what is declared it means “not set”
  return value === null && type.kind !== "any" ? undefined : value;
}

/** CEL's name of a type, as far as the compiler needs it. */
function nameOf(type: PropertyType): string {
  switch (type.kind) {
    case "boolean":
      return "bool";
    case "integer":
      return "int";
    case "number":
      return "double";
    case "any":
      return "dyn";
    case "enum":
      return nameOf({ kind: type.of });
    case "array":
      return "list";
    case "resource":
      return type.name;
    default:
      return type.kind;
  }
}
