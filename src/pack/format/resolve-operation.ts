import type { Path } from "../../model/path.ts";
import type { BodyTemplate, HttpOperation, ObjectType, Operation } from "../definition.ts";
import type { Scope } from "../expression/scope.ts";
import type { OperationName } from "../operations.ts";
import { resolveCode } from "./code-reference.ts";
import type { Context } from "./context.ts";
import { resolveRequest, resolveShortForm } from "./resolve-request.ts";
import { withAnswer } from "./scopes.ts";
import type { OperationShape } from "./shape/http.ts";

type LongForm = Exclude<OperationShape, string>;

/** Statuses that mean that an object is not there, unless an operation says otherwise. */
const goneStatuses = [404, 410];

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
  if (name === "list") {
    context.findings.add(path, "lists by HTTP come with a later version of the format; bind one in code", {
      at: "key",
    });
    return undefined;
  }
  if (typeof shape === "string") {
    const request = resolveShortForm(context, shape, path, scope);
    return request && { kind: "http", ...request, ...plainAnswer };
  }
  checkPlaces(context, name, shape, path);
  const request = resolveRequest(context, shape, path, scope);
  const answer = resolveAnswer(context, shape, path, scope, outputs);
  return request && { kind: "http", ...request, ...answer };
}

/** What an operation or function says about its answer. */
export interface WrittenAnswer {
  readonly expect?: number | readonly number[] | undefined;
  readonly gone?: number | readonly number[] | undefined;
  readonly then?: "read" | undefined;
  readonly map?: { readonly [name: string]: Parameters<Context["templates"]["body"]>[0] } | undefined;
  readonly unwrap?: string | undefined;
}

/** How an answer is understood: which statuses are what, and where the declared properties are. */
export function resolveAnswer(
  context: Context,
  shape: WrittenAnswer,
  path: Path,
  scope: Scope,
  outputs: ObjectType,
): Pick<HttpOperation, "expect" | "gone" | "thenRead" | "map" | "unwrap"> {
  const answer = withAnswer(scope);
  const { templates, findings } = context;
  const map = Object.entries(shape.map ?? {}).map(([name, value]): [string, BodyTemplate] => {
    const at = [...path, "map", name];
    if (!outputs.properties.has(name)) findings.unknownName(at, "property", name, outputs.properties.keys(), "key");
    return [name, templates.body(value, at, answer)];
  });
  return {
    expect: listOf(shape.expect),
    gone: shape.gone === undefined ? goneStatuses : listOf(shape.gone),
    thenRead: shape.then === "read",
    map: shape.map === undefined ? undefined : new Map(map),
    unwrap: shape.unwrap === undefined ? undefined : templates.expression(shape.unwrap, [...path, "unwrap"], answer),
  };
}

/** Reports what stands beside `code`, which does the whole operation. */
export function refuseBesideCode(context: Context, shape: object, path: Path): void {
  const http = ["request", "method", "path", "query", "headers", "body", "expect", "gone", "then", "map", "unwrap"];
  const given = new Map(Object.entries(shape));
  for (const key of http) {
    if (given.get(key) !== undefined)
      context.findings.add([...path, key], `\`code\` does all of it, so \`${key}\` cannot stand beside it`, {
        at: "key",
      });
  }
}

const plainAnswer = { expect: [], gone: goneStatuses, thenRead: false, map: undefined, unwrap: undefined };

function checkPlaces(context: Context, name: OperationName, shape: LongForm, path: Path): void {
  const refuse = (key: string, reason: string) => context.findings.add([...path, key], reason, { at: "key" });
  if (shape.then !== undefined && name !== "create" && name !== "update")
    refuse("then", "`then: read` is for create and update");
  if (shape.gone !== undefined && name === "create") refuse("gone", "`gone` means nothing for a create");
  if (name !== "delete") return;
  if (shape.map !== undefined) refuse("map", "a delete has no outputs");
  if (shape.unwrap !== undefined) refuse("unwrap", "a delete has no outputs");
}

function listOf(value: number | readonly number[] | undefined): readonly number[] {
  if (value === undefined) return [];
  return typeof value === "number" ? [value] : value;
}
