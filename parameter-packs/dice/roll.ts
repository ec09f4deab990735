import type { FunctionHandler } from "pulumi-packs";
import { below, source } from "./draw.ts";

/** Rolls dice: the numbers that they show, and the sum. */
export const roll: FunctionHandler<{ sides: number; count: number }, { rolls: number[]; total: number }> = ({
  inputs,
}) => {
  const bytes = source();
  const rolls = Array.from({ length: inputs.count }, () => 1 + below(inputs.sides, bytes));
  return { rolls, total: rolls.reduce((sum, rolled) => sum + rolled, 0) };
};
