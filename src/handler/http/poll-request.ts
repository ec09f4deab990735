import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { asText } from "../../pack/expression/evaluate.ts";
import type { Roots } from "../../pack/expression/expression.ts";
import type { Poll } from "../../pack/timing.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { type Answer, readFailure } from "./answer.ts";
import type { HttpCall } from "./handling.ts";
import { makeRequest } from "./request.ts";

/** A first exchange, whose answer may promise something. */
interface Promised {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/**
 * The first question of a wait; undefined: nothing is to be asked, as the pack leaves the place to the answer, which
 * names none and is not 202. Throws HANDLER_ANSWER when it promises something and does not say where.
 */
export function firstQuestion(poll: Poll, { request, response }: Promised, call: HttpCall): HttpRequest | undefined {
  const answer = readFailure(response, call);
  const roots = { ...answer.roots, id: call.roots.id };
  if (poll.request?.kind === "http") return makeRequest(poll.request, { ...call, roots });
  const target = targetOf(poll, response, roots);
  if (target !== undefined) return questionAt(target, poll.request?.method ?? "GET", request.url, call);
  if (response.status !== 202) return undefined;
  const problem = "it is 202, and does not say where to ask for the result";
  throw PacksError.of("HANDLER_ANSWER", { problem }, { where: call.where });
}

/** The next question: an answer may name another place, or the request may read the answer before. */
export function questionAfter(poll: Poll, question: HttpRequest, answer: Answer, call: HttpCall): HttpRequest {
  if (answer.status !== 202 || poll.request?.kind === "http") return question;
  const target = locationOf(answer.roots);
  return target === undefined ? question : questionAt(target, question.method, question.url, call);
}

/** A question at a URL that somebody else named: within the pack's fence, with the headers of all requests. */
export function questionAt(target: string, method: string, from: URL, call: HttpCall): HttpRequest {
  if (!URL.canParse(target, from.href)) {
    const problem = "it says to ask for the result at something that is no URL";
    throw PacksError.of("HANDLER_ANSWER", { problem }, { where: call.where });
  }
  const path = { kind: "literal", value: new URL(target, from.href).href } as const;
  return makeRequest({ ...question, method, path }, call);
}

/** A request of which the pack says nothing but where it goes. */
export const question: HttpOperation = {
  kind: "http",
  method: "GET",
  path: { kind: "literal", value: "/" },
  query: new Map(),
  headers: new Map(),
  body: null,
  expect: [],
  gone: [],
  thenRead: false,
  map: undefined,
  unwrap: undefined,
};

function targetOf(poll: Poll, response: HttpResponse, roots: Roots): string | undefined {
  if (poll.request?.kind !== "url")
    return response.headers.get("operation-location") ?? response.headers.get("location");
  const { url } = poll.request;
  const value = url.evaluateExact(roots);
  return value === undefined || value === null || value === "" ? undefined : asText(value, url.source);
}

function locationOf({ headers }: Roots): string | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  const named = new Map(Object.entries(headers));
  const value = named.get("operation-location") ?? named.get("location");
  return typeof value === "string" ? value : undefined;
}
