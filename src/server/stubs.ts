import { type Client, type ClientUnaryCall, Metadata, type ServiceError } from "@grpc/grpc-js";
import { Empty } from "../proto/google/protobuf/empty.ts";
import { PluginAttach } from "../proto/pulumi/plugin.ts";
import * as wire from "../proto/pulumi/provider.ts";

/** A provider at the other end of a connection: the RPCs as functions of messages that may be incomplete. */
export type ProviderStubs = ReturnType<typeof providerStubs>;

/** The stubs of a connection. A failed call rejects with grpc-js's ServiceError; `signal` cancels it. */
export function providerStubs(client: Client) {
  const methods = wire.ResourceProviderService;
  return {
    handshake: unaryStub(client, methods.handshake, wire.ProviderHandshakeRequest),
    attach: unaryStub(client, methods.attach, PluginAttach),
    getPluginInfo: unaryStub(client, methods.getPluginInfo, Empty),
    parameterize: unaryStub(client, methods.parameterize, wire.ParameterizeRequest),
    getSchema: unaryStub(client, methods.getSchema, wire.GetSchemaRequest),
    checkConfig: unaryStub(client, methods.checkConfig, wire.CheckRequest),
    diffConfig: unaryStub(client, methods.diffConfig, wire.DiffRequest),
    configure: unaryStub(client, methods.configure, wire.ConfigureRequest),
    check: unaryStub(client, methods.check, wire.CheckRequest),
    diff: unaryStub(client, methods.diff, wire.DiffRequest),
    create: unaryStub(client, methods.create, wire.CreateRequest),
    read: unaryStub(client, methods.read, wire.ReadRequest),
    update: unaryStub(client, methods.update, wire.UpdateRequest),
    delete: unaryStub(client, methods.delete, wire.DeleteRequest),
    list: listStub(client),
    invoke: unaryStub(client, methods.invoke, wire.InvokeRequest),
    call: unaryStub(client, methods.call, wire.CallRequest),
    construct: unaryStub(client, methods.construct, wire.ConstructRequest),
    cancel: unaryStub(client, methods.cancel, Empty),
    getMapping: unaryStub(client, methods.getMapping, wire.GetMappingRequest),
    getMappings: unaryStub(client, methods.getMappings, wire.GetMappingsRequest),
  };
}

interface UnaryMethod<Request, Response> {
  readonly path: string;
  readonly requestSerialize: (message: Request) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

interface Message<Full> {
  fromPartial(message: wire.DeepPartial<Full>): Full;
}

function unaryStub<Request, Response>(
  client: Client,
  method: UnaryMethod<Request, Response>,
  message: Message<Request>,
): (request: wire.DeepPartial<Request>, signal?: AbortSignal) => Promise<Response> {
  return (request, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const done = (error: ServiceError | null, response?: Response) => {
      if (error !== null) reject(error);
      else if (response === undefined) reject(new Error(`${method.path} answered without a message`));
      else resolve(response);
    };
    const full = message.fromPartial(request);
    const call: ClientUnaryCall = client.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      full,
      new Metadata(),
      done,
    );
    return cancelling(call, signal, promise);
  };
}

function listStub(
  client: Client,
): (request: wire.DeepPartial<wire.ListRequest>, signal?: AbortSignal) => Promise<wire.ListResponse[]> {
  const method = wire.ResourceProviderService.list;
  return async (request, signal) => {
    const full = wire.ListRequest.fromPartial(request);
    const call = client.makeServerStreamRequest(method.path, method.requestSerialize, method.responseDeserialize, full);
    return cancelling(call, signal, collected(call));
  };
}

async function collected(call: AsyncIterable<wire.ListResponse>): Promise<wire.ListResponse[]> {
  const messages: wire.ListResponse[] = [];
  for await (const message of call) messages.push(message);
  return messages;
}

/**
 * The answer to a call that the signal cancels when it is aborted meanwhile. A signal serves many calls, so that each lets go
 * of it.
 */
async function cancelling<Answer>(
  call: { cancel(): void },
  signal: AbortSignal | undefined,
  answer: Promise<Answer>,
): Promise<Answer> {
  const cancel = () => call.cancel();
  signal?.addEventListener("abort", cancel);
  try {
    return await answer;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}
