import { PacksError, type Where } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import { maxRedirects, redirects } from "../../platform/http.ts";
import { isInternal } from "../../platform/http-address.ts";
import { hostsIn, isListed } from "../hosts.ts";

type Fetch = typeof globalThis.fetch;

/**
 * `fetch` inside a pack's fence. With `hosts`, those that the pack lists, requests go there and to the hosts that the
 * configuration names, nowhere else, also by redirects, which then are followed for GET and HEAD alone; without any, anywhere. Link-local
 * and metadata addresses are refused unless the configuration names them, also as targets of redirects. Throws HANDLER_HOST,
 * HANDLER_FENCED.
 */
export function fencedFetch(fetch: Fetch, hosts: readonly string[], config: PlainObject, where: Where): Fetch {
  const named = new Set(hostsIn(config));
  const check = (url: URL) => {
    const { host, hostname, origin } = url;
    if (named.has(hostname)) return;
    if (hosts.length > 0 && !isListed(url, hosts)) throw PacksError.of("HANDLER_HOST", { origin }, { where });
    if (isInternal(hostname)) throw PacksError.of("HANDLER_FENCED", { host }, { where });
  };
  const redirected = hosts.length > 0 ? redirectedInside : redirectedAnywhere;
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : input);
    check(url);
    let sent = input instanceof Request ? ofRequest(input, init) : init;
    if ((sent.redirect ?? "follow") !== "follow") return fetch(input, init);
    let answer = await fetch(input, { ...init, redirect: "manual" });
    for (let count = 0; count < maxRedirects; count++) {
      const location = redirects.has(answer.status) ? answer.headers.get("location") : null;
      if (location === null || !URL.canParse(location, url.href)) break;
      const to = new URL(location, url.href);
      const next = redirected(sent, answer.status, to.origin === url.origin);
      if (next === undefined) break;
      check(to);
      await answer.body?.cancel();
      answer = await fetch(to, { ...next, redirect: "manual" });
      [url, sent] = [to, next];
    }
    return answer;
  };
}

function ofRequest(request: Request, init: RequestInit): RequestInit {
  const { method, headers, signal, redirect, body } = request;
  return { method, headers, signal, redirect, body, ...init };
}

/** Only GET and HEAD go on; what the author sends may be a credential under any name. */
function redirectedInside(sent: RequestInit, _status: number, sameOrigin: boolean): RequestInit | undefined {
  const { method = "GET", signal } = sent;
  if (!/^(get|head)$/i.test(method)) return undefined;
  return sameOrigin ? sent : { method, ...(signal ? { signal } : {}) };
}

/** As fetch itself does it (Fetch standard, HTTP-redirect fetch); a body that can be read only once is not sent again. */
function redirectedAnywhere(sent: RequestInit, status: number, sameOrigin: boolean): RequestInit | undefined {
  const { method = "GET", body, ...others } = sent;
  const headers = new Headers(sent.headers);
  if (!sameOrigin) for (const name of ["authorization", "proxy-authorization", "cookie", "host"]) headers.delete(name);
  const becomesGet = status === 303 ? !/^(get|head)$/i.test(method) : status < 303 && /^post$/i.test(method);
  if (!becomesGet) {
    if (body instanceof ReadableStream) return undefined;
    return { ...others, method, headers, ...(body ? { body } : {}) };
  }
  for (const name of ["encoding", "language", "location", "type", "length"]) headers.delete(`content-${name}`);
  return { ...others, method: "GET", headers };
}
