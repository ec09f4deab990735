/** What an exact value is; the types do not tell lists from objects. */
import { isLeaf } from "../../model/plain.ts";
import type { Exact } from "./expression.ts";

/** An object of exact values. */
export type ExactRecord = { readonly [key: string]: Exact | undefined };

/** Whether the value is a list. */
export function isExactList(value: Exact | undefined): value is readonly Exact[] {
  return Array.isArray(value);
}

/** Whether the value has members: an object, or an asset or reference, of which expressions may read parts. */
export function isExactRecord(value: Exact | undefined): value is ExactRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** Whether the value is an object, and no asset or reference. */
export function isExactObject(value: Exact | undefined): value is ExactRecord {
  return isExactRecord(value) && !isLeaf(value);
}
