/** Deep equality of values: what a diff means by "the same". */

import type { Archive, Asset, PropertyValue } from "./value.ts";
import { hasUnknown, unwrap } from "./walk.ts";

/**
 * Whether two values are the same to a provider: structurally, whatever the order of keys and whether secret or not;
 * assets and archives by hash (their contents may be elided); nothing equals an unknown. NaN equals NaN.
 */
export function equal(left: PropertyValue | undefined, right: PropertyValue | undefined): boolean {
  const pairs: [PropertyValue | undefined, PropertyValue | undefined][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const a = unwrap(pair[0]);
    const b = unwrap(pair[1]);
    if (
      a === undefined ||
      b === undefined ||
      a === null ||
      b === null ||
      typeof a !== "object" ||
      typeof b !== "object"
    ) {
      if (!sameScalar(a, b)) return false;
    } else if (a.kind === "object" && b.kind === "object") {
      if (a.size !== b.size) return false;
      for (const [key, value] of a.entries()) {
        if (!b.has(key)) return false;
        pairs.push([value, b.get(key)]);
      }
    } else if (a.kind === "list" && b.kind === "list") {
      if (a.length !== b.length) return false;
      for (let index = 0; index < a.length; index++) pairs.push([a.at(index), b.at(index)]);
    } else if (!sameLeaf(a, b)) return false;
  }
  return true;
}

function sameScalar(a: PropertyValue | undefined, b: PropertyValue | undefined): boolean {
  return a === b || (typeof a === "number" && typeof b === "number" && Number.isNaN(a) && Number.isNaN(b));
}

function sameLeaf(a: object & PropertyValue, b: object & PropertyValue): boolean {
  if (a.kind === "asset" && b.kind === "asset") return sameContents(a, b);
  if (a.kind === "archive" && b.kind === "archive") return sameContents(a, b);
  if (a.kind === "reference" && b.kind === "reference")
    return !hasUnknown(a) && !hasUnknown(b) && a.urn === b.urn && a.id === b.id;
  if (a.kind === "bytes" && b.kind === "bytes") return Buffer.compare(a.bytes, b.bytes) === 0;
  return false;
}

function sameContents(a: Asset | Archive, b: Asset | Archive): boolean {
  if (a.hash !== undefined && b.hash !== undefined) return a.hash === b.hash;
  if (a.kind === "asset" && b.kind === "asset" && a.text !== b.text) return false;
  return a.path === b.path && a.uri === b.uri && a.kind === "asset";
}
