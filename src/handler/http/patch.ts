/** Values inside JSON objects, and the difference of two in the way of JSON Merge Patch. */

import type { Path, PathStep } from "../../model/path.ts";
import { isExactRecord } from "../../pack/expression/exact.ts";
import type { Exact } from "../../pack/expression/expression.ts";

/** The value that a path of keys leads to. */
export function valueAt(value: Exact | undefined, path: Path): Exact | undefined {
  return path.reduce<Exact | undefined>(
    (inner, step) => (isExactRecord(inner) ? ownMember(inner, step) : undefined),
    value,
  );
}

/** The object with another value at a path of keys; undefined takes it away. */
export function withValueAt(value: Exact | undefined, path: Path, inner: Exact | undefined): Exact {
  const [step, ...rest] = path;
  if (step === undefined) return inner ?? null;
  const object = isExactRecord(value) ? value : {};
  if (rest.length > 0) return { ...object, [step]: withValueAt(ownMember(object, step), rest, inner) };
  const { [step]: _old, ...others } = object;
  return inner === undefined ? others : { ...others, [step]: inner };
}

/**
 * What RFC 7396 wants in the place of a value that was `before` and becomes `after`: null for what is removed, of objects
 * what differs. By hand, as libraries diff whole documents, which would take away what others added.
 */
export function mergeValue(before: Exact | undefined, after: Exact | undefined): Exact {
  if (after === undefined) return null;
  if (!isExactRecord(before) || !isExactRecord(after)) return after;
  const removed = Object.keys(before).filter((key) => ownMember(after, key) === undefined);
  return Object.fromEntries([
    ...removed.map((key) => [key, null] as const),
    ...Object.entries(after).map(([key, value]) => [key, mergeValue(ownMember(before, key), value)] as const),
  ]);
}

/** `constructor` and the like are members of no object that does not have them itself. */
function ownMember(object: { readonly [key: string]: Exact | undefined }, key: PathStep): Exact | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
