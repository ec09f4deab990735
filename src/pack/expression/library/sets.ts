import type { Environment } from "@marcbachmann/cel-js";
import { registerNamespace } from "./namespace.ts";
import { sameCel } from "./same.ts";

type List = readonly unknown[];

/** CEL's extension functions for lists that are meant as sets. */
export function registerSets(environment: Environment): void {
  registerNamespace(environment, "sets", {
    "contains(list, list): bool": contains,
    "equivalent(list, list): bool": (a: List, b: List) => contains(a, b) && contains(b, a),
    "intersects(list, list): bool": (a: List, b: List) => a.some((item) => b.some((other) => sameCel(item, other))),
  });
}

function contains(list: List, part: List): boolean {
  return part.every((item) => list.some((other) => sameCel(item, other)));
}
