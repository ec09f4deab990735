import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { evaluateTemplate } from "../../pack/expression/evaluate.ts";
import type { Template } from "../../pack/expression/expression.ts";
import type { HttpRequest } from "../../platform/http.ts";
import { isListed } from "../hosts.ts";
import { contentOf, type DefaultBody } from "./content.ts";
import { addQuery, encodeCookies, encodeHeaders, encodePath, PlacementError, sourceOf } from "./encode.ts";
import type { HttpCall } from "./handling.ts";
import { requestProblem } from "./placing.ts";

/**
 * The request of an operation, without sending it. Throws PacksError: HANDLER_REQUEST for a value that is missing or does
 * not fit its place, HANDLER_BASE_URL, HANDLER_HOST for an origin outside the pack's fence.
 */
export function makeRequest(operation: HttpOperation, call: HttpCall, defaults?: DefaultBody): HttpRequest {
  const base = baseUrl(call);
  return placing(call, () => {
    const { settings } = call.handling;
    const path = encodePath(operation.path, call.roots);
    const href = path.startsWith("/") ? base.href.replace(/\/$/, "") + path : path;
    if (!URL.canParse(href)) throw new PlacementError("its path does not begin with /");
    const url = new URL(href);
    checkHost(url, base, call);
    const { query = none, cookies = none } = settings;
    addQuery(url, new Map([...query, ...operation.query]), call.roots, operation.arrays);
    const content = contentOf(operation, call, defaults);
    const cookie = encodeCookies(new Map([...cookies, ...(operation.cookies ?? none)]), call.roots);
    const headers = new Map([
      ["accept", "application/json"],
      ...entry("content-type", content?.type),
      ...entry("content-length", content?.length?.toString()),
      ...entry("cookie", cookie),
      ...encodeHeaders(settings.headers, call.roots),
      ...encodeHeaders(operation.headers, call.roots),
    ]);
    return { method: operation.method, url, headers, body: content?.body };
  });
}

const none: ReadonlyMap<string, Template> = new Map();

function entry(name: string, value: string | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]];
}

/** The base URL of a call. Throws HANDLER_BASE_URL. */
export function baseUrl(call: HttpCall): URL {
  const { baseUrl } = call.handling.settings;
  const problem = (text: string) =>
    PacksError.of("HANDLER_BASE_URL", { expression: sourceOf(baseUrl), problem: text }, { where: call.where });
  const text = evaluateTemplate(baseUrl, call.roots);
  if (text === undefined) throw problem("a value in it is not set");
  if (typeof text !== "string" || !URL.canParse(text))
    throw problem("it is not a URL such as https://api.example.com/v1");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw problem("it begins with neither https:// nor http://");
  if (url.username !== "" || url.password !== "") throw problem("it holds a user name or password");
  if (url.search !== "" || url.hash !== "") throw problem("it has a ? or # in it, behind which no path can go");
  return url;
}

/** Requests go where the user's configuration says, or to the hosts that the pack lists, nowhere else. */
function checkHost(url: URL, base: URL, call: HttpCall): void {
  if (url.origin === base.origin) return;
  if (isListed(url, call.handling.hosts)) return;
  throw PacksError.of("HANDLER_HOST", { origin: url.origin }, { where: call.where });
}

function placing<Result>(call: HttpCall, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw requestProblem(error, call);
  }
}
