import { type Environment, Optional } from "@marcbachmann/cel-js";
import { registerFunctions, registerNamespace } from "./namespace.ts";
import { compareCel, sameCel } from "./same.ts";
import { position } from "./text.ts";

/** The longest list that `lists.range` makes. */
const longestRange = 100_000n;

type List = readonly unknown[];

/** CEL's extension functions for lists; `sortBy` is a macro of its own. */
export function registerLists(environment: Environment): void {
  registerFunctions(environment, {
    "list<T>.distinct(): list<T>": distinct,
    "list.flatten(): list<dyn>": (list: List) => list.flat(1),
    "list.flatten(int): list<dyn>": (list: List, depth: bigint) => {
      if (depth < 0n) throw new Error("the depth of flatten is less than 0");
      return list.flat(Number(depth));
    },
    "list<T>.reverse(): list<T>": (list: List) => [...list].reverse(),
    "list<T>.slice(int, int): list<T>": (list: List, start: bigint, end: bigint) => {
      if (end < start) throw new Error("the end of a slice is before its start");
      return list.slice(position(start, list.length, "start"), position(end, list.length, "end"));
    },
    "list<T>.sort(): list<T>": (list: List) => [...list].sort(compareCel),
    "list<T>.first(): optional<T>": (list: List) => optional(list, 0),
    "list<T>.last(): optional<T>": (list: List) => optional(list, list.length - 1),
  });
  registerNamespace(environment, "lists", {
    "range(int): list<int>": (count: bigint) => {
      if (count > longestRange) throw new Error(`lists.range makes at most ${longestRange} items`);
      return Array.from({ length: Math.max(0, Number(count)) }, (_, index) => BigInt(index));
    },
  });
}

function optional(list: List, index: number): Optional {
  return list.length === 0 ? Optional.none() : Optional.of(list[index]);
}

/** Texts and numbers, which most lists hold, are told apart by a set; other values one by one. */
function distinct(list: List): List {
  const seen = new Set<unknown>();
  const others: unknown[] = [];
  return list.filter((item) => {
    if (typeof item === "object" && item !== null) {
      if (others.some((other) => sameCel(other, item))) return false;
      others.push(item);
      return true;
    }
    // 1 and 1.0 are equal
    const key = typeof item === "bigint" && BigInt(Number(item)) === item ? Number(item) : item;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
