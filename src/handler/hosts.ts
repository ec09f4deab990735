import { isPlainObject, type Plain } from "../model/plain.ts";

/** The host names in a configuration: of URLs, and of texts such as `host:port`. What is no host is in it, too. */
export function hostsIn(value: Plain | undefined): readonly string[] {
  if (typeof value === "string") return hostOf(value);
  if (Array.isArray(value)) return value.flatMap((item: Plain) => hostsIn(item));
  return isPlainObject(value) ? Object.values(value).flatMap(hostsIn) : [];
}

function hostOf(text: string): readonly string[] {
  const href = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(href) ? [new URL(href).hostname] : [];
}

/** Whether a URL goes to one of the hosts that a pack lists, with their port or without. */
export function isListed({ host, hostname }: URL, hosts: readonly string[]): boolean {
  return hosts.includes(host) || hosts.includes(hostname);
}
