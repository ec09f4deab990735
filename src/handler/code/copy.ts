import type { PlainObject } from "../../model/plain.ts";
import { isPlainObject } from "../../model/plain.ts";
import { checkValue } from "./values.ts";

/** A copy of a plain object for an author, who may do with it what they like: `inputs.tags.sort()` must not reach the host. */
export function copyOf(object: PlainObject): PlainObject {
  const { value } = checkValue(object, [], true);
  return isPlainObject(value) ? value : {};
}
