import { PacksError } from "../../error/error.ts";
import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import type { ReadOperation, ResourceState } from "../handler.ts";
import { firstBytes, readAnswer } from "./answer.ts";
import { callOf } from "./call.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall, HttpHandling } from "./handling.ts";
import { idOf } from "./id.ts";
import { isRecord, pickProperties, type Unwrapped, unwrapAnswer } from "./pick.ts";
import { makeRequest } from "./request.ts";

/** Reads an object; undefined: the service says that it is not there. */
export async function readByHttp(
  definition: ResourceDefinition,
  handling: HttpHandling,
  operation: HttpOperation,
  context: ReadOperation,
): Promise<ResourceState | undefined> {
  const { id, inputs, state } = context;
  const call = callOf(handling, context, { token: definition.name, operation: "read" }, { id, inputs, state });
  const outcome = await performExchange(operation, makeRequest(operation, call), call);
  if (outcome.kind === "gone") return undefined;
  const unwrapped = unwrapAnswer(operation, readAnswer(outcome.response, call));
  requireObject(operation, unwrapped, call);
  return {
    id: idOf(definition.id, unwrapped.roots) ?? id,
    state: pickProperties(operation, definition.properties, unwrapped, call),
  };
}

/** A page that is not the object (a login page with status 200, say) must not empty the state. */
export function requireObject(operation: HttpOperation, unwrapped: Unwrapped, call: HttpCall): void {
  const { object } = unwrapped;
  if (isRecord(object) || operation.map !== undefined) return;
  const found = typeof object === "string" ? `text (${firstBytes(object, call)})` : describe(object);
  const problem = `an object was promised, and it is ${found}`;
  throw PacksError.of("HANDLER_ANSWER", { problem }, { where: call.where });
}

function describe(value: Unwrapped["object"]): string {
  if (value === undefined) return "empty";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
