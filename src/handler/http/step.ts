/** The steps of an exchange that are done in code: `before` it is sent, `after` its answer has come. */

import { PacksError } from "../../error/error.ts";
import { plainObject } from "../../model/convert.ts";
import { isPlainObject, type Plain, type PlainObject } from "../../model/plain.ts";
import type { CodeReference, HttpOperation } from "../../pack/definition.ts";
import { isExactList } from "../../pack/expression/exact.ts";
import type { Exact } from "../../pack/expression/expression.ts";
import { isExact } from "../../pack/expression/to-plain.ts";
import type { HttpRequest } from "../../platform/http.ts";
import { isListed } from "../hosts.ts";
import type { Answer } from "./answer.ts";
import type { HttpCall } from "./handling.ts";

/** The request with what `before` changes in it: method, url, headers (null removes one) and body. */
export async function beforeStep(operation: HttpOperation, request: HttpRequest, call: HttpCall): Promise<HttpRequest> {
  if (operation.before === undefined) return request;
  const { method, url, headers, body } = request;
  const text = typeof body === "string" ? body : undefined;
  const seen = { method, url: url.href, headers: Object.fromEntries(headers), body: text };
  const changes = (await run(operation.before, "before", { request: seen }, call)) ?? {};
  return {
    ...request,
    method: textOf(changes, "method", call) ?? method,
    url: changedUrl(textOf(changes, "url", call), url, call),
    headers: changedHeaders(changes["headers"], changes["body"] === undefined ? headers : lengthless(headers), call),
    ...bodyOf(changes["body"]),
  };
}

/** Another body has another length, which the platform counts. */
function lengthless(headers: HttpRequest["headers"]): HttpRequest["headers"] {
  return new Map([...headers].filter(([name]) => name !== "content-length"));
}

/** The answer with what `after` returns in the place of its body. */
export async function afterStep(operation: HttpOperation, answer: Answer, call: HttpCall): Promise<Answer> {
  if (operation.after === undefined) return answer;
  const { status, roots } = answer;
  const seen = { status, headers: plain(roots.headers), body: plain(answer.body) };
  const body = await run(operation.after, "after", { answer: seen }, call);
  if (body === undefined) throw unusable("after", "it returned nothing; return the object", call);
  return { ...answer, body, roots: { ...roots, body } };
}

async function run(reference: CodeReference, step: string, parts: PlainObject, call: HttpCall) {
  const { token = "", operation = "" } = call.where;
  const load = call.handling.step;
  if (load === undefined) throw unusable(step, "the pack's code is not available here", call);
  const perform = await load(reference, { name: token, operation: `${step} ${operation}` }, call.context.log);
  return perform({ ...parts, ...requestRoots(call) }, call.context);
}

/** What the operation's expressions may read: id, inputs, state. */
function requestRoots({ roots }: HttpCall): PlainObject {
  const { id, inputs, old, state } = roots;
  return { id: plain(id), inputs: plain(inputs), old: plain(old), state: plain(state) };
}

function textOf(changes: PlainObject, key: string, call: HttpCall): string | undefined {
  const value = changes[key];
  if (value === undefined || typeof value === "string") return value;
  throw unusable("before", `${key} is no text`, call);
}

/** A step may change where a request goes only as far as the pack may send requests anyway. */
function changedUrl(text: string | undefined, url: URL, call: HttpCall): URL {
  if (text === undefined) return url;
  if (!URL.canParse(text, url.href)) throw unusable("before", "url is no URL", call);
  const changed = new URL(text, url.href);
  if (changed.origin === url.origin || isListed(changed, call.handling.hosts)) return changed;
  throw PacksError.of("HANDLER_HOST", { origin: changed.origin }, { where: call.where });
}

function changedHeaders(
  changes: Plain | undefined,
  headers: HttpRequest["headers"],
  call: HttpCall,
): Map<string, string> {
  const changed = new Map(headers);
  if (changes === undefined) return changed;
  if (!isPlainObject(changes)) throw unusable("before", "headers is no object", call);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name.toLowerCase());
    else if (typeof value === "string" && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      changed.set(name.toLowerCase(), value);
    else throw unusable("before", `the header ${name} is no text on one line`, call);
  }
  return changed;
}

/** Text and bytes are sent as they are, data as JSON; null takes the body away. */
function bodyOf(body: Plain | undefined): Partial<Pick<HttpRequest, "body">> {
  if (body === undefined) return {};
  if (body === null) return { body: undefined };
  return { body: typeof body === "string" ? body : JSON.stringify(body) };
}

/** A value of an answer as code sees it: whole numbers beyond 2^53 as text, as they cannot be numbers. */
function plain(value: Exact | undefined): Plain | undefined {
  if (typeof value === "bigint") return value.toString();
  if (value === undefined || isExact(value)) return value;
  if (isExactList(value)) return value.map((item) => plain(item) ?? null);
  return plainObject(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}

function unusable(step: string, problem: string, call: HttpCall): PacksError {
  return PacksError.of("HANDLER_STEP", { step, problem }, { where: call.where });
}
