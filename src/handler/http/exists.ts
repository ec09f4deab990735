/** What a create does about an object that is there already (docs/http.md, Policies). */
import { PacksError } from "../../error/error.ts";
import { formatPath, type Path } from "../../model/path.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { formatImportId } from "../../pack/import-template.ts";
import type { Twin } from "../../pack/timing.ts";
import type { HttpRequest } from "../../platform/http.ts";
import type { CreateOperation, ResourceState } from "../handler.ts";
import { readAnswer } from "./answer.ts";
import { performExchange } from "./exchange.ts";
import { resourceOf } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { idOf, requireId } from "./id.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import type { HttpResource } from "./resource.ts";
import { findTwin } from "./twin.ts";

/** Whether a create must look first: it would overwrite in silence, or the pack wants to take over what exists. */
export function looksFirst({ definition }: HttpResource, operation: HttpOperation): boolean {
  return overwrites(operation) || (definition.onExists ?? "fail") !== "fail";
}

/** Whether the request replaces what is at its place. */
export function overwrites(operation: HttpOperation): boolean {
  return operation.method === "PUT" || operation.upsert === true;
}

/**
 * The object that is there already: by reading it, or, when it cannot be read yet (no `read`, or an id that only the
 * answer tells), as its `twin`, or by a GET of the URL that a PUT is for, as far as the service knows that method.
 */
export async function findExisting(
  resource: HttpResource,
  operation: HttpOperation,
  request: HttpRequest,
  context: CreateOperation,
  call: HttpCall,
): Promise<ResourceState | undefined> {
  const { definition, read } = resource;
  const { inputs } = context;
  const id = idOf(definition.id, call.roots);
  if (read !== undefined && id !== undefined) return read({ ...context, id, inputs, state: inputs });
  if (operation.twin !== undefined) return findByTwin(resource, operation.twin, context, call);
  if (operation.method !== "PUT") return undefined;
  const probe = { ...operation, method: "GET", expect: [], gone: [404, 410, 405, 501] };
  const headers = new Map([...request.headers].filter(([name]) => !name.startsWith("content-")));
  const outcome = await performExchange(probe, { method: "GET", url: request.url, headers }, call);
  if (outcome.kind === "gone") return undefined;
  const unwrapped = unwrapAnswer(operation, readAnswer(outcome.response, call));
  const state = pickProperties(operation, definition.properties, unwrapped, call);
  return { id: idOf(definition.id, unwrapped.roots) ?? id ?? "", state };
}

/** The twin's id leads to the whole of it, where it can be read. */
async function findByTwin(
  { definition, read }: HttpResource,
  twin: Twin,
  context: CreateOperation,
  call: HttpCall,
): Promise<ResourceState | undefined> {
  const response = await findTwin(twin, call);
  if (response === undefined) return undefined;
  const unwrapped = unwrapAnswer(twin.request, readAnswer(response, call));
  const id = requireId(definition.id, unwrapped.roots, call);
  const { inputs } = context;
  const state = pickProperties(twin.request, definition.properties, unwrapped, call);
  return read === undefined ? { id, state } : read({ ...context, id, inputs, state: { ...inputs, ...state } });
}

/**
 * Goes on with an object that exists: the error of `fail`, or the object, updated where it differs from the inputs.
 * `overwrite` does that where there is no update. Throws HANDLER_EXISTS or HANDLER_DIFFERS; values are never shown.
 */
export async function takeOver(
  resource: HttpResource,
  found: ResourceState,
  context: CreateOperation,
  call: HttpCall,
  overwrite: (() => Promise<ResourceState>) | undefined,
): Promise<ResourceState> {
  const { definition, update } = resource;
  const { inputs, log } = context;
  const policy = definition.onExists ?? "fail";
  if (policy === "fail") throw existsError(resource, found.id, call);
  const differing = context.differing?.(found.state) ?? [];
  const mayNotChange =
    policy === "adoptIfMatches" ? differing : differing.filter((path) => isImmutable(resource, path));
  const reason =
    policy === "adoptIfMatches" ? "`onExists: adoptIfMatches` changes nothing" : "that cannot be changed in place";
  if (mayNotChange.length > 0) throw differs(found.id, mayNotChange, reason, call);
  const changed = [...differing, ...(policy === "adopt" ? unverifiable(resource, inputs) : [])];
  log.info(`adopted ${definition.name} ${found.id}, which existed already`);
  if (changed.length === 0) return found;
  if (update === undefined && overwrite === undefined)
    throw differs(found.id, changed, "the pack has no `update` for it", call);
  if (update === undefined) return (await overwrite?.()) ?? found;
  const { id, state, privateState = {} } = found;
  const updated = await update({ ...context, id, inputs, old: state, state, changed, privateState });
  return { ...found, ...updated, state: { ...state, ...updated.state } };
}

/** HANDLER_EXISTS, with the id by which the object can be imported. */
function existsError({ definition }: HttpResource, id: string, call: HttpCall): PacksError {
  const { inputs } = call.roots;
  const textOf = (name: string) => (name === "id" ? id : scalarText(inputs, name));
  const importId = definition.import && formatImportId(definition.import, textOf);
  const shown = id === "" ? "<id>" : id;
  return PacksError.of(
    "HANDLER_EXISTS",
    { reason: `something is at its place (${shown})`, id: importId ?? shown, ...resourceOf(call) },
    { where: call.where },
  );
}

function scalarText(inputs: HttpCall["roots"]["inputs"], name: string): string | undefined {
  const value = typeof inputs === "object" && inputs !== null ? Reflect.get(inputs, name) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function differs(id: string, paths: readonly Path[], reason: string, call: HttpCall): PacksError {
  const properties = [...new Set(paths.map(formatPath))].join(", ");
  return PacksError.of("HANDLER_DIFFERS", { id, properties, reason }, { where: call.where });
}

function isImmutable({ definition }: HttpResource, [name]: Path): boolean {
  const property = definition.properties.properties.get(String(name));
  return property?.immutable === true && definition.singleton !== true;
}

/** What is never read back must be sent to be sure of it. */
function unverifiable({ definition }: HttpResource, inputs: PlainObject): readonly Path[] {
  return [...definition.properties.properties]
    .filter(([name, { writeOnly }]) => writeOnly && inputs[name] !== undefined)
    .map(([name]) => [name]);
}
