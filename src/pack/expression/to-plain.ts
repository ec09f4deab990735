import type { Plain } from "../../model/plain.ts";
import { SecretMarker } from "../../model/plain.ts";
import type { Exact } from "./expression.ts";
import { expressionFailure } from "./failure.ts";

/**
 * An exact value as a plain one. Throws PACK_EXPRESSION_FAILED when it holds a whole number beyond 2^53, which a plain
 * number would round in silence.
 */
export function toPlain(value: Exact | undefined, source: string): Plain | undefined {
  if (isExact(value)) return value;
  throw expressionFailure(
    source,
    `its result holds a whole number beyond ${Number.MAX_SAFE_INTEGER}, which cannot be kept exactly; string(…) makes it text`,
  );
}

/** Whether a value has no bigint in it, so that it is plain. */
export function isExact(value: Exact | undefined): value is Plain | undefined {
  if (typeof value === "bigint") return false;
  if (typeof value !== "object" || value === null) return true;
  if (value instanceof Uint8Array || value instanceof SecretMarker) return true;
  const members: readonly (Exact | undefined)[] = Array.isArray(value) ? value : Object.values(value);
  return members.every(isExact);
}
