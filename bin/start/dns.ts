import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for a PowerDNS server: the part of its HTTP API that the shipped pack uses, in memory. */
export interface StandIn {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
  readonly apiKey: string;
  close(): void;
}

/** Serves on a free port of this machine. */
export async function startStandIn(): Promise<StandIn> {
  const apiKey = "a-key-that-nobody-sees";
  const zones = new Map<string, Zone>();
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const known = request.headers["x-api-key"] === apiKey;
    const answer = known ? respond(zones, request, body) : { status: 401, json: { error: "Unauthorized" } };
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, apiKey, close: () => server.close() };
}

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly serial: number;
  readonly [member: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly json?: unknown;
}

function respond(zones: Map<string, Zone>, request: IncomingMessage, body: object): Answer {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, collection, name] = pathname.replace("/api/v1/servers/localhost", "").split("/").map(decodeURIComponent);
  if (collection === "search-data") return { status: 200, json: search(zones, searchParams.get("q") ?? "") };
  if (request.method === "POST") return create(zones, body);
  const zone = zones.get(name ?? "");
  if (zone === undefined) return { status: 404, json: { error: "Could not find domain" } };
  switch (request.method) {
    case "PUT":
      zones.set(zone.id, { ...zone, ...body, serial: zone.serial + 1 });
      return { status: 204 };
    case "DELETE":
      zones.delete(zone.id);
      return { status: 204 };
    default:
      return { status: 200, json: zone };
  }
}

function create(zones: Map<string, Zone>, body: object): Answer {
  const name = "name" in body ? String(body.name).toLowerCase() : "";
  if (zones.has(name)) return { status: 409, json: { error: `Domain '${name}' already exists` } };
  const zone = { account: "", masters: [], soa_edit_api: "DEFAULT", ...body, id: name, name, serial: 1 };
  zones.set(name, zone);
  return { status: 201, json: zone };
}

function search(zones: ReadonlyMap<string, Zone>, query: string): unknown {
  const found = [...zones.keys()].filter((name) => query === "*" || name.includes(query.replaceAll("*", "")));
  return found.map((name) => ({ name, object_type: "zone", zone_id: name }));
}

async function readJson(request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text === "" ? {} : Object(JSON.parse(text));
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
