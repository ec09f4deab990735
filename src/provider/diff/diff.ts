/** The structural diff of two sets of inputs, path by path, by the rules that the pack's schema gives (protocol §5.3). */
import { equal } from "../../model/equal.ts";
import { formatPath, type Path } from "../../model/path.ts";
import { isList, isObject, isSecret, isUnknown, type PropertyObject, type PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { ObjectType, Property } from "../../pack/definition.ts";
import { fromJson } from "../validate/object.ts";
import { sameBy } from "./compare.ts";
import { diffList } from "./list.ts";

/** One difference. `onlySecretness`: the value is the same, but became secret. */
export interface Difference {
  readonly path: Path;
  readonly kind: "add" | "delete" | "update";
  /** the property, or one around it, is immutable */
  readonly replaces: boolean;
  readonly onlySecretness: boolean;
  /** the new value is a default that the old inputs lacked: never a reason to replace (design.md §4) */
  readonly newDefault: boolean;
}

/** Values deeper than this are compared as wholes: the path would not help anybody. */
const deepestPath = 32;

/** The differences between two objects of one type; `readOnly` properties and undeclared keys do not count. */
export function diffObjects(
  type: ObjectType,
  olds: PropertyObject,
  news: PropertyObject,
  path: Path = [],
  immutable = false,
): readonly Difference[] {
  const differences: Difference[] = [];
  for (const [name, property] of type.properties) {
    if (!property.readOnly)
      differences.push(...diffProperty(property, olds.get(name), news.get(name), [...path, name], immutable));
  }
  return differences;
}

/** The differences of one property, given its two values. */
export function diffProperty(
  property: Property,
  old: PropertyValue | undefined,
  now: PropertyValue | undefined,
  path: Path,
  immutableAround = false,
): readonly Difference[] {
  const immutable = immutableAround || property.immutable;
  const difference = (kind: Difference["kind"]): Difference => ({
    path,
    kind,
    replaces: immutable,
    onlySecretness: false,
    newDefault: false,
  });
  const before = unwrap(old) ?? undefined;
  const after = unwrap(now) ?? undefined;
  if (isUnknown(after)) return [difference(before === undefined ? "add" : "update")];
  if (before === undefined && after === undefined) return [];
  if (before === undefined) {
    const newDefault = property.default !== undefined && equal(after, fromJson(property.default));
    return [{ ...difference("add"), newDefault }];
  }
  if (after === undefined) return property.serverDefault ? [] : [difference("delete")];
  if (sameBy(property, before, after)) {
    const hiddenNow = isSecret(now) && !isSecret(old) && !property.secret;
    return hiddenNow ? [{ ...difference("update"), replaces: false, onlySecretness: true }] : [];
  }
  const inside = path.length < deepestPath ? insideOf(property, before, after, path, immutable) : undefined;
  return inside === undefined || inside.length === 0 ? [difference("update")] : inside;
}

/** The differences inside two values of one kind; undefined where the values differ as wholes. */
function insideOf(
  property: Property,
  old: PropertyValue,
  now: PropertyValue,
  path: Path,
  immutable: boolean,
): readonly Difference[] | undefined {
  const { type } = property;
  if (isList(old) && isList(now))
    return type.kind === "array" ? diffList(property, type.items, old, now, path, immutable) : undefined;
  if (!isObject(old) || !isObject(now)) return undefined;
  if (type.kind === "object") return diffObjects(type, old, now, path, immutable);
  const members =
    type.kind === "map" ? type.values : type.kind === "any" ? { ...property, immutable: false } : undefined;
  if (members === undefined) return undefined;
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    diffProperty(members, old.get(key), now.get(key), [...path, key], immutable),
  );
}

/** Whether `path` is the ignored one or lies inside it; `*` in an ignored path stands for any step. */
export function isIgnored(path: Path, ignored: readonly Path[]): boolean {
  return ignored.some(
    (prefix) =>
      prefix.length <= path.length &&
      prefix.every((step, index) => step === "*" || String(step) === String(path[index])),
  );
}

/** A difference's path in the engine's syntax. */
export function pathOf(difference: Difference): string {
  return formatPath(difference.path);
}
