import type { Path } from "../../model/path.ts";
import { isObject, type PropertyList, type PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { Property } from "../../pack/definition.ts";
import { sameBy } from "./compare.ts";
import { type Difference, diffProperty } from "./diff.ts";

/** The differences of two lists: by index, or by the way of comparison that the property names. */
export function diffList(
  property: Property,
  items: Property,
  old: PropertyList,
  now: PropertyList,
  path: Path,
  immutable: boolean,
): readonly Difference[] {
  if (property.compare?.kind === "set") return diffSet(items, old, now, path, immutable);
  if (property.compare?.kind === "keyed") return diffKeyed(property.compare.key, items, old, now, path, immutable);
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) =>
    diffProperty(items, old.at(index), now.at(index), [...path, index], immutable),
  ).flat();
}

/** Items without a twin on the other side; each old item pairs with one new item at most. */
function diffSet(
  items: Property,
  old: PropertyList,
  now: PropertyList,
  path: Path,
  immutable: boolean,
): readonly Difference[] {
  const rest = indexed(now);
  const gone: number[] = [];
  for (const [index, value] of indexed(old)) {
    const twin = rest.findIndex(([, other]) => sameBy(items, value, other));
    if (twin === -1) gone.push(index);
    else rest.splice(twin, 1);
  }
  return [
    ...gone.map((index) => plainDifference("delete", [...path, index], immutable)),
    ...rest.map(([index]) => plainDifference("add", [...path, index], immutable)),
  ];
}

/** Items paired by the value of their key; paths are those of the new list, or of the old one for what is gone. */
function diffKeyed(
  key: string,
  items: Property,
  old: PropertyList,
  now: PropertyList,
  path: Path,
  immutable: boolean,
): readonly Difference[] {
  const rest = indexed(now);
  const differences: Difference[] = [];
  for (const [index, value] of indexed(old)) {
    const twin = rest.findIndex(([, other]) => sameKey(items, key, value, other));
    const [match] = twin === -1 ? [] : rest.splice(twin, 1);
    if (match === undefined) differences.push(plainDifference("delete", [...path, index], immutable));
    else differences.push(...diffProperty(items, value, match[1], [...path, match[0]], immutable));
  }
  return [...differences, ...rest.map(([index]) => plainDifference("add", [...path, index], immutable))];
}

/** Whether two items have the same key, by the comparer of the key itself. */
export function sameKey(items: Property, key: string, left: PropertyValue, right: PropertyValue): boolean {
  const a = unwrap(left);
  const b = unwrap(right);
  if (!isObject(a) || !isObject(b)) return false;
  const [x, y] = [unwrap(a.get(key)), unwrap(b.get(key))];
  if (x === undefined || x === null || y === undefined) return false;
  const property = items.type.kind === "object" ? items.type.properties.get(key) : undefined;
  return property === undefined ? x === y : sameBy(property, x, y);
}

function indexed(list: PropertyList): [number, PropertyValue][] {
  return Array.from({ length: list.length }, (_, index) => [index, list.at(index) ?? null]);
}

function plainDifference(kind: Difference["kind"], path: Path, replaces: boolean): Difference {
  return { path, kind, replaces, onlySecretness: false, newDefault: false };
}
