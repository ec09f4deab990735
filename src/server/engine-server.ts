import { Server, ServerCredentials, type sendUnaryData, status } from "@grpc/grpc-js";
import { EngineService, type LogRequest, LogSeverity } from "../proto/pulumi/engine.ts";
import { channelOptions } from "./limits.ts";

/** A message that a plugin sent to its engine. */
export interface EngineLogEntry {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly message: string;
  readonly urn: string;
  /** a status line, not kept */
  readonly ephemeral: boolean;
}

/** The engine's side of a session, for clients that play the engine: takes logs. */
export interface EngineServer {
  /** `127.0.0.1:port` */
  readonly address: string;
  close(): void;
}

/** Serves an engine on a free port; `onLog` gets the messages in the order in which they arrive. */
export async function engineServer(onLog: (entry: EngineLogEntry) => void): Promise<EngineServer> {
  const server = new Server(channelOptions);
  server.addService(EngineService, {
    log(call: { readonly request: LogRequest }, callback: sendUnaryData<object>) {
      const { severity, message, urn, ephemeral } = call.request;
      onLog({ severity: severities[severity], message, urn, ephemeral });
      callback(null, {});
    },
    getRootResource: (_: unknown, callback: sendUnaryData<object>) => callback(null, { urn: "" }),
    setRootResource: unimplemented,
    startDebugging: unimplemented,
    requirePulumiVersion: (_: unknown, callback: sendUnaryData<object>) => callback(null, {}),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}

const severities = {
  [LogSeverity.DEBUG]: "debug",
  [LogSeverity.INFO]: "info",
  [LogSeverity.WARNING]: "warning",
  [LogSeverity.ERROR]: "error",
} as const;

function unimplemented(_: unknown, callback: sendUnaryData<object>): void {
  callback({ code: status.UNIMPLEMENTED, details: "not part of this engine" });
}
