import { createServer as createProxy } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp } from "../../src/platform/http.ts";
import type { HttpIdentity } from "../../src/platform/http-agents.ts";
import { type Authority, type Certificate, createAuthority } from "../support/certificates.ts";

const http = createHttp();
const closing: (() => void)[] = [];
let ours: Authority;
let client: Certificate;
let strict: string;

beforeAll(async () => {
  ours = await createAuthority();
  client = await ours.issue(["client"]);
  strict = await serve(await ours.issue(["127.0.0.1"]), { ca: ours.cert, requestCert: true, rejectUnauthorized: true });
});
afterAll(() => {
  for (const close of closing) close();
});

async function serve(certificate: Certificate, options: object = {}): Promise<string> {
  const server = createServer({ ...certificate, ...options }, (_request, response) => response.end("hello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `https://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
}

function get(url: string, identity?: HttpIdentity) {
  return http.send({ method: "POST", url: new URL(url), headers: new Map(), identity });
}

test("a private authority is trusted when it is given, and only then", async () => {
  const url = await serve(await ours.issue(["127.0.0.1"]));
  expect((await get(url, { ca: ours.cert })).status).toBe(200);
  await expect(get(url)).rejects.toMatchObject({
    kind: "certificate",
    sent: false,
    message: expect.stringContaining("its certificate is signed by an unknown authority"),
  });
});

test("an expired certificate", async () => {
  const url = await serve(await ours.issue(["127.0.0.1"], -1));
  await expect(get(url, { ca: ours.cert })).rejects.toMatchObject({
    kind: "certificate",
    sent: false,
    message: "its certificate has expired (CERT_HAS_EXPIRED)",
  });
});

test("a certificate for another host, and the name that it is for", async () => {
  const url = await serve(await ours.issue(["api.example.com"]));
  await expect(get(url, { ca: ours.cert })).rejects.toMatchObject({
    message: expect.stringContaining("its certificate is for another host name"),
  });
  expect((await get(url, { ca: ours.cert, servername: "api.example.com" })).status).toBe(200);
});

test("a client certificate", async () => {
  expect((await get(strict, { ca: ours.cert, ...client })).status).toBe(200);
});

test("without the client certificate that a service asks for", async () => {
  await expect(get(strict, { ca: ours.cert })).rejects.toMatchObject({ kind: "certificate" });
});

test("through the tunnel of a proxy, with the same certificates on both sides", async () => {
  const tunnels: string[] = [];
  const proxy = createProxy().on("connect", (request, client) => {
    tunnels.push(request.url ?? "");
    const [host = "", port] = (request.url ?? "").split(":");
    const target = connect(Number(port), host, () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    client.pipe(target).pipe(client);
    closing.push(() => target.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  closing.push(() => proxy.close());
  const address = proxy.address();
  const HTTPS_PROXY = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const behind = createHttp({ variables: { HTTPS_PROXY } });
  const request = { method: "POST", url: new URL(strict), headers: new Map() };
  expect((await behind.send({ ...request, identity: { ca: ours.cert, ...client } })).status).toBe(200);
  expect(tunnels).toEqual([new URL(strict).host]);
  await expect(behind.send(request)).rejects.toMatchObject({ kind: "certificate", sent: false });
});

test("a key that is none", async () => {
  await expect(get(strict, { ca: ours.cert, cert: client.cert, key: "nonsense" })).rejects.toMatchObject({
    kind: "invalid",
    sent: false,
    message: expect.stringContaining("the client certificate, its key or the authority cannot be read"),
  });
});
