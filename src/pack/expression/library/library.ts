import { Environment } from "@marcbachmann/cel-js";
import { Opaque } from "../convert.ts";
import { registerDates } from "./dates.ts";
import { registerEncoders } from "./encoders.ts";
import { registerLists } from "./lists.ts";
import { registerMath } from "./math.ts";
import { registerRegex } from "./regex.ts";
import { registerSets } from "./sets.ts";
import { registerSortBy } from "./sort-by.ts";
import { registerStrings } from "./strings.ts";

const limits = { maxAstNodes: 2000, maxDepth: 60, maxListElements: 500, maxMapEntries: 500, maxCallArguments: 16 };

/**
 * CEL with everything that does not depend on a scope: the standard extension functions under their standard names
 * (strings, lists, sets, math, encoders, regex), and arithmetic that mixes int and double, because in JSON 2.0 is 2 and an
 * expression must not fail on whole values. Lists and maps may be mixed, as JSON is; `.?`, `[?]` and `optional` are on.
 * Made once for a pack, and cloned for each scope.
 */
export function celLibrary(): Environment {
  const environment = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false, limits });
  environment.registerType("Opaque", { ctor: Opaque, fields: {} });
  registerMixedArithmetic(environment);
  registerStrings(environment);
  registerLists(environment);
  registerSortBy(environment);
  registerSets(environment);
  registerMath(environment);
  registerEncoders(environment);
  registerRegex(environment);
  registerDates(environment);
  return environment;
}

function registerMixedArithmetic(environment: Environment): void {
  const operators = {
    "+": (a: number, b: number) => a + b,
    "-": (a: number, b: number) => a - b,
    "*": (a: number, b: number) => a * b,
    "/": (a: number, b: number) => a / b,
  };
  for (const [sign, apply] of Object.entries(operators)) {
    const mixed = (a: bigint | number, b: bigint | number) => apply(Number(a), Number(b));
    environment.registerOperator(`int ${sign} double: double`, mixed);
    environment.registerOperator(`double ${sign} int: double`, mixed);
  }
}
