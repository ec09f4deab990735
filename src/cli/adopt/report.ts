import type { Paint } from "../try/paint.ts";
import type { Comparison } from "./compare.ts";
import type { DynamicResource } from "./export.ts";

/** A dynamic resource with the resources that it may become, the best first. */
export interface Move {
  readonly resource: DynamicResource;
  readonly comparisons: readonly Comparison[];
}

/** What is said of one resource. */
export function moveLines({ resource, comparisons }: Move, paint: Paint): readonly string[] {
  const [best, ...others] = comparisons;
  const what = `${paint.bold(resource.name)} ${paint.dim(resource.id)}`;
  if (best === undefined) {
    const way = `no resource of the pack declares \`aliases: [${resource.type}]\` in pack.yaml`;
    return [`${paint.red("✗")} ${what}  ${resource.type}`, `    ${way}`];
  }
  const mark = best.differences.length === 0 ? paint.green("✓") : paint.yellow("!");
  const equals = others.filter(({ differences }) => differences.length === best.differences.length);
  return [
    `${mark} ${what}  ${resource.type} → ${best.token}`,
    ...[...best.differences, ...best.notes].map((line) => `    ${line}`),
    ...(equals.length === 0 ? [] : [`    ${choice([best, ...equals])}`]),
  ];
}

/** The last line. */
export function summaryOf(moves: readonly Move[], paint: Paint): string {
  const unchanged = moves.filter(({ comparisons: [best] }) => best?.differences.length === 0);
  const all = moves.length === 1 ? "1 dynamic resource" : `${moves.length} dynamic resources`;
  const told = `${unchanged.length} of ${all} would move with nothing replaced, updated or deleted`;
  return unchanged.length === moves.length ? paint.green(told) : told;
}

/** Aliases let either take over: the program's type decides, and nothing in the state does. */
function choice(comparisons: readonly Comparison[]): string {
  const tokens = comparisons.map(({ token }) => token).join(" or ");
  return `its properties fit ${tokens}: whichever type the program gives to this name takes it over`;
}
