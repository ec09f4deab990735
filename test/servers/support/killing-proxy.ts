import { connect, createServer } from "node:net";
import { onTestFinished } from "vitest";
import type { Server } from "./server.ts";

/** What of the first request that changes something reaches the server before it dies. */
export type Reach = "half of it" | "all of it";

/**
 * The address of a way to the server on which the first request that is no GET kills it: in the middle of the request, or
 * between the server's answer and its reader, who then cannot know whether it was done.
 */
export async function killingProxy(server: Server, reach: Reach): Promise<string> {
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(server.url).port), "127.0.0.1");
    for (const [one, other] of [
      [upstream, client],
      [client, upstream],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    let doomed = false;
    client.on("data", (bytes) => {
      doomed ||= !/^GET /.test(bytes.toString("latin1"));
      const half = doomed && reach === "half of it";
      upstream.write(half ? bytes.subarray(0, bytes.length / 2) : bytes, () => void (half && server.kill()));
    });
    upstream.on("data", (bytes) => {
      if (doomed) void server.kill();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.close();
  });
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return `http://127.0.0.1:${address.port}`;
}
