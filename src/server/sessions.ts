import { legacyPeer, type Peer, peerOf } from "../codec/peer.ts";
import type { Log } from "../model/log.ts";
import type { HandshakeRequest } from "../model/requests.ts";
import type { ProviderFactory } from "../provider/provider.ts";
import { Session } from "./session.ts";

/** Connections that closed without a Cancel and whose sessions are kept for them to come back. */
const maxOrphans = 16;

/** What a host needs to make sessions. */
export interface SessionsOptions {
  readonly createProvider: ProviderFactory;
  /** the log for as long as a session has no engine */
  readonly local: Log;
  /**
   * The engine that launched the process. With one, the process belongs to one client, and every connection to its only
   * session: grpc-go comes back from another port after half an hour of idleness. Without one (attach mode) each connection
   * has a session of its own.
   */
  readonly engineAddress: string | undefined;
}

/**
 * The sessions of a host, by peer (`address:port`, as `getPeer()` says). The session of a connection that closes after a
 * Cancel is dropped; without a Cancel it may only have been idle, so it is kept, and the next peer that calls without a
 * Handshake takes it over, provided there is exactly one to take.
 */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #byPeer = new Map<string, Session>();
  readonly #orphans = new Set<Session>();

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** A new session for the peer: what its earlier one had is gone, a Cancel too. */
  begin(address: string, handshake: HandshakeRequest): Session {
    return this.#begin(address, peerOf(handshake), handshake.engineAddress);
  }

  /** The session of the peer. */
  of(address: string): Session {
    return this.#byPeer.get(this.#key(address)) ?? this.#adopt(address) ?? this.#begin(address, legacyPeer, "");
  }

  /** The connection of the peer is closed. */
  closed(address: string): void {
    if (this.#options.engineAddress !== undefined) return;
    const session = this.#byPeer.get(address);
    if (session === undefined) return;
    this.#byPeer.delete(address);
    if (session.cancelled) session.close();
    else this.#keep(session);
  }

  /** Ends all sessions. */
  close(): void {
    for (const session of [...this.#byPeer.values(), ...this.#orphans]) session.close();
    this.#byPeer.clear();
    this.#orphans.clear();
  }

  /** A log that reaches the engine of every session: for what belongs to none of them. */
  readonly log: Log = {
    debug: (message) => this.#each((log) => log.debug(message)),
    info: (message) => this.#each((log) => log.info(message)),
    warn: (message) => this.#each((log) => log.warn(message)),
    error: (message) => this.#each((log) => log.error(message)),
    progress: (message) => this.#each((log) => log.progress(message)),
  };

  #key(address: string): string {
    return this.#options.engineAddress === undefined ? address : "";
  }

  #begin(address: string, peer: Peer, engineAddress: string): Session {
    const key = this.#key(address);
    this.#byPeer.get(key)?.close();
    const session = new Session(this.#options.createProvider(), peer, this.#options.local);
    session.attach(engineAddress || (this.#options.engineAddress ?? ""));
    this.#byPeer.set(key, session);
    return session;
  }

  #adopt(address: string): Session | undefined {
    const [orphan, another] = this.#orphans;
    if (orphan === undefined || another !== undefined) return undefined;
    this.#orphans.delete(orphan);
    this.#byPeer.set(address, orphan);
    return orphan;
  }

  #keep(session: Session): void {
    this.#orphans.add(session);
    const [oldest] = this.#orphans;
    if (this.#orphans.size <= maxOrphans || oldest === undefined) return;
    this.#orphans.delete(oldest);
    oldest.close();
  }

  #each(write: (log: Log) => void): void {
    for (const session of [...this.#byPeer.values(), ...this.#orphans]) write(session.log(""));
  }
}
