import { PacksError } from "../../error/error.ts";
import type { Selection } from "../../pack/exchange.ts";
import { isExactList } from "../../pack/expression/exact.ts";
import type { Exact, Roots } from "../../pack/expression/expression.ts";
import type { Answer } from "./answer.ts";

/**
 * The item of a list that is the object; undefined: there is none. A list that is left out, or null, is empty. Throws
 * HANDLER_ANSWER for what is no list, and when more than one item fits: to take any of them would be a guess.
 */
export function selectItem(
  select: Selection,
  list: Exact | undefined,
  { roots, about }: Pick<Answer, "roots" | "about">,
): Exact | undefined {
  if (list === undefined || list === null) return undefined;
  const source = `\${${select.where.source}}`;
  const refuse = (problem: string) => PacksError.of("HANDLER_ANSWER", { problem }, about);
  if (!isExactList(list)) {
    const place = select.from === undefined ? "it" : `\${${select.from.source}} in it`;
    throw refuse(`\`select\` looks for an item in a list, and ${place} is none`);
  }
  const found = list.filter((item) => isChosen(select, item, roots, refuse));
  if (found.length > 1)
    throw refuse(`${found.length} of its ${list.length} items fit \`select\` ${source}, where one was meant`);
  return found[0];
}

/** An absent condition (an item without the member that it reads) does not fit. */
function isChosen(select: Selection, item: Exact, roots: Roots, refuse: (problem: string) => PacksError): boolean {
  const fits = select.where.evaluateExact({ ...roots, item });
  if (fits === undefined || typeof fits === "boolean") return fits === true;
  throw refuse(`\`select\` \${${select.where.source}} is neither true nor false`);
}
