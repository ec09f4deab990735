import { PacksError, type Where } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import { isInternal } from "../../platform/http-address.ts";
import { hostsIn } from "../hosts.ts";

type Fetch = typeof globalThis.fetch;

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * `fetch` inside a pack's fence. With `hosts`, those that the pack lists, requests go there and to the hosts that the
 * configuration names, nowhere else, also by redirects, which then are followed for GET and HEAD alone; without any, anywhere. Link-local
 * and metadata addresses are refused unless the configuration names them. Throws HANDLER_HOST, HANDLER_FENCED.
 */
export function fencedFetch(fetch: Fetch, hosts: readonly string[], config: PlainObject, where: Where): Fetch {
  const named = new Set(hostsIn(config));
  const check = (url: URL) => {
    const { host, hostname, origin } = url;
    if (named.has(hostname)) return;
    if (hosts.length > 0 && !hosts.includes(host) && !hosts.includes(hostname))
      throw PacksError.of("HANDLER_HOST", { origin }, { where });
    if (isInternal(hostname)) throw PacksError.of("HANDLER_FENCED", { host }, { where });
  };
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : input);
    check(url);
    if (hosts.length === 0 || init.redirect !== undefined) return fetch(input, init);
    let answer = await fetch(input, { ...init, redirect: "manual" });
    const method = init.method ?? (input instanceof Request ? input.method : "GET");
    for (let count = 0; count < maxRedirects && /^(get|head)$/i.test(method); count++) {
      const location = redirects.has(answer.status) ? answer.headers.get("location") : null;
      if (location === null || !URL.canParse(location, url.href)) break;
      const to = new URL(location, url.href);
      check(to);
      // what the author sends may be a credential under any name
      const kept = to.origin === url.origin ? init : { method, ...(init.signal ? { signal: init.signal } : {}) };
      answer = await fetch(to, { ...kept, redirect: "manual" });
      url = to;
    }
    return answer;
  };
}
