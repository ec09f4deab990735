import { isUnknown, PackError, type ResourceHandler } from "pulumi-packs";
import { below, source } from "./draw.ts";

interface IntegerInputs {
  readonly min: number;
  readonly max: number;
  readonly seed?: string;
  readonly keepers?: Readonly<Record<string, string>>;
}

interface IntegerState extends IntegerInputs {
  readonly result: number;
}

/** A random whole number; its id is the number. */
export const integer: ResourceHandler<IntegerInputs, IntegerState> = {
  check({ inputs: { min, max } }) {
    if (isUnknown(min) || isUnknown(max)) return {};
    if (min > max) return { failures: [{ property: "min", reason: `is ${min}, which is more than max, ${max}` }] };
    const tooFar = max - min >= Number.MAX_SAFE_INTEGER;
    return tooFar ? { failures: [{ property: "max", reason: "is further than 2^53 above min" }] } : {};
  },
  create({ inputs: { min, max, seed } }) {
    const result = min + below(max - min + 1, source(seed));
    return { id: String(result), state: { result } };
  },
  read({ id, state }) {
    return state.result === undefined ? imported(id) : { state };
  },
  delete() {
    // it exists in the stack's state only
  },
};

function imported(id: string) {
  const match = /^(-?\d+),(-?\d+),(-?\d+)(?:,(.+))?$/s.exec(id);
  if (match === null)
    throw new PackError(`“${id}” cannot be imported; import an Integer by result,min,max or result,min,max,seed.`);
  const [, result, min, max, seed] = match;
  const state = { result: Number(result), min: Number(min), max: Number(max), ...(seed !== undefined && { seed }) };
  return { id: String(state.result), state };
}
