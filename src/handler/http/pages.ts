import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { isExactList } from "../../pack/expression/exact.ts";
import type { Exact } from "../../pack/expression/expression.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall } from "./handling.ts";
import { firstPage, nextPage } from "./next-page.ts";

/** One page of a list. */
export interface Page {
  readonly answer: Answer;
  readonly items: readonly Exact[];
  /** undefined: this is the last page */
  readonly next: HttpRequest | undefined;
}

/** The pages of a list, or the service's word that there is no such list. */
export type Pages =
  | { readonly kind: "pages"; readonly pages: AsyncIterable<Page> }
  | { readonly kind: "gone"; readonly error: Error };

/**
 * Asks for a list page by page: the next page is asked for when the reader wants it, so that who has found what he looks
 * for just stops. Without `paginate` there is one page. Throws PacksError: those of an exchange, HANDLER_PAGES for more
 * pages than allowed and for pages that repeat, HANDLER_ANSWER for what is no list.
 */
export async function openPages(operation: HttpOperation, request: HttpRequest, call: HttpCall): Promise<Pages> {
  const first = firstPage(operation.paginate, request);
  const outcome = await performExchange(operation, first, call);
  if (outcome.kind === "gone") return outcome;
  return { kind: "pages", pages: pagesFrom(operation, first, outcome.response, call) };
}

/** All items of all pages, with the answer that was the last page. Throws also what `gone` says. */
export async function allItems(
  operation: HttpOperation,
  request: HttpRequest,
  call: HttpCall,
): Promise<{ readonly items: readonly Exact[]; readonly answer: Answer | undefined }> {
  const opened = await openPages(operation, request, call);
  if (opened.kind === "gone") throw opened.error;
  const items: Exact[] = [];
  let answer: Answer | undefined;
  for await (const page of opened.pages) {
    for (const item of page.items) items.push(item);
    answer = page.answer;
  }
  return { items, answer };
}

async function* pagesFrom(
  operation: HttpOperation,
  first: HttpRequest,
  response: HttpResponse,
  call: HttpCall,
): AsyncGenerator<Page> {
  const most = operation.paginate?.maxPages ?? 1;
  let page = pageOf(operation, first, response, call);
  let before = response.body;
  for (let count = 1; ; count++) {
    yield page;
    if (page.next === undefined) return;
    if (count >= most) throw pagesError(`there are more than ${most} pages`, call);
    const outcome = await performExchange(operation, page.next, call);
    if (outcome.kind === "gone") throw outcome.error;
    if (counts(operation) && Buffer.compare(outcome.response.body, before) === 0 && page.items.length > 0)
      throw pagesError(`page ${count + 1} is the same as page ${count}`, call);
    before = outcome.response.body;
    page = pageOf(operation, page.next, outcome.response, call);
  }
}

/** A service that does not know the parameter answers with the first page, forever; a link or cursor of its own it knows. */
function counts({ paginate }: HttpOperation): boolean {
  return paginate?.next.kind === "page" || paginate?.next.kind === "offset";
}

/** One page out of its answer. */
export function pageOf(operation: HttpOperation, request: HttpRequest, response: HttpResponse, call: HttpCall): Page {
  const answer = readAnswer(response, call);
  const items = itemsOf(operation, answer, call);
  const next = operation.paginate && nextPage(operation.paginate, { request, answer, items }, call);
  return { answer, items, next };
}

function itemsOf(operation: HttpOperation, answer: Answer, call: HttpCall): readonly Exact[] {
  const where = operation.items ?? operation.select?.from ?? operation.unwrap;
  const items = where ? where.evaluateExact(answer.roots) : answer.body;
  // an empty answer, and a list that is left out or null, are an empty list
  if (items === undefined || items === null) return [];
  if (isExactList(items)) return items;
  const place = where === undefined ? "it" : `\${${where.source}} in it`;
  const problem = `a list was promised, and ${place} is none`;
  throw PacksError.of("HANDLER_ANSWER", { problem }, { where: call.where });
}

function pagesError(problem: string, call: HttpCall): PacksError {
  return PacksError.of("HANDLER_PAGES", { problem }, { where: call.where });
}
