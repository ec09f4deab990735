import { createServer, type Server } from "node:https";
import type { TLSSocket } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { createAuthority } from "../../../support/certificates.ts";
import { callerOf } from "./caller.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test("`http.tls`: the client's certificate is shown, the private authority trusted, the key a secret", async () => {
  const authority = await createAuthority();
  const client = await authority.issue(["the-client"]);
  const clients: string[] = [];
  const options = { ...(await authority.issue(["127.0.0.1"])), ca: authority.cert, requestCert: true };
  server = createServer(options, (request, response) => {
    clients.push(String(commonName(request.socket)));
    response.end("{}");
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const endpoint = `https://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const lines = "tls: { cert: '${config.cert}', key: '${config.key}', ca: '${config.ca}' }";
  const { send, redact } = callerOf(lines, { endpoint, ca: authority.cert, ...client })();
  expect((await send("/zones")).status).toBe(200);
  expect(clients).toEqual(["the-client"]);
  expect(redact(client.key)).toBe("[secret]");
});

function commonName(socket: object): unknown {
  return isTls(socket) ? socket.getPeerCertificate().subject.CN : undefined;
}

function isTls(socket: object): socket is TLSSocket {
  return "getPeerCertificate" in socket;
}
