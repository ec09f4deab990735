/** The verbs of a Pulumi resource provider in model types. The server's table maps each RPC onto one of them. */
import type { Log } from "../model/log.ts";
import type * as rpc from "../model/requests.ts";

/** What one call gets besides its request. */
export interface CallContext {
  /** the log of the call's resource (or of the whole operation) at the session's engine */
  readonly log: Log;
  /** aborted by the Cancel verb, by the client's going away and when the process ends */
  readonly signal: AbortSignal;
}

/** One session: what belongs to one gRPC connection (design.md §3). Verbs that are not offered throw UNIMPLEMENTED. */
export interface Provider {
  parameterize(request: rpc.ParameterizeRequest, context: CallContext): Promise<rpc.ParameterizeResponse>;
  /** the package schema as JSON text */
  getSchema(request: rpc.GetSchemaRequest, context: CallContext): Promise<string>;
  checkConfig(request: rpc.CheckConfigRequest, context: CallContext): Promise<rpc.CheckResponse>;
  diffConfig(request: rpc.DiffConfigRequest, context: CallContext): Promise<rpc.DiffResponse>;
  configure(request: rpc.ConfigureRequest, context: CallContext): Promise<void>;
  check(request: rpc.CheckRequest, context: CallContext): Promise<rpc.CheckResponse>;
  diff(request: rpc.DiffRequest, context: CallContext): Promise<rpc.DiffResponse>;
  create(request: rpc.CreateRequest, context: CallContext): Promise<rpc.CreateResponse>;
  read(request: rpc.ReadRequest, context: CallContext): Promise<rpc.ReadResponse>;
  update(request: rpc.UpdateRequest, context: CallContext): Promise<rpc.UpdateResponse>;
  delete(request: rpc.DeleteRequest, context: CallContext): Promise<void>;
  list(request: rpc.ListRequest, context: CallContext): Promise<rpc.ListPage>;
  invoke(request: rpc.InvokeRequest, context: CallContext): Promise<rpc.InvokeResponse>;
  /** The session is over: what it loaded may go. */
  close(): void;
}

/** Makes a provider for each new session. */
export type ProviderFactory = () => Provider;
