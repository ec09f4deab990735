import { PacksError } from "../../error/error.ts";
import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import { isExactRecord } from "../../pack/expression/exact.ts";
import type { HttpRequest } from "../../platform/http.ts";
import type { ReadOperation, ResourceState } from "../handler.ts";
import { firstBytes, readAnswer } from "./answer.ts";
import { callOf } from "./call.ts";
import { versionedState } from "./etag.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall, HttpHandling } from "./handling.ts";
import { idOf } from "./id.ts";
import { pickProperties, type Unwrapped, unwrapAnswer } from "./pick.ts";
import { makeRequest } from "./request.ts";
import { selectFromPages } from "./select-page.ts";
import { afterStep, beforeStep } from "./step.ts";

/** Reads an object; undefined: the service says that it is not there. */
export async function readByHttp(
  definition: ResourceDefinition,
  handling: HttpHandling,
  operation: HttpOperation,
  context: ReadOperation,
): Promise<ResourceState | undefined> {
  const { id, inputs, state } = context;
  const call = callOf(handling, context, { token: definition.name, operation: "read" }, { id, inputs, state });
  const request = await beforeStep(operation, makeRequest(operation, call), call);
  const unwrapped = await found(operation, request, call);
  if (unwrapped === undefined || unwrapped.missing) return undefined;
  requireObject(operation, unwrapped, call);
  const privateState = versionedState(definition, operation, unwrapped.roots, context.privateState);
  return {
    id: idOf(definition.id, unwrapped.roots) ?? id,
    state: pickProperties(operation, definition.properties, unwrapped, call),
    ...(privateState && { privateState }),
  };
}

/** The object out of the answer, or out of the pages of a list; undefined: the service says that it is gone. */
async function found(operation: HttpOperation, request: HttpRequest, call: HttpCall): Promise<Unwrapped | undefined> {
  if (operation.paginate && operation.select) return selectFromPages(operation, request, call);
  const outcome = await performExchange(operation, request, call);
  if (outcome.kind === "gone") return undefined;
  return unwrapAnswer(operation, await afterStep(operation, readAnswer(outcome.response, call), call));
}

/** A page that is not the object (a login page with status 200, say) must not empty the state. */
export function requireObject(operation: HttpOperation, unwrapped: Unwrapped, call: HttpCall): void {
  const { object, missing, about = { where: call.where } } = unwrapped;
  if (missing) throw PacksError.of("HANDLER_ANSWER", { problem: "no item fits `select`" }, about);
  if (isExactRecord(object) || operation.map !== undefined) return;
  const found = typeof object === "string" ? `text (${firstBytes(object, call)})` : describe(object);
  const problem = `an object was promised, and it is ${found}`;
  throw PacksError.of("HANDLER_ANSWER", { problem }, about);
}

function describe(value: Unwrapped["object"]): string {
  if (value === undefined) return "empty";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
