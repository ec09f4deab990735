import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { onTestFinished } from "vitest";
import type { Exchange } from "./transcript.ts";

/** A service that plays its part of a transcript. */
export interface Service {
  readonly url: string;
  /** Begins a step: these requests are to come, in this order. */
  expect(exchanges: readonly Exchange[]): void;
  /** What did not go as expected since then. */
  problems(): readonly string[];
}

/** Starts a service for one test. */
export async function startService(): Promise<Service> {
  let awaited: Exchange[] = [];
  let problems: string[] = [];
  const server = createServer(async (request, response) => {
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
    reply(response, exchange);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the service has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    expect(exchanges) {
      awaited = [...exchanges];
      problems = [];
    },
    problems: () => [...problems, ...awaited.map(({ line, request }) => `line ${line}: never sent: ${request}`)],
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

function reply(response: ServerResponse, { answer }: Exchange): void {
  if (answer === undefined) {
    response.socket?.destroy();
    return;
  }
  const { status, headers, body } = answer;
  const type = parsed(body) === undefined ? "text/plain" : "application/json";
  const all = { ...(body === "" ? {} : { "content-type": type }), ...lowerCased(headers) };
  response.writeHead(status, all).end(body);
}

function lowerCased(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
