// What the GitHub API wants of everyone: a token, a user agent, patience when too much was asked, and pages.
import { setTimeout } from "node:timers/promises";
import { type OperationContext, PackError } from "pulumi-packs";

/** The pack's configuration. */
export interface Config {
  endpoint: string;
  token: string;
}

/** What requests need of an operation. */
export type Caller = Pick<OperationContext<Config>, "config" | "http" | "log" | "signal">;

/** A label as GitHub answers it. */
export interface GithubLabel {
  id: number;
  name: string;
  color: string;
  description: string | null;
  url: string;
}

const mostWaits = 5;

/** Sends a request, again after a limit was met. Answers the JSON; undefined when there is no such thing. */
export async function request<Answer>(
  caller: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  const response = await send(caller, method, new URL(`${caller.config.endpoint}${path}`), body);
  if (response.status === 404) return undefined;
  return response.status === 204 ? undefined : JSON.parse(await response.text());
}

/** All items of a list that comes in pages, in their order; undefined when there is no such list. */
export async function pages<Item>(caller: Caller, path: string): Promise<readonly Item[] | undefined> {
  const items: Item[] = [];
  let next: URL | undefined = new URL(`${caller.config.endpoint}${path}?per_page=100`);
  while (next !== undefined) {
    const response: Response = await send(caller, "GET", next);
    if (response.status === 404) return undefined;
    items.push(...JSON.parse(await response.text()));
    const link = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    next = link === undefined ? undefined : new URL(link, next);
  }
  return items;
}

async function send(caller: Caller, method: string, url: URL, body?: object): Promise<Response> {
  const { config, http, log, signal } = caller;
  for (let waits = 0; ; waits++) {
    const response = await http.fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${config.token}`,
        Accept: "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
        "User-Agent": "pulumi-packs-github-labels",
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const seconds = secondsToWait(response);
    if (seconds === undefined || waits === mostWaits) {
      if (response.ok || response.status === 404) return response;
      throw await failure(response, `${method} ${url.pathname}`);
    }
    log.progress(`GitHub asks to wait ${seconds} s`);
    await setTimeout(seconds * 1_000, undefined, { signal });
  }
}

/** Until the limit is over; undefined for an answer that is about no limit. */
function secondsToWait({ status, headers }: Response): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const after = headers.get("retry-after");
  if (after !== null) return Number(after);
  if (headers.get("x-ratelimit-remaining") !== "0") return undefined;
  return Math.max(0, Number(headers.get("x-ratelimit-reset")) - Math.floor(Date.now() / 1_000));
}

interface Refusal {
  message: string;
  errors?: readonly { field?: string; code?: string; message?: string }[];
}

async function failure(response: Response, what: string): Promise<PackError> {
  const { message, errors = [] }: Refusal = JSON.parse(await response.text());
  const [first] = errors;
  if (response.status !== 422 || first?.field === undefined)
    return new PackError(`${what}: GitHub answered ${response.status}: ${message}`);
  const reason = first.code === "already_exists" ? "exists already in this repository" : (first.message ?? first.code);
  return new PackError(`GitHub says: ${reason ?? message}`, { property: first.field });
}
