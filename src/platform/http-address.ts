import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The code of the error that `fencedLookup` gives for an address that must not be talked to. */
export const fencedCode = "EFENCED";

const metadataNames = new Set(["metadata.google.internal", "metadata.goog"]);

/**
 * Whether a host of a URL is an address, or the name of a service, that tells a machine's credentials to whoever asks from
 * there: link-local addresses, and those at which clouds have such services.
 */
export function isInternal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return metadataNames.has(host.replace(/\.$/, "")) || isInternalAddress(host);
}

/** The lookup of host names that refuses to answer with an internal address. */
export const fencedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => !isInternalAddress(address));
    const failure = error ?? (addresses.length === 0 ? fenced() : null);
    answer(callback, failure, addresses, options.all === true);
  });
};

function answer(
  callback: Parameters<LookupFunction>[2],
  failure: NodeJS.ErrnoException | null,
  addresses: readonly LookupAddress[],
  all: boolean,
): void {
  const [first] = addresses;
  if (all || first === undefined) callback(failure, [...addresses]);
  else callback(failure, first.address, first.family);
}

function fenced(): NodeJS.ErrnoException {
  return Object.assign(new Error("an internal address"), { code: fencedCode });
}

function isInternalAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && internal().check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Also their forms as IPv4-mapped IPv6 addresses. */
function internal(): BlockList {
  const list = new BlockList();
  list.addSubnet("169.254.0.0", 16, "ipv4");
  list.addSubnet("fe80::", 10, "ipv6");
  // AWS over IPv6, Alibaba, Oracle, Azure's wire server
  list.addAddress("fd00:ec2::254", "ipv6");
  list.addAddress("100.100.100.200", "ipv4");
  list.addAddress("192.0.0.192", "ipv4");
  list.addAddress("168.63.129.16", "ipv4");
  return list;
}
