import { once } from "node:events";
import net, { createServer, type Socket } from "node:net";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { channelOptions } from "./limits.ts";
import type { Host } from "./rpc.ts";
import { service } from "./service.ts";

/** A server that takes calls. */
export interface Listening {
  /** on 127.0.0.1 */
  readonly port: number;
  /** Closes all connections and sessions at once. */
  close(): void;
}

/**
 * Serves the provider protocol on a free port of the loopback interface. The sockets are ours, handed to gRPC one by one,
 * because nothing else tells when the connection that a session belongs to is gone.
 */
export async function listen(host: Host): Promise<Listening> {
  const server = new Server(channelOptions);
  for (const rpc of service) server.register(rpc.path, rpc.handler(host), identity, identity, rpc.type);
  const connections = server.createConnectionInjector(ServerCredentials.createInsecure());
  const sockets = new Set<Socket>();
  const listener = createServer({ noDelay: true }, (socket) => {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      host.sessions.closed(peer);
    });
    connections.injectConnection(socket);
  });
  listener.listen(loopback());
  await once(listener, "listening");
  return {
    port: portOf(listener.address()),
    close() {
      listener.close();
      host.sessions.close();
      for (const socket of sockets) socket.destroy();
      server.forceShutdown();
    },
  };
}

/**
 * A free port of the loopback interface. Node looks up whatever host a server is to listen on, also an address; where it offers
 * bound sockets (26.10), there is nothing to look up, which costs more than all the rest of listening.
 */
function loopback(): object {
  const address = { host: "127.0.0.1", port: 0 };
  const BoundSocket: unknown = Reflect.get(net, "BoundSocket");
  return typeof BoundSocket === "function" ? Object(Reflect.construct(BoundSocket, [address])) : address;
}

function identity(bytes: Buffer): Buffer {
  return bytes;
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  if (address === null || typeof address === "string") throw new Error("a TCP listener has a port");
  return address.port;
}
