import { createServer, type Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp, type HttpRequest } from "../../src/platform/http.ts";

let server: Server;
let base = "";
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers["x-api-key"] ?? ""}`);
    const path = request.url ?? "";
    const answers: { [path: string]: () => void } = {
      "/ok": () => response.writeHead(201, { "X-Thing": "a" }).end("hello"),
      "/moved": () => response.writeHead(302, { location: "/ok" }).end(),
      "/loop": () => response.writeHead(302, { location: "/loop" }).end(),
      "/away": () => response.writeHead(302, { location: "http://localhost:1/steal" }).end(),
      "/big": () => response.end(Buffer.alloc(3000)),
      "/bomb": () => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(3000))),
      "/nothing": () => response.writeHead(204, { "content-encoding": "gzip" }).end(),
      "/nothing-late": () => {
        response.writeHead(200, { "content-encoding": "gzip" }).flushHeaders();
        setTimeout(() => response.end(), 20);
      },
      "/packed": () => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("hello")),
      "/cut": () => response.writeHead(200, { "content-length": "100" }).write("short", () => response.destroy()),
      "/never": () => {},
      "/stall": () => response.writeHead(200).write("some"),
      "/drop": () => request.socket.destroy(),
    };
    answers[path]?.();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const http = createHttp({ maxBody: 2000, headersTimeout: 300, bodyTimeout: 300 });

function request(path: string, method = "GET", more: Partial<HttpRequest> = {}): HttpRequest {
  return { method, url: new URL(path, base), headers: new Map([["X-API-Key", "key"]]), ...more };
}

test("any status is an answer; header names are lower case", async () => {
  const answer = await http.send(request("/ok", "POST", { body: "{}" }));
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-thing")).toBe("a");
  expect(Buffer.from(answer.body).toString()).toBe("hello");
});

test.each([
  ["HEAD", "/packed"],
  ["GET", "/nothing"],
  ["GET", "/nothing-late"],
])("the answer to %s %s tells a coding and has no body", async (method, path) => {
  expect((await http.send(request(path, method))).body).toHaveLength(0);
});

test("a body is decompressed", async () => {
  expect(Buffer.from((await http.send(request("/packed"))).body).toString()).toBe("hello");
});

test.each([1_100.000_000_000_000_2, 40 * 24 * 3600 * 1000])("%d ms are a limit like any other", async (timeout) => {
  expect((await http.send(request("/ok", "GET", { timeout }))).status).toBe(201);
});

test("a GET follows redirects within its origin", async () => {
  expect((await http.send(request("/moved"))).status).toBe(201);
});

test("a POST does not follow redirects", async () => {
  expect((await http.send(request("/moved", "POST"))).status).toBe(302);
});

test("redirects to another origin are refused, so that no key goes there", async () => {
  await expect(http.send(request("/away"))).rejects.toMatchObject({
    kind: "redirect",
    message: "it redirects to another origin, http://localhost:1, which is not followed",
  });
});

test("endless redirects are refused", async () => {
  await expect(http.send(request("/loop"))).rejects.toMatchObject({ kind: "redirect" });
});

test.each(["/big", "/bomb"])("an answer beyond the cap is refused, decompressed too: %s", async (path) => {
  await expect(http.send(request(path))).rejects.toMatchObject({ kind: "too-large", sent: true });
});

test.each(["/cut", "/drop"])(
  "a connection that ends too early is broken, and the request may have been carried out: %s",
  async (path) => {
    await expect(http.send(request(path, "POST"))).rejects.toMatchObject({ kind: "broken", sent: true });
  },
);

test.each(["/never", "/stall"])("a service that stops answering times out: %s", async (path) => {
  await expect(http.send(request(path))).rejects.toMatchObject({ kind: "timeout" });
});

test("the whole exchange can have a limit", async () => {
  await expect(http.send(request("/never", "GET", { timeout: 20 }))).rejects.toMatchObject({
    kind: "timeout",
    message: "the time limit of the operation has passed",
  });
});

test("the caller's signal ends an exchange", async () => {
  const controller = new AbortController();
  const sending = http.send(request("/never"), controller.signal);
  controller.abort(new Error("Ctrl-C"));
  await expect(sending).rejects.toMatchObject({ kind: "cancelled" });
});

test("with an aborted signal nothing is sent", async () => {
  const before = seen.length;
  await expect(http.send(request("/ok"), AbortSignal.abort())).rejects.toMatchObject({ kind: "cancelled" });
  expect(seen).toHaveLength(before);
});

test("a port where nobody listens: the request provably was not sent", async () => {
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const address = closed.address();
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  const url = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  await expect(http.send(request("/", "POST", { url }))).rejects.toMatchObject({ kind: "connect", sent: false });
});

test("an unknown host: the request provably was not sent", async () => {
  await expect(http.send(request("/", "POST", { url: new URL("http://no-such-host.invalid/") }))).rejects.toMatchObject(
    {
      kind: "connect",
      sent: false,
    },
  );
});

test("TLS to a server that does not speak it: not sent", async () => {
  const url = new URL(base.replace("http:", "https:"));
  await expect(http.send(request("/", "POST", { url }))).rejects.toMatchObject({ kind: "connect", sent: false });
});

test("an answer may be read piece by piece, however long it is, also behind a redirect", async () => {
  const opened = await http.open(request("/moved"));
  const pieces: Uint8Array[] = [];
  for await (const piece of opened.pieces()) pieces.push(piece);
  expect(opened.status).toBe(201);
  expect(Buffer.concat(pieces)).toEqual(Buffer.from((await http.send(request("/ok"))).body));
});

test("what is read piece by piece fails as a whole does", async () => {
  await expect(http.open(request("/away"))).rejects.toMatchObject({ kind: "redirect" });
  await expect(http.open(request("/ok"), AbortSignal.abort())).rejects.toMatchObject({ kind: "cancelled" });
});
