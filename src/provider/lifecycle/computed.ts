/** Properties with a `value:`: computed from inputs and config, so known in previews. */
import { fromPlain, toPlain } from "../../model/convert.ts";
import type { Path } from "../../model/path.ts";
import { isUnknownLeaf } from "../../model/plain.ts";
import { unknown } from "../../model/unknown.ts";
import { isList, isObject, isUnknown, type PropertyObject, type PropertyValue, secret } from "../../model/value.ts";
import { hasSecret, hasUnknown, unwrap } from "../../model/walk.ts";
import type { Expression, RootName, Roots } from "../../pack/expression/expression.ts";
import type { ResourceTarget } from "./target.ts";

/** The computed properties of the given inputs, by name; what reads an unknown is unknown, what reads a secret is secret. */
export function computedValues(
  target: ResourceTarget,
  inputs: PropertyObject,
): readonly (readonly [string, PropertyValue | undefined])[] {
  const roots = { config: target.configuration.values, inputs };
  return [...target.definition.properties.properties].flatMap(([name, property]) =>
    property.value === undefined ? [] : [[name, evaluateValue(property.value, roots)] as const],
  );
}

/** Evaluates an expression over property values, keeping track of unknowns and secrets by what it reads. */
export function evaluateValue(
  expression: Expression,
  roots: { readonly [root in RootName]?: PropertyObject },
): PropertyValue | undefined {
  const read = expression.reads.map(({ root, path }) => valueAt(roots[root], path));
  if (read.some(hasUnknown)) return read.some(hasSecret) ? secret(unknown) : unknown;
  const plain: Roots = Object.fromEntries(Object.entries(roots).map(([root, value]) => [root, toPlain(value)]));
  const result = expression.evaluate(plain);
  if (result === undefined) return undefined;
  const value = isUnknownLeaf(result) ? unknown : fromPlain(result);
  return read.some(hasSecret) ? secret(value) : value;
}

/** The value that a path leads to, or the last one around it that is unknown or secret: it decides the rest. */
function valueAt(root: PropertyValue | undefined, path: Path): PropertyValue | undefined {
  let value = root;
  let hidden = false;
  for (const step of path) {
    hidden ||= value !== unwrap(value);
    const inner = unwrap(value);
    if (isUnknown(inner)) break;
    if (isObject(inner) && typeof step === "string") value = inner.get(step);
    else if (isList(inner) && typeof step === "number") value = inner.at(step);
    else return undefined;
  }
  return hidden && value !== undefined ? secret(value) : value;
}
