import type { Path } from "../../model/path.ts";
import type { BodyTemplate, HttpOperation, ObjectType, Operation } from "../definition.ts";
import type { OperationExchange } from "../exchange.ts";
import type { Scope } from "../expression/scope.ts";
import type { OperationName } from "../operations.ts";
import { resolveCode } from "./code-reference.ts";
import type { Context } from "./context.ts";
import { resolveRequest, resolveShortForm } from "./resolve-request.ts";
import { resolveSelect, resolveStatuses } from "./resolve-statuses.ts";
import { resolveTiming } from "./resolve-timing.ts";
import { resolveUpdates } from "./resolve-updates.ts";
import { withAnswer } from "./scopes.ts";
import type { SelectShape, StatusesShape } from "./shape/exchange.ts";
import type { OperationShape } from "./shape/http.ts";

type LongForm = Exclude<OperationShape, string>;

/** One operation of a resource; undefined, with findings, for one that cannot be done as written. */
export function resolveOperation(
  context: Context,
  name: OperationName,
  shape: OperationShape,
  path: Path,
  scope: Scope,
  outputs: ObjectType,
): Operation | undefined {
  if (typeof shape !== "string" && shape.code !== undefined) {
    refuseBesideCode(context, shape, path);
    return resolveCode(context, shape.code, [...path, "code"]);
  }
  if (typeof shape === "string") {
    const request = resolveShortForm(context, shape, path, scope);
    return request && { kind: "http", ...request, ...resolveAnswer(context, {}, path, scope, outputs) };
  }
  checkPlaces(context, name, shape, path);
  const request = resolveRequest(context, shape, path, scope);
  const answer = resolveAnswer(context, shape, path, scope, outputs);
  const timing = resolveTiming(context, shape, path, scope);
  const updates = resolveUpdates(context, name, shape, path, scope);
  return request && { kind: "http", ...request, ...answer, ...timing, ...updates };
}

/** What an operation or function says about its answer. */
export interface WrittenAnswer {
  readonly expect?: StatusesShape | undefined;
  readonly gone?: StatusesShape | undefined;
  readonly error?: string | undefined;
  readonly then?: "read" | undefined;
  readonly map?: { readonly [name: string]: Parameters<Context["templates"]["body"]>[0] } | undefined;
  readonly unwrap?: string | undefined;
  readonly select?: SelectShape | undefined;
}

/** How an answer is understood: which statuses are what, and where the declared properties are. */
export function resolveAnswer(
  context: Context,
  shape: WrittenAnswer,
  path: Path,
  scope: Scope,
  outputs: ObjectType,
): Pick<HttpOperation, "expect" | "gone" | "thenRead" | "map" | "unwrap"> & OperationExchange {
  const answer = withAnswer(scope);
  const { templates, findings } = context;
  const map = Object.entries(shape.map ?? {}).map(([name, value]): [string, BodyTemplate] => {
    const at = [...path, "map", name];
    if (!outputs.properties.has(name)) findings.unknownName(at, "property", name, outputs.properties.keys(), "key");
    return [name, templates.body(value, at, answer)];
  });
  return {
    ...resolveStatuses(context, shape, path, answer),
    thenRead: shape.then === "read",
    map: shape.map === undefined ? undefined : new Map(map),
    unwrap: shape.unwrap === undefined ? undefined : templates.expression(shape.unwrap, [...path, "unwrap"], answer),
    ...(shape.error !== undefined && { error: templates.template(shape.error, [...path, "error"], answer) }),
    ...(shape.select !== undefined && { select: resolveSelect(context, shape.select, [...path, "select"], answer) }),
  };
}

/** Reports what stands beside `code`, which does the whole operation. */
export function refuseBesideCode(context: Context, shape: object, path: Path): void {
  const http = [
    ...timingKeys,
    ...updateKeys,
    "request",
    "method",
    "path",
    "query",
    "headers",
    "cookies",
    "body",
    "codec",
    "arrays",
    "expect",
    "gone",
    "error",
    "select",
    "then",
    "map",
    "unwrap",
  ];
  const given = new Map(Object.entries(shape));
  for (const key of http) {
    if (given.get(key) !== undefined)
      context.findings.add([...path, key], `\`code\` does all of it, so \`${key}\` cannot stand beside it`, {
        at: "key",
      });
  }
}

const timingKeys = ["poll", "paginate", "items", "retry", "idempotencyKey", "twin", "mutex"];
const updateKeys = ["send", "upsert", "etag", "before", "after"];
function checkPlaces(context: Context, name: OperationName, shape: LongForm, path: Path): void {
  const refuse = (key: string, reason: string) => context.findings.add([...path, key], reason, { at: "key" });
  if (shape.then !== undefined && name !== "create" && name !== "update")
    refuse("then", "`then: read` is for create and update");
  if (shape.gone !== undefined && name === "create") refuse("gone", "`gone` means nothing for a create");
  if (name !== "create" && shape.twin !== undefined) refuse("twin", "`twin` is for create");
  if (name === "read" && shape.poll !== undefined)
    refuse("poll", "a read does not wait; `poll` is for what changes something");
  if (name !== "read" && shape.paginate !== undefined) refuse("paginate", "`paginate` is for read, list and functions");
  if (name !== "read" && shape.items !== undefined) refuse("items", "`items` is for read, list and functions");
  if (name === "read" && shape.paginate !== undefined && shape.select === undefined)
    refuse("paginate", "an object has no pages; to look for it in a list, say which one it is with `select`");
  if (name !== "delete") return;
  if (shape.map !== undefined) refuse("map", "a delete has no outputs");
  if (shape.unwrap !== undefined) refuse("unwrap", "a delete has no outputs");
  if (shape.select !== undefined) refuse("select", "a delete has no outputs");
}
