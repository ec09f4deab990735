import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { isDeepStrictEqual } from "node:util";
import { onTestFinished } from "vitest";
import { createAuthority } from "../../support/certificates.ts";
import type { Answer, Exchange } from "./transcript.ts";

/** A service that plays its part of a transcript. */
export interface Service {
  readonly url: string;
  /** the texts of what a pack's `tls` needs, by the names of their files; none over http */
  readonly pem: ReadonlyMap<string, string>;
  /** Begins a step: these requests are to come, in this order. */
  expect(exchanges: readonly Exchange[]): void;
  /** What did not go as expected since then. */
  problems(): readonly string[];
}

/** How a service is started. */
export interface ServiceOptions {
  /** over https, to clients with a certificate alone */
  readonly tls: boolean;
  /** lets a limit of time pass, for an answer that never comes */
  readonly passTime: () => void;
}

/** Starts a service for one test. */
export async function startService({ tls, passTime }: ServiceOptions): Promise<Service> {
  let awaited: Exchange[] = [];
  let problems: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces).toString();
    const exchange = awaited.shift();
    if (exchange === undefined) {
      problems.push(`unexpected: ${request.method} ${request.url} ${body}`);
      response.writeHead(599).end();
      return;
    }
    problems.push(...mismatches(exchange, request, body));
    if (exchange.answer === "never") passTime();
    else if (exchange.answer === "broken") response.socket?.destroy();
    else reply(response, exchange.answer);
  };
  const { options, pem } = tls ? await certificates() : plain;
  const server = tls ? createTlsServer(options, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the service has no port");
  return {
    pem,
    url: `${tls ? "https" : "http"}://127.0.0.1:${address.port}`,
    expect(exchanges) {
      awaited = [...exchanges];
      problems = [];
    },
    problems: () => [...problems, ...awaited.map(({ line, request }) => `line ${line}: never sent: ${request}`)],
  };
}

const plain = { options: {}, pem: new Map<string, string>() };

async function certificates() {
  const { cert: ca, issue } = await createAuthority();
  const client = await issue(["client"]);
  return {
    options: { ...(await issue(["127.0.0.1"])), ca, requestCert: true },
    pem: new Map([
      ["ca.pem", ca],
      ["client.pem", client.cert],
      ["client-key.pem", client.key],
    ]),
  };
}

function mismatches(exchange: Exchange, request: IncomingMessage, body: string): readonly string[] {
  const { line } = exchange;
  const found: string[] = [];
  const target = `${request.method} ${request.url}`;
  if (!fits(target, exchange.request)) found.push(`line ${line}: expected ${exchange.request}, came ${target}`);
  if (!sameBody(body, exchange.body)) found.push(`line ${line}: expected the body ${exchange.body}, came ${body}`);
  for (const [name, value] of exchange.headers) {
    const came = String(request.headers[name.toLowerCase()] ?? "");
    if (!fits(came, value)) found.push(`line ${line}: expected the header ${name}: ${value}, came ${came}`);
  }
  return found;
}

function sameBody(came: string, expected: string): boolean {
  const [left, right] = [parsed(came), parsed(expected)];
  return left === undefined || right === undefined ? fits(came, expected) : isDeepStrictEqual(left, right);
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is the expected one, in which `*` stands for anything. */
function fits(came: string, expected: string): boolean {
  if (came === expected) return true;
  const pattern = expected.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[\\s\\S]*")}$`).test(came);
}

function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  const type = parsed(body) === undefined ? "text/plain" : "application/json";
  const all = { ...(body === "" ? {} : { "content-type": type }), ...lowerCased(headers) };
  response.writeHead(status, all).end(body);
}

function lowerCased(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
