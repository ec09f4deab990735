import { PacksError } from "../../error/error.ts";
import { isPlainObject, type PlainObject } from "../../model/plain.ts";
import { checkValue } from "./values.ts";

/**
 * A copy of a plain object for an author, who may do with it what they like: `inputs.tags.sort()` must not reach the host.
 * Throws CODE_GIVEN when it is nested too deeply: cutting it would lose a part of it in silence.
 */
export function copyOf(object: PlainObject): PlainObject {
  const { value, problems } = checkValue(object, [], true);
  if (problems.length > 0) {
    throw PacksError.of("CODE_GIVEN", {}, { details: problems.map(({ path, found }) => `${path}: ${found}`) });
  }
  return isPlainObject(value) ? value : {};
}
