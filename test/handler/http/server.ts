import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What the server was asked. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  readonly seen: Seen[];
  /** answers for the next requests, in order; without any it answers 500 */
  readonly answers: Answer[];
  close(): Promise<void>;
}

/** How to answer a request: a status with JSON, text or nothing, or anything at all. */
export type Answer =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly headers?: { readonly [name: string]: string };
    }
  | ((response: ServerResponse, seen: Seen) => void);

/** An HTTP server inside the test that answers as told: by `answers`, or else by the function. */
export async function startServer(
  otherwise: (seen: Seen) => Answer = () => ({ status: 500, text: "no answer prepared" }),
): Promise<TestServer> {
  const seen: Seen[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const asked = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(pieces).toString(),
    };
    seen.push(asked);
    reply(response, asked, answers.shift() ?? otherwise(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answers,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function reply(response: ServerResponse, seen: Seen, answer: Answer): void {
  if (typeof answer === "function") {
    answer(response, seen);
    return;
  }
  const { status, json, text, headers = {} } = answer;
  const type = json === undefined ? "text/plain" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(json === undefined ? text : JSON.stringify(json));
}
