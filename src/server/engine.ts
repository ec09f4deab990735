import { credentials, Metadata } from "@grpc/grpc-js";
import type { Log } from "../model/log.ts";
import { plainText } from "../platform/text.ts";
import { EngineClient, type LogRequest, LogSeverity } from "../proto/pulumi/engine.ts";
import { channelOptions } from "./limits.ts";

const deliveryLimit = 1_000;
const sendLimit = 10_000;

/** The log of one engine. */
export interface EngineLog {
  /** The log of the resource with this URN, or of the operation as a whole: "". */
  of(urn: string): Log;
  /** Resolves when what was logged for `urn` so far has arrived, at the latest after a second. Never rejects. */
  delivered(urn: string): Promise<void>;
  /** Closes the connection to the engine; later messages are dropped. */
  close(): void;
}

/**
 * The log of the engine at `address` (`host:port`, as in Handshake and Attach). Messages for one URN are sent one after the
 * other, because the engine shows them in the order in which calls arrive (protocol §8). Failures are swallowed.
 */
export function engineLog(address: string): EngineLog {
  let client: EngineClient | undefined;
  let closed = false;
  /** for each URN with messages on their way, the arrival of the last one */
  const arrivals = new Map<string, Promise<void>>();

  const deliver = async (request: LogRequest) => {
    if (closed) return;
    try {
      client ??= new EngineClient(address, credentials.createInsecure(), channelOptions);
      await call(client, request);
    } catch {
      // an address that is none, or a channel that is closed: there is nobody to tell
    }
  };
  const send = (urn: string, severity: LogSeverity, text: string, ephemeral: boolean) => {
    const message = plainText(text);
    if (message === "") return;
    const request = { severity, message, urn, streamId: 0, ephemeral };
    const arrival = (arrivals.get(urn) ?? Promise.resolve()).then(() => deliver(request));
    arrivals.set(urn, arrival);
    void arrival.then(() => {
      if (arrivals.get(urn) === arrival) arrivals.delete(urn);
    });
  };

  return {
    of: (urn) => ({
      debug: (message) => send(urn, LogSeverity.DEBUG, message, false),
      info: (message) => send(urn, LogSeverity.INFO, message, false),
      warn: (message) => send(urn, LogSeverity.WARNING, message, false),
      error: (message) => send(urn, LogSeverity.ERROR, message, false),
      progress: (message) => send(urn, LogSeverity.INFO, message, true),
    }),
    delivered: (urn) => within(arrivals.get(urn), deliveryLimit),
    close: () => {
      closed = true;
      client?.close();
    },
  };
}

/** What stands in for an engine's log as long as no engine is known. */
export function localLog(log: Log): EngineLog {
  return { of: () => log, delivered: async () => {}, close: () => {} };
}

/** Resolves when the engine has the message, and when it will not get it. */
function call(client: EngineClient, request: LogRequest): Promise<void> {
  return new Promise((resolve) => {
    client.log(request, new Metadata(), { deadline: Date.now() + sendLimit }, () => resolve());
  });
}

async function within(work: Promise<void> | undefined, milliseconds: number): Promise<void> {
  if (work === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
