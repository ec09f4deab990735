import type { Environment } from "@marcbachmann/cel-js";
import { type Functions, registerNamespace } from "./namespace.ts";
import { isNumeric } from "./same.ts";

/** How many values `greatest` and `least` take one by one; more come as a list. */
const mostValues = 8;
/** CEL's ints have 64 bits. */
const bits = 64;

/** CEL's extension functions for numbers. */
export function registerMath(environment: Environment): void {
  const extremes: [string, (...args: never[]) => unknown][] = [];
  for (let count = 2; count <= mostValues; count++) {
    const parameters = Array.from({ length: count }, () => "dyn").join(", ");
    extremes.push([`greatest(${parameters}): dyn`, (...values: readonly unknown[]) => extreme(values, 1)]);
    extremes.push([`least(${parameters}): dyn`, (...values: readonly unknown[]) => extreme(values, -1)]);
  }
  registerNamespace(environment, "math", {
    ...Object.fromEntries(extremes),
    "greatest(dyn): dyn": (values: unknown) => extreme(Array.isArray(values) ? values : [values], 1),
    "least(dyn): dyn": (values: unknown) => extreme(Array.isArray(values) ? values : [values], -1),
    ...rounding("ceil", Math.ceil),
    ...rounding("floor", Math.floor),
    // halves go away from zero, which the platform's own does for positive numbers only
    ...rounding("round", (value) => Math.sign(value) * Math.round(Math.abs(value))),
    ...rounding("trunc", Math.trunc),
    "abs(int): int": (value: bigint) => (value < 0n ? -value : value),
    "abs(double): double": Math.abs,
    "sign(int): int": (value: bigint) => BigInt(Math.sign(Number(value))),
    "sign(double): double": Math.sign,
    "sqrt(double): double": Math.sqrt,
    "sqrt(int): double": (value: bigint) => Math.sqrt(Number(value)),
    "isNaN(double): bool": Number.isNaN,
    "isInf(double): bool": (value: number) => Math.abs(value) === Number.POSITIVE_INFINITY,
    "isFinite(double): bool": Number.isFinite,
    "bitAnd(int, int): int": (a: bigint, b: bigint) => a & b,
    "bitOr(int, int): int": (a: bigint, b: bigint) => a | b,
    "bitXor(int, int): int": (a: bigint, b: bigint) => a ^ b,
    "bitNot(int): int": (value: bigint) => ~value,
    "bitShiftLeft(int, int): int": (value: bigint, by: bigint) => BigInt.asIntN(bits, value << shift(by)),
    "bitShiftRight(int, int): int": (value: bigint, by: bigint) => BigInt.asUintN(bits, value) >> shift(by),
  });
}

/** Whole numbers are whole already: an API's 2 may be an int where its 2.5 is a double. */
function rounding(name: string, round: (value: number) => number): Functions {
  return { [`${name}(double): double`]: round, [`${name}(int): int`]: (value: bigint) => value };
}

function extreme(values: readonly unknown[], sign: 1 | -1): number | bigint {
  const [first, ...rest] = values;
  if (!isNumeric(first)) throw new Error("greatest and least take numbers");
  let result = first;
  for (const value of rest) {
    if (!isNumeric(value)) throw new Error("greatest and least take numbers");
    if (sign === 1 ? value > result : value < result) result = value;
  }
  return result;
}

function shift(by: bigint): bigint {
  if (by < 0n) throw new Error("a shift is by at least 0 bits");
  return by > BigInt(bits) ? BigInt(bits) : by;
}
