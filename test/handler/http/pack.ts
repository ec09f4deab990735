import type { OperationContext } from "../../../src/handler/handler.ts";
import { Tokens } from "../../../src/handler/http/auth/tokens.ts";
import type { HttpHandling } from "../../../src/handler/http/handling.ts";
import { createTraffic } from "../../../src/handler/http/traffic.ts";
import { silentLog } from "../../../src/model/log.ts";
import type {
  FunctionDefinition,
  HttpOperation,
  HttpSettings,
  ObjectType,
  ResourceDefinition,
} from "../../../src/pack/definition.ts";
import { compileExpression, compileTemplate } from "../../../src/pack/expression/compile.ts";
import type { Template } from "../../../src/pack/expression/expression.ts";
import type { Scope } from "../../../src/pack/expression/scope.ts";
import type { OperationName } from "../../../src/pack/operations.ts";
import type { Clock } from "../../../src/platform/clock.ts";
import { createHttp } from "../../../src/platform/http.ts";
import { any, integer, objectType, text } from "../../pack/expression/types.ts";

/** Every root with any type: what tests write is checked by the expression tests. */
const anything: Scope = {
  config: any,
  inputs: any,
  old: any,
  state: any,
  id: text,
  body: any,
  headers: any,
  status: integer,
  env: any,
};

export const template = (source: string): Template => compileTemplate(source, anything);
const templates = (map: { readonly [key: string]: string } = {}) =>
  new Map(Object.entries(map).map(([key, source]) => [key, template(source)] as const));

/** An operation `METHOD /path`, with more where a test needs it. */
export function http(
  short: string,
  more: Partial<Omit<HttpOperation, "query" | "headers" | "map" | "unwrap">> & {
    readonly query?: { readonly [key: string]: string };
    readonly headers?: { readonly [key: string]: string };
    readonly map?: { readonly [key: string]: string };
    readonly unwrap?: string;
  } = {},
): HttpOperation {
  const [method = "", path = ""] = short.split(" ");
  return {
    kind: "http",
    method,
    path: template(path),
    body: undefined,
    expect: [],
    gone: [404, 410],
    thenRead: false,
    ...more,
    query: templates(more.query),
    headers: templates(more.headers),
    map: more.map && templates(more.map),
    unwrap: more.unwrap === undefined ? undefined : compileExpression(more.unwrap, anything),
  };
}

export function settings(
  more: {
    readonly baseUrl?: string;
    readonly headers?: { readonly [key: string]: string };
    readonly error?: string;
  } = {},
): HttpSettings {
  return {
    baseUrl: template(more.baseUrl ?? "${config.endpoint}"),
    headers: templates(more.headers),
    error: more.error === undefined ? undefined : template(more.error),
  };
}

export function resource(
  properties: Parameters<typeof objectType>[0],
  operations: { readonly [name in OperationName]?: HttpOperation },
  id: string | undefined = "${body.id}",
): ResourceDefinition {
  const { create, read, update, delete: remove } = operations;
  const all: (readonly [OperationName, HttpOperation | undefined])[] = [
    ["create", create],
    ["read", read],
    ["update", update],
    ["delete", remove],
  ];
  return {
    name: "Zone",
    description: undefined,
    deprecated: undefined,
    aliases: [],
    timeouts: {},
    deleteBeforeReplace: undefined,
    code: undefined,
    migrate: [],
    properties: objectType(properties),
    id: id === undefined ? undefined : template(id),
    operations: new Map(all.flatMap(([name, operation]) => (operation ? [[name, operation] as const] : []))),
  };
}

export function fn(inputs: ObjectType, outputs: ObjectType, operation: HttpOperation): FunctionDefinition {
  return { name: "search", description: undefined, deprecated: undefined, inputs, outputs, operation };
}

/** A clock that does not wait, and remembers for how long it was asked to. */
export function fastClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => 0,
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      slept.push(milliseconds);
    },
  };
}

export function handling(more: Partial<HttpHandling> = {}): HttpHandling {
  return {
    pack: "dns@1.0.0",
    settings: settings(),
    hosts: [],
    env: {},
    http: createHttp(),
    clock: fastClock(),
    traffic: createTraffic(fastClock()),
    tokens: new Tokens(),
    ...more,
  };
}

export function context(
  config: { readonly [key: string]: string },
  more: Partial<OperationContext> = {},
): OperationContext {
  return {
    config,
    urn: "urn",
    log: silentLog,
    signal: new AbortController().signal,
    timeout: 0,
    redact: (shown) => shown.replaceAll("hunter2hunter2", "[secret]"),
    privateState: {},
    ...more,
  };
}
