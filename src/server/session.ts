import type { Peer } from "../codec/peer.ts";
import { PacksError } from "../error/error.ts";
import type { Log } from "../model/log.ts";
import type { Provider } from "../provider/provider.ts";
import { type EngineLog, engineLog, localLog } from "./engine.ts";

/**
 * What one gRPC connection has: its provider, its engine and its calls in flight (design.md §3). It begins with a Handshake;
 * peers without one (older engines) get a session with their first call.
 */
export class Session {
  readonly provider: Provider;
  /** what the other side understands */
  readonly peer: Peer;
  #engine: EngineLog;
  readonly #calls = new Set<AbortController>();
  #cancelled = false;

  /** `local` is the log for as long as no engine is known. */
  constructor(provider: Provider, peer: Peer, local: Log) {
    this.provider = provider;
    this.peer = peer;
    this.#engine = localLog(local);
  }

  /** Sends logs to the engine at `address` from now on; an empty address changes nothing. */
  attach(address: string): void {
    if (address === "") return;
    const engine = engineLog(address);
    this.#engine.close();
    this.#engine = engine;
  }

  /** The log of a resource, or of the operation as a whole for the URN "". */
  log(urn: string): Log {
    return this.#engine.of(urn);
  }

  /** Resolves when what was logged for `urn` has arrived, within a second. */
  delivered(urn: string): Promise<void> {
    return this.#engine.delivered(urn);
  }

  /** Registers a call, to be aborted by Cancel until `finish` is called with it; after a Cancel it is aborted at once. */
  start(call: AbortController): void {
    if (this.#cancelled) call.abort(cancelled());
    this.#calls.add(call);
  }

  /** The call of this controller is over. */
  finish(call: AbortController): void {
    this.#calls.delete(call);
  }

  /** Aborts the calls in flight and later ones. Idempotent; the calls themselves report what became of them. */
  cancel(): void {
    this.#cancelled = true;
    for (const call of this.#calls) call.abort(cancelled());
  }

  /** Whether nothing more is to be expected of the peer: it said Cancel. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** Ends the session: aborts its calls and leaves its engine. */
  close(): void {
    this.cancel();
    this.provider.close();
    this.#engine.close();
  }
}

function cancelled(): PacksError {
  return PacksError.of("SERVER_CANCELLED", {});
}
