import Link from "http-link-header";
import { PacksError } from "../../error/error.ts";
import { asText } from "../../pack/expression/evaluate.ts";
import type { Exact } from "../../pack/expression/expression.ts";
import { expressionFailure } from "../../pack/expression/failure.ts";
import type { Paginate } from "../../pack/timing.ts";
import type { HttpRequest } from "../../platform/http.ts";
import type { Answer } from "./answer.ts";
import type { HttpCall } from "./handling.ts";

/** What is known once a page has come. */
export interface Present {
  readonly request: HttpRequest;
  readonly answer: Answer;
  readonly items: readonly Exact[];
}

/** The request for the first page: where pages have numbers it says so, as some services page only when asked. */
export function firstPage(paginate: Paginate | undefined, request: HttpRequest): HttpRequest {
  const next = paginate?.next;
  if (next?.kind === "page" && !request.url.searchParams.has(next.parameter))
    return withParameter(request, next.parameter, String(next.from));
  return request;
}

/**
 * The request for the page behind the present one; undefined: there is none. The query's other parameters, the headers
 * and the body stay. Throws HANDLER_PAGES for a page that points to itself, or to another origin, where the credentials
 * in the headers must not go.
 */
export function nextPage(paginate: Paginate, present: Present, call: HttpCall): HttpRequest | undefined {
  const { answer } = present;
  if (paginate.more !== undefined && !isTrue(paginate.more.evaluate(answer.roots), paginate.more.source))
    return undefined;
  const { request } = present;
  const { next } = paginate;
  switch (next.kind) {
    case "link":
      return follow(request, linked(answer, next.rel, call), call);
    case "url":
      return follow(request, textOf(next.value.evaluateExact(answer.roots), next.value.source), call);
    case "cursor": {
      const cursor = textOf(next.value.evaluateExact(answer.roots), next.value.source);
      if (cursor === undefined) return undefined;
      if (cursor === request.url.searchParams.get(next.parameter)) throw repeated(call);
      return withParameter(request, next.parameter, cursor);
    }
    case "page": {
      if (present.items.length === 0) return undefined;
      const number = Number(request.url.searchParams.get(next.parameter) ?? next.from);
      return withParameter(request, next.parameter, String(number + 1));
    }
    case "offset":
      if (present.items.length === 0) return undefined;
      return withParameter(request, next.parameter, String(offsetOf(request, next.parameter) + present.items.length));
  }
}

/** What a later process needs for the next page: the parameter's value, or the path and query of the URL. */
export function tokenOf({ next }: Paginate, request: HttpRequest): string {
  if (next.kind === "link" || next.kind === "url") return request.url.pathname + request.url.search;
  return request.url.searchParams.get(next.parameter) ?? "";
}

/** The request for the page that a token stands for. */
export function continueAt({ next }: Paginate, first: HttpRequest, token: string, call: HttpCall): HttpRequest {
  if (next.kind === "link" || next.kind === "url") return follow(first, token, call) ?? first;
  return withParameter(first, next.parameter, token);
}

function linked(answer: Answer, rel: string, call: HttpCall): string | undefined {
  const { headers } = answer.roots;
  const header = typeof headers === "object" && headers !== null && "link" in headers ? headers["link"] : undefined;
  if (typeof header !== "string") return undefined;
  try {
    return Link.parse(header).rel(rel)[0]?.uri;
  } catch {
    throw pagesError("the Link header of a page cannot be read", call);
  }
}

function follow(request: HttpRequest, target: string | undefined, call: HttpCall): HttpRequest | undefined {
  if (target === undefined) return undefined;
  const url = URL.canParse(target, request.url.href) ? new URL(target, request.url.href) : undefined;
  if (url === undefined) throw pagesError("the next page is at something that is no URL", call);
  if (url.origin !== request.url.origin)
    throw pagesError(`the next page is at another origin, ${url.origin}, where the credentials must not go`, call);
  url.hash = "";
  if (url.href === request.url.href) throw repeated(call);
  return { ...request, url };
}

function offsetOf({ url }: HttpRequest, parameter: string): number {
  return Number(url.searchParams.get(parameter) ?? 0);
}

function withParameter(request: HttpRequest, name: string, value: string): HttpRequest {
  const url = new URL(request.url);
  url.searchParams.set(name, value);
  return { ...request, url };
}

/** A cursor or URL; null and the empty text mean that there is none. */
function textOf(value: Exact | undefined, source: string): string | undefined {
  return value === undefined || value === null || value === "" ? undefined : asText(value, source);
}

/** The value of a condition; absent counts as false. Throws PACK_EXPRESSION_FAILED for what is no boolean. */
export function isTrue(value: Exact | undefined, source: string): boolean {
  if (value === undefined) return false;
  if (typeof value === "boolean") return value;
  throw expressionFailure(source, "it is no condition, its value is neither true nor false");
}

function repeated(call: HttpCall): PacksError {
  return pagesError("a page points to itself as the next one", call);
}

function pagesError(problem: string, call: HttpCall): PacksError {
  return PacksError.of("HANDLER_PAGES", { problem }, { where: call.where });
}
