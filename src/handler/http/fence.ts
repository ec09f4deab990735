import { PacksError } from "../../error/error.ts";
import { hostsIn, isListed } from "../hosts.ts";
import type { HttpCall } from "./handling.ts";
import { baseUrl } from "./request.ts";

/** Where the requests of a call may go. */
export interface Fence {
  /** throws HANDLER_HOST */
  check(url: URL): void;
  allows(url: URL): boolean;
  /** hosts that may have an internal address, because the user's own configuration names them */
  readonly internalHosts: readonly string[];
}

/** The fence of a pack: the base URL's origin, and the hosts that it lists. */
export function fenceOf(call: HttpCall): Fence {
  const base = baseUrl(call);
  const { hosts } = call.handling;
  const named = namedHosts(call);
  const allows = (url: URL) => url.origin === base.origin || isListed(url, hosts);
  return {
    allows,
    check(url) {
      if (!allows(url)) throw outside(url, call);
    },
    internalHosts: [...named],
  };
}

/**
 * A token endpoint: a path behind the base URL, or a whole URL, to a host that the pack may talk to or that the user's own
 * configuration names. Throws HANDLER_HOST.
 */
export function tokenUrlOf(text: string, call: HttpCall): URL {
  const base = baseUrl(call);
  const href = text.startsWith("/") ? base.href.replace(/\/$/, "") + text : text;
  if (!URL.canParse(href)) {
    const problem = "the URL of its token endpoint is no URL";
    throw PacksError.of("HANDLER_CREDENTIALS", { problem }, { where: call.where });
  }
  const url = new URL(href);
  if (!fenceOf(call).allows(url) && !namedHosts(call).has(url.hostname)) throw outside(url, call);
  return url;
}

function outside(url: URL, call: HttpCall): PacksError {
  return PacksError.of("HANDLER_HOST", { origin: url.origin }, { where: call.where });
}

/** The host names in the configuration, without those that are the pack author's own, its defaults. */
function namedHosts({ context, handling }: HttpCall): ReadonlySet<string> {
  const given = Object.entries(context.config).filter(
    ([key, value]) => value !== handling.config?.properties.get(key)?.default,
  );
  return new Set(given.flatMap(([, value]) => hostsIn(value)));
}
