import type { handleServerStreamingCall, handleUnaryCall } from "@grpc/grpc-js";
import { answer, type Host, type Method, type Rpc, type Steps } from "./rpc.ts";

/** An RPC of one request and one reply: decode, verb, encode, or the status of what went wrong on the way. */
export function unary<WireRequest, WireResponse, Request, Response>(
  method: Method<WireRequest, WireResponse>,
  steps: Steps<WireRequest, Request, Response, WireResponse>,
): Rpc {
  const encode: Steps<WireRequest, Request, Response, Buffer>["encode"] = (response, reply) =>
    method.responseSerialize(steps.encode(response, reply));
  const handler = (host: Host): handleUnaryCall<Buffer, Buffer> => {
    return async (call, callback) => {
      const outcome = await answer(host, call, method, { ...steps, encode });
      if (outcome.ok) callback(null, outcome.result);
      else callback(outcome.status);
    };
  };
  return { path: method.path, type: "unary", handler };
}

/** An RPC whose reply is a stream: `encode` gives its messages in their order. */
export function streaming<WireRequest, WireResponse, Request, Response>(
  method: Method<WireRequest, WireResponse>,
  steps: Steps<WireRequest, Request, Response, readonly WireResponse[]>,
): Rpc {
  const encode: Steps<WireRequest, Request, Response, readonly Buffer[]>["encode"] = (response, reply) =>
    steps.encode(response, reply).map(method.responseSerialize);
  const handler = (host: Host): handleServerStreamingCall<Buffer, Buffer> => {
    return async (call) => {
      const outcome = await answer(host, call, method, { ...steps, encode });
      // the CLI hangs up as soon as it has enough, which is no failure (engine.md §9)
      if (call.cancelled) return;
      if (!outcome.ok) {
        call.emit("error", outcome.status);
        return;
      }
      for (const message of outcome.result) call.write(message);
      call.end();
    };
  };
  return { path: method.path, type: "serverStream", handler };
}
