import { isList, isObject, type PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";

/** Whether a value holds nothing: absent, null, and empty text, lists and objects, which servers take for one another. */
export function isNothing(value: PropertyValue | undefined): boolean {
  const bare = unwrap(value);
  if (bare === null || bare === undefined) return value === null || value === undefined || bare === null;
  return bare === "" || (isList(bare) && bare.length === 0) || (isObject(bare) && bare.size === 0);
}
