/** What counts as equal (design.md §4, `compare`). */
import { isDeepStrictEqual } from "node:util";
import { toPlain } from "../../model/convert.ts";
import { equal } from "../../model/equal.ts";
import { isList, isObject, type PropertyList, type PropertyValue } from "../../model/value.ts";
import { hasUnknown, unwrap } from "../../model/walk.ts";
import type { Comparer, Property } from "../../pack/definition.ts";
import type { Expression } from "../../pack/expression/expression.ts";
import { durationSeconds } from "./duration.ts";

/** Whether two present values are the same by the property's comparer, and by those of the properties inside it. */
export function sameBy(property: Property, left: PropertyValue, right: PropertyValue): boolean {
  const a = unwrap(left);
  const b = unwrap(right);
  if (a === undefined || b === undefined || hasUnknown(a) || hasUnknown(b)) return false;
  if (equal(a, b)) return true;
  if (property.compare !== undefined && sameAs(property.compare, property, a, b)) return true;
  return sameInside(property, a, b);
}

function sameInside({ type }: Property, a: PropertyValue, b: PropertyValue): boolean {
  if (type.kind === "array" && isList(a) && isList(b)) {
    return a.length === b.length && [...a].every((item, index) => sameBy(type.items, item, b.at(index) ?? null));
  }
  if (!isObject(a) || !isObject(b) || (type.kind !== "object" && type.kind !== "map")) return false;
  return [...new Set([...a.keys(), ...b.keys()])].every((key) => {
    const member = type.kind === "map" ? type.values : type.properties.get(key);
    const left = unwrap(a.get(key)) ?? undefined;
    const right = unwrap(b.get(key)) ?? undefined;
    if (member === undefined || member.readOnly) return true;
    if (right === undefined && member.serverDefault) return true;
    return left === undefined || right === undefined ? left === right : sameBy(member, left, right);
  });
}

function sameAs(compare: Comparer, property: Property, a: PropertyValue, b: PropertyValue): boolean {
  switch (compare.kind) {
    case "set":
      return isList(a) && isList(b) && pairsUp(a, b, (x, y) => sameItem(property, x, y));
    case "keyed":
      return isList(a) && isList(b) && pairsUp(a, b, (x, y) => sameItem(property, x, y));
    case "caseInsensitive":
      return sameText(a, b, (text) => text.toLowerCase());
    case "trimmed":
      return sameText(a, b, (text) => text.trim());
    case "json":
      return sameJson(a, b);
    case "duration":
      return sameNumber(a, b, (value) => durationSeconds(value));
    case "number":
      return sameNumber(a, b, (value) =>
        typeof value === "number"
          ? value
          : typeof value === "string" && value.trim() !== ""
            ? Number(value)
            : undefined,
      );
    case "by":
      return sameMade(compare.expression, a, b);
  }
}

/** Whether the author's expression makes the same of both; where it makes nothing of one, they differ. */
function sameMade(expression: Expression, a: PropertyValue, b: PropertyValue): boolean {
  try {
    const left = expression.evaluate({ item: toPlain(a) });
    return left !== undefined && isDeepStrictEqual(left, expression.evaluate({ item: toPlain(b) }));
  } catch {
    return false;
  }
}

function sameItem(property: Property, left: PropertyValue, right: PropertyValue): boolean {
  return property.type.kind === "array" ? sameBy(property.type.items, left, right) : equal(left, right);
}

/** Whether each item of one list has a partner of its own in the other. */
function pairsUp(
  a: PropertyList,
  b: PropertyList,
  same: (left: PropertyValue, right: PropertyValue) => boolean,
): boolean {
  const rest = [...b];
  return (
    a.length === b.length &&
    [...a].every((item) => {
      const partner = rest.findIndex((other) => same(item, other));
      if (partner !== -1) rest.splice(partner, 1);
      return partner !== -1;
    })
  );
}

function sameText(a: PropertyValue, b: PropertyValue, normal: (text: string) => string): boolean {
  return typeof a === "string" && typeof b === "string" && normal(a) === normal(b);
}

function sameNumber(a: PropertyValue, b: PropertyValue, read: (value: PropertyValue) => number | undefined): boolean {
  const left = read(a);
  return left !== undefined && !Number.isNaN(left) && left === read(b);
}

function sameJson(a: PropertyValue, b: PropertyValue): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  try {
    return isDeepStrictEqual(JSON.parse(a), JSON.parse(b));
  } catch {
    return false;
  }
}
