import type { PropertyObject } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import { partsOf } from "../../pack/expression/dependencies.ts";
import type { Template } from "../../pack/expression/expression.ts";
import { evaluateValue } from "./computed.ts";
import type { ResourceTarget } from "./target.ts";

/**
 * Whether a replacement could get the id that the old object has: if so, deleting the old one afterwards would hit the
 * new one, so it must go first (design.md §4, Replacing). False only where the id is made of inputs and comes out different.
 */
export function idMayStay(target: ResourceTarget, oldId: string, news: PropertyObject): boolean {
  const id = target.definition.id;
  if (id === undefined) return true;
  const text = idFromInputs(id, target, news);
  return text === undefined || text === oldId;
}

/** The id as far as inputs and configuration tell it; undefined when it takes the answer, or an unknown. */
export function idFromInputs(template: Template, target: ResourceTarget, inputs: PropertyObject): string | undefined {
  let text = "";
  for (const part of partsOf(template)) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    if (part.reads.some(({ root }) => root !== "inputs" && root !== "config")) return undefined;
    const value = unwrap(evaluateValue(part, { inputs, config: target.configuration.values }));
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    text += String(value);
  }
  return text;
}
