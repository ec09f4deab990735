/** What an update sends, besides all of the object (docs/http.md, Updates). */

import { isDeepStrictEqual } from "node:util";
import type { Path } from "../../model/path.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation, ObjectType, PropertyType } from "../../pack/definition.ts";
import { isExactRecord } from "../../pack/expression/exact.ts";
import type { Exact, Template } from "../../pack/expression/expression.ts";
import { toPlain } from "../../pack/expression/to-plain.ts";
import { apiPath, type ExactObject, writableBody } from "./body.ts";
import { mergeValue, valueAt, withValueAt } from "./patch.ts";

/** What an update is about. `changed` are paths of inputs; undefined: those whose values are not the same. */
export interface Change {
  readonly type: ObjectType;
  readonly inputs: PlainObject;
  readonly old: PlainObject;
  readonly state: PlainObject;
  readonly changed: readonly Path[] | undefined;
}

/** The operation with the body, content type and field mask that its `send` asks for. */
export async function sending(operation: HttpOperation, change: Change): Promise<HttpOperation> {
  const { send } = operation;
  if (send === undefined || send.kind === "full") return operation;
  const desired = writableBody(change.type, change.inputs);
  const paths = changedPaths(change, desired);
  switch (send.kind) {
    case "changed":
      return withBody(operation, topLevel(desired, paths));
    case "mergePatch":
      return withBody(operation, mergePatch(change, desired, paths), "application/merge-patch+json");
    case "jsonPatch":
      return withBody(operation, await jsonPatch(change, desired, paths), "application/json-patch+json");
    case "fieldMask":
      return masked(operation, send, desired, paths);
  }
}

/** Properties that were removed are null: left out they would stay as they are. */
function topLevel(desired: ExactObject, paths: readonly Path[]): ExactObject {
  return Object.fromEntries(paths.map(([name = ""]) => [name, valueAt(desired, [name]) ?? null]));
}

/** RFC 7396, of what has changed alone: what others added next to it stays. */
function mergePatch(change: Change, desired: ExactObject, paths: readonly Path[]): Exact {
  const before = writableBody(change.type, change.old);
  return paths.reduce<Exact>(
    (patch, path) => withValueAt(patch, path, mergeValue(valueAt(before, path), valueAt(desired, path))),
    {},
  );
}

/** RFC 6902, against the object as it was last seen: its lists may stand in another order than the inputs. */
async function jsonPatch(change: Change, desired: ExactObject, paths: readonly Path[]): Promise<Exact> {
  const { createPatch, Pointer } = await import("rfc6902");
  const before: Exact = writableBody(change.type, { ...change.old, ...change.state });
  const after = paths.reduce<Exact>((object, path) => withValueAt(object, path, valueAt(desired, path)), before);
  const operations: Exact[] = createPatch(before, after).map((operation) => ({ ...operation }));
  if (operations.length > 0) return operations;
  // the object looks as wanted already; an empty patch is refused by some
  return paths.map((path) => {
    const value = valueAt(desired, path);
    const pointer = new Pointer(["", ...path.map(String)]).toString();
    return value === undefined ? { op: "remove", path: pointer } : { op: "add", path: pointer, value };
  });
}

function masked(
  operation: HttpOperation,
  mask: { readonly in: "query" | "body"; readonly name: string },
  desired: ExactObject,
  paths: readonly Path[],
): HttpOperation {
  const text = paths.map((path) => path.map((step) => quoted(String(step))).join(".")).join(",");
  const body = paths.reduce<Exact>((object, path) => withValueAt(object, path, valueAt(desired, path)), {});
  if (mask.in === "body") return withBody(operation, { ...(isExactRecord(body) ? body : {}), [mask.name]: text });
  return withBody({ ...operation, query: new Map([...operation.query, [mask.name, literal(text)]]) }, body);
}

/** A key of a map with signs in it stands in backticks (AIP-161). */
function quoted(step: string): string {
  return /^\w+$/.test(step) ? step : `\`${step}\``;
}

function withBody(operation: HttpOperation, body: Exact, type?: string): HttpOperation {
  const own = [...operation.headers.keys()].some((name) => name.toLowerCase() === "content-type");
  const headers: [string, Template][] = type === undefined || own ? [] : [["content-type", literal(type)]];
  return { ...operation, body: literal(body), headers: new Map([...operation.headers, ...headers]) };
}

/** A value that stands for itself; as an expression, since whole numbers of any size are no literals. */
function literal(value: Exact): Template {
  const expression = { source: "send", reads: [], evaluate: () => toPlain(value, "send"), evaluateExact: () => value };
  return { kind: "expression", expression };
}

/** The changed properties under the API's names, lists as wholes, none of them twice or inside another. */
function changedPaths(change: Change, desired: ExactObject): readonly Path[] {
  const { type, old, changed } = change;
  const before = writableBody(type, old);
  const names = [...new Set([...Object.keys(before), ...Object.keys(desired)])];
  // without a list the author's own diff may have asked for the update
  const known = changed?.length === 0 ? undefined : changed;
  const paths =
    known?.flatMap((path) => {
      const found = sentPath(type, path);
      return found === undefined ? [] : [found];
    }) ?? names.filter((name) => !isDeepStrictEqual(before[name], desired[name])).map((name) => [name]);
  const unique = new Map(paths.map((path) => [JSON.stringify(path), path]));
  return [...unique.values()].filter((path) => !paths.some((other) => isInside(path, other)));
}

function isInside(path: Path, other: Path): boolean {
  return other.length < path.length && other.every((step, index) => step === path[index]);
}

/** A path of properties as one of the API's; it ends where a list begins. Undefined: nothing of it is sent. */
function sentPath(type: PropertyType, path: Path): Path | undefined {
  const [step, ...rest] = path;
  if (step === undefined || typeof step === "number") return [];
  if (type.kind === "map") return [step, ...(sentPath(type.values.type, rest) ?? [])];
  if (type.kind === "any") return [step, ...(sentPath(type, rest) ?? [])];
  if (type.kind !== "object") return [];
  const property = type.properties.get(step);
  if (property === undefined || property.readOnly || property.local || property.value) return undefined;
  const inner = sentPath(property.type, rest);
  return inner && [...apiPath(step, property), ...inner];
}
