import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttp, type HttpRequest } from "../../src/platform/http.ts";
import { isInternal } from "../../src/platform/http-address.ts";

const http = createHttp();
let servers: Server[];
let base = "";
let other = "";
const seen: { readonly url: string; readonly headers: object }[] = [];

beforeAll(async () => {
  const answer = (location: () => string) =>
    createServer((request, response) => {
      seen.push({ url: request.url ?? "", headers: request.headers });
      response.writeHead(request.url === "/away" ? 302 : 200, { location: location() }).end();
    });
  servers = [answer(() => `${other}/there`), answer(() => "")];
  [base = "", other = ""] = await Promise.all(servers.map(listen));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

function request(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: "GET", url: new URL(url), headers: new Map(), timeout: 2_000, ...more };
}

describe("internal addresses", () => {
  test.each([
    "169.254.169.254",
    "[fe80::1]",
    "[::ffff:169.254.169.254]",
    "[fd00:ec2::254]",
    "100.100.100.200",
    "metadata.google.internal",
    "METADATA.google.internal.",
  ])("%s is one", (host) => expect(isInternal(host)).toBe(true));

  test.each(["127.0.0.1", "10.0.0.1", "[::1]", "[fd00::1]", "example.com", "169.254.example.com"])(
    "%s is none",
    (host) => expect(isInternal(host)).toBe(false),
  );

  test.each([
    "http://169.254.169.254/",
    "http://0xa9fea9fe/",
    "http://[fe80::1]/",
    "https://metadata.google.internal/",
  ])("nothing is sent to %s", async (url) => {
    await expect(http.send(request(url))).rejects.toMatchObject({ kind: "fenced", sent: false });
  });

  test("one that the user names is asked, here through a proxy of ours", async () => {
    const proxy = createServer((_incoming, response) => response.end());
    servers.push(proxy);
    const behind = createHttp({ variables: { HTTP_PROXY: await listen(proxy) } });
    const answer = await behind.send(request("http://169.254.0.1/", { internalHosts: ["169.254.0.1"] }));
    expect(answer.status).toBe(200);
  });
});

describe("a redirect to another origin that may be followed", () => {
  test("goes without credentials", async () => {
    const headers = new Map([
      ["Accept", "application/json"],
      ["Authorization", "Bearer t"],
      ["X-API-Key", "k"],
      ["Cookie", "c=1"],
    ]);
    const answer = await http.send(request(`${base}/away`, { headers, mayFollow: () => true }));
    expect(answer.status).toBe(200);
    const there = seen.find(({ url }) => url === "/there");
    expect(there?.headers).toMatchObject({ accept: "application/json" });
    expect(Object.keys(there?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/authorization|x-api-key|cookie/)]),
    );
  });

  test("is refused for any other", async () => {
    await expect(http.send(request(`${base}/away`, { mayFollow: () => false }))).rejects.toMatchObject({
      kind: "redirect",
    });
  });
});

describe("proxies", () => {
  test("requests go through the one of the environment, except to those hosts that it excludes", async () => {
    const asked: string[] = [];
    const proxy = createServer((incoming, response) => {
      asked.push(incoming.url ?? "");
      response.end("proxied");
    });
    servers.push(proxy);
    const behind = createHttp({ variables: { HTTP_PROXY: await listen(proxy), NO_PROXY: "127.0.0.1" } });
    const answer = await behind.send(request("http://api.invalid/x"));
    expect(Buffer.from(answer.body).toString()).toBe("proxied");
    expect((await behind.send(request(`${base}/direct`))).status).toBe(200);
    expect(asked).toEqual(["http://api.invalid/x"]);
  });

  test("TLS goes through a tunnel; one that is refused means that nothing was sent", async () => {
    const tunnels: string[] = [];
    const proxy = createServer();
    proxy.on("connect", (incoming, socket) => {
      tunnels.push(incoming.url ?? "");
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    servers.push(proxy);
    const behind = createHttp({ variables: { HTTPS_PROXY: await listen(proxy) } });
    await expect(behind.send(request("https://api.invalid/x", { method: "POST" }))).rejects.toMatchObject({
      kind: "connect",
      sent: false,
    });
    expect(tunnels).toEqual(["api.invalid:443"]);
  });

  test("internal addresses are out of reach through them, too", async () => {
    const behind = createHttp({ variables: { HTTP_PROXY: base } });
    await expect(behind.send(request("http://169.254.169.254/"))).rejects.toMatchObject({ kind: "fenced" });
  });
});
