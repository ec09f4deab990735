import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

export interface Light {
  readonly id: string;
  readonly room?: unknown;
  readonly brightness?: unknown;
  readonly revision?: unknown;
}

/** The HTTP API that the pack `lights` speaks to. */
export interface House {
  readonly url: string;
  readonly token: string;
  /** what hangs there, by id; may be changed behind everyone's back */
  readonly lights: Map<string, Light>;
  /** method and path of every request so far */
  readonly requests: string[];
  /** when set, every change is answered with a 409 that says this */
  refusal: string | undefined;
  /** when set, what is waited for before a change is answered */
  pause: (() => Promise<void>) | undefined;
}

/** Opens a house; it closes when the test is over. */
export async function startHouse(): Promise<House> {
  const house = {
    url: "",
    token: "house-token-0123456789",
    lights: new Map<string, Light>(),
    requests: [],
    refusal: undefined,
    pause: undefined,
  };
  const server = createServer((request, response) => {
    answer(house, request, response).catch((error) => send(response, 500, { error: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the house has no port");
  house.url = `http://127.0.0.1:${address.port}`;
  return house;
}

async function answer(house: House, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", house.url);
  const method = request.method ?? "GET";
  house.requests.push(`${method} ${pathname}`);
  if (request.headers.authorization !== `Bearer ${house.token}`) return send(response, 401, { error: "wrong token" });
  if (house.refusal !== undefined && method !== "GET") return send(response, 409, { error: house.refusal });
  if (method !== "GET") await house.pause?.();
  const id = pathname.replace(/^\/lights\/?/, "");
  const light = house.lights.get(id);
  if (method === "POST" && id === "") return send(response, 201, hang(house, await body(request)));
  if (method === "GET" && id === "") {
    return send(
      response,
      200,
      [...house.lights.values()].filter((each) => each.room === searchParams.get("room")),
    );
  }
  if (light === undefined) return send(response, 404, { error: "no such light" });
  if (method === "PUT") {
    const changed = { ...light, ...(await body(request)), id, revision: Number(light.revision) + 1 };
    house.lights.set(id, changed);
    return send(response, 200, changed);
  }
  if (method === "DELETE") {
    house.lights.delete(id);
    return send(response, 204);
  }
  return send(response, 200, light);
}

function hang(house: House, properties: object): Light {
  const number = house.requests.filter((request) => request === "POST /lights").length;
  const light = { ...properties, id: `light-${number}`, serial: `SN-${number}`, revision: 1 };
  house.lights.set(light.id, light);
  return light;
}

async function body(request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function send(response: ServerResponse, status: number, content?: unknown) {
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(content === undefined ? "" : JSON.stringify(content));
}
