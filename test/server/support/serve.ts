import { onTestFinished } from "vitest";
import type { Log } from "../../../src/model/log.ts";
import type { ProviderFactory } from "../../../src/provider/provider.ts";
import { connect, type ProviderStubs } from "../../../src/server/client.ts";
import { type EngineLogEntry, engineServer } from "../../../src/server/engine-server.ts";
import { listen } from "../../../src/server/listen.ts";
import { Sessions } from "../../../src/server/sessions.ts";

/** A served host, gone when the test is. */
export interface Served {
  readonly port: number;
  /** a new connection, without a Handshake */
  readonly connect: () => { readonly provider: ProviderStubs; readonly close: () => void };
  /** what the host wrote to its local log, `level: message` */
  readonly local: readonly string[];
  readonly sessions: Sessions;
}

/** Serves what `createProvider` makes; in attach mode unless there is an engine's address. */
export async function serve(createProvider: ProviderFactory, engineAddress?: string): Promise<Served> {
  const local: string[] = [];
  const log = recordingLog(local);
  const sessions = new Sessions({ createProvider, local: log, engineAddress });
  const listening = await listen({ sessions, local: log });
  onTestFinished(() => listening.close());
  return {
    port: listening.port,
    local,
    sessions,
    connect() {
      const connection = connect(listening.port);
      onTestFinished(connection.close);
      return connection;
    },
  };
}

/** An engine that keeps what it is told. */
export async function fakeEngine(): Promise<{ readonly address: string; readonly entries: EngineLogEntry[] }> {
  const entries: EngineLogEntry[] = [];
  const engine = await engineServer((entry) => entries.push(entry));
  onTestFinished(engine.close);
  return { address: engine.address, entries };
}

function recordingLog(lines: string[]): Log {
  const write = (level: string) => (message: string) => {
    lines.push(`${level}: ${message}`);
  };
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    progress: write("progress"),
  };
}
