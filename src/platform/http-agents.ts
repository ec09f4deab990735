import http from "node:http";
import https from "node:https";
import tls from "node:tls";
import { fencedLookup } from "./http-address.ts";

/** With what a client shows who it is, and by what it knows the service. All PEM. */
export interface HttpIdentity {
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly passphrase?: string | undefined;
  /** authorities besides the system's */
  readonly ca?: string | undefined;
  /** the name that the service's certificate must be for, if not the URL's */
  readonly servername?: string | undefined;
}

/** The agent, and so the connections, that a request may use. */
export interface Agents {
  of(protocol: string, identity: HttpIdentity | undefined, internal: boolean): http.Agent;
}

/** A connection that was not used for so long may be closed by the service at any moment. Milliseconds. */
const idle = 4_000;

/**
 * Agents that keep connections alive, by who the client is and where it may go: a connection is never lent to a request
 * that could not have made it. Proxies are those of the given environment variables; needs Node 22.21 or 24.5 for them.
 */
export function createAgents(variables: Readonly<Record<string, string | undefined>> | undefined): Agents {
  const made = new Map<string, http.Agent>();
  return {
    of(protocol, identity, internal) {
      const key = JSON.stringify([protocol, internal, identity]);
      const known = made.get(key);
      if (known !== undefined) return known;
      const options = {
        keepAlive: true,
        timeout: idle,
        ...(internal ? {} : { lookup: fencedLookup }),
        ...(variables === undefined ? {} : { proxyEnv: { ...variables } }),
      };
      const agent = protocol === "https:" ? secureAgent(options, identity) : new http.Agent(options);
      made.set(key, agent);
      return agent;
    },
  };
}

function secureAgent(options: http.AgentOptions, identity: HttpIdentity = {}): https.Agent {
  const { cert, key, passphrase, ca, servername } = identity;
  return new https.Agent({
    ...options,
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(servername === undefined ? {} : { servername }),
    ...(ca === undefined ? {} : { ca: [...tls.getCACertificates("default"), ca] }),
  });
}
