import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A label as the API answers it. */
export interface ApiLabel {
  id: number;
  node_id: string;
  url: string;
  name: string;
  color: string;
  default: boolean;
  description: string | null;
}

/** The part of GitHub's REST API that is about the labels of repositories. */
export interface Github {
  readonly url: string;
  readonly token: string;
  /** by `owner/repo` */
  readonly repositories: Map<string, ApiLabel[]>;
  /** method and path of every request */
  readonly requests: string[];
  /** answers for the next requests, instead of what they ask for */
  readonly limits: { readonly status: number; readonly headers: Record<string, string>; readonly message: string }[];
  close(): void;
}

/** Starts it with the repositories `acme/shop` and `acme/site`, which have no labels. */
export async function startGithub(): Promise<Github> {
  const github = {
    url: "",
    token: "ghp_0123456789abcdef",
    repositories: new Map<string, ApiLabel[]>([
      ["acme/shop", []],
      ["acme/site", []],
    ]),
    requests: [] as string[],
    limits: [] as Github["limits"][number][],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((request, response) => {
    answer(github, request, response).catch((error) => send(response, 500, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  github.url = `http://127.0.0.1:${port}`;
  return github;
}

async function answer(github: Github, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", github.url);
  const method = request.method ?? "GET";
  github.requests.push(`${method} ${request.url}`);
  const limit = github.limits.shift();
  if (limit !== undefined) return send(response, limit.status, { message: limit.message }, limit.headers);
  if (request.headers["user-agent"] === undefined)
    return send(response, 403, { message: "Request forbidden by administrative rules." });
  if (request.headers.authorization !== `Bearer ${github.token}`)
    return send(response, 401, { message: "Bad credentials" });
  const [, owner = "", repo = "", name] = /^\/repos\/([^/]+)\/([^/]+)\/labels(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const labels = github.repositories.get(`${decodeURIComponent(owner)}/${decodeURIComponent(repo)}`);
  if (labels === undefined) return notFound(response);
  const base = `${github.url}/repos/${owner}/${repo}/labels`;
  if (name === undefined && method === "GET") return page(labels, base, searchParams, response);
  if (name === undefined && method === "POST") return create(labels, base, await bodyOf(request), response);
  const found = labels.find((label) => isNamed(label, decodeURIComponent(name ?? "")));
  if (found === undefined) return notFound(response);
  if (method === "GET") return send(response, 200, found);
  if (method === "PATCH") return change(labels, found, base, await bodyOf(request), response);
  if (method !== "DELETE") return notFound(response);
  labels.splice(labels.indexOf(found), 1);
  return send(response, 204);
}

function page(labels: readonly ApiLabel[], base: string, query: URLSearchParams, response: ServerResponse): void {
  const size = Math.min(100, Number(query.get("per_page") ?? 30));
  const number = Number(query.get("page") ?? 1);
  const isLast = number * size >= labels.length;
  const link = `<${base}?per_page=${size}&page=${number + 1}>; rel="next"`;
  send(response, 200, labels.slice((number - 1) * size, number * size), isLast ? {} : { link });
}

function create(labels: ApiLabel[], base: string, body: Fields, response: ServerResponse): void {
  const { name, color = "ededed", description = null } = body;
  const problem = problemOf(labels, undefined, body) ?? (name === undefined ? "missing_field" : undefined);
  if (problem !== undefined) {
    invalid(response, problem);
    return;
  }
  const id = 208_045_946 + labels.length + 1_000 * labels.reduce((sum, label) => sum + (label.id % 7), 0);
  const label = { id, node_id: `LA_${id}`, default: false, ...fields(base, String(name), String(color), description) };
  labels.push(label);
  send(response, 201, label);
}

function change(labels: ApiLabel[], label: ApiLabel, base: string, body: Fields, response: ServerResponse): void {
  const { new_name: name = label.name, color = label.color, description = label.description } = body;
  const problem = problemOf(labels, label, { name, color });
  if (problem !== undefined) {
    invalid(response, problem);
    return;
  }
  Object.assign(label, fields(base, name, color, description === "" ? null : description));
  send(response, 200, label);
}

function fields(base: string, name: string, color: string, description: string | null) {
  return { url: `${base}/${encodeURIComponent(name)}`, name, color: color.toLowerCase(), description };
}

interface Fields {
  readonly name?: string;
  readonly new_name?: string;
  readonly color?: string;
  readonly description?: string | null;
}

/** Names are unique whatever their case; a label may keep its own. */
function problemOf(labels: readonly ApiLabel[], itself: ApiLabel | undefined, { name = "", color }: Fields) {
  if (color !== undefined && !/^[\da-f]{6}$/i.test(color)) return "invalid";
  const taken = labels.some((label) => label !== itself && isNamed(label, name));
  return taken ? "already_exists" : undefined;
}

function isNamed(label: ApiLabel, name: string): boolean {
  return label.name.toLowerCase() === name.toLowerCase();
}

function invalid(response: ServerResponse, code: string): void {
  const errors = [{ resource: "Label", code, field: code === "invalid" ? "color" : "name" }];
  send(response, 422, { message: "Validation Failed", errors, documentation_url: "https://docs.github.com/rest" });
}

function notFound(response: ServerResponse): void {
  send(response, 404, { message: "Not Found", documentation_url: "https://docs.github.com/rest" });
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function send(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
