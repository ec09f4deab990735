import type { HandshakeRequest } from "../model/requests.ts";

/** What the other side of a session understands besides plain values (protocol §2.1). */
export interface Peer {
  readonly secrets: boolean;
  readonly resources: boolean;
  /** output values; only ever sent in replies of Construct and Call */
  readonly outputs: boolean;
  /** strings that are not valid UTF-8 */
  readonly byteStrings: boolean;
}

/** How a reply is to be encoded. */
export interface Reply {
  readonly peer: Peer;
  /** the request's preview flag: only then may a created or updated state hold unknowns */
  readonly preview: boolean;
  /** Told the path of each string that held a lone surrogate, which was replaced by U+FFFD (engine-client.md). */
  readonly onReplaced?: (path: string) => void;
}

/**
 * The engine that sent this handshake. Every engine takes secrets and references in replies; output values it takes from
 * Construct and Call only (protocol §4), which no pack offers.
 */
export function peerOf(handshake: HandshakeRequest): Peer {
  return { secrets: true, resources: true, outputs: false, byteStrings: handshake.acceptsByteString };
}

/** The engine before, or without, a handshake. */
export const legacyPeer: Peer = { secrets: true, resources: true, outputs: false, byteStrings: false };
