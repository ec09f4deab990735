/** Where to go on with an interrupted wait, kept in private state as `poll`. */
import { messageOf } from "../../error/error.ts";
import { isPlainObject, type PlainObject } from "../../model/plain.ts";
import type { HttpRequest } from "../../platform/http.ts";
import { PartialFailure, type ResourceState } from "../handler.ts";
import type { HttpCall } from "./handling.ts";

const key = "poll";

/** A wait that was interrupted: whose it is, and the question that was next. */
export interface Pending {
  readonly operation: "create" | "update";
  readonly method: string;
  readonly url: string;
}

/**
 * The failure of a wait: once the object is known a PartialFailure with where to go on, so that the next `up` need not
 * send anything a second time.
 */
export function keepPending(
  error: unknown,
  object: Omit<ResourceState, "privateState"> | undefined,
  question: HttpRequest,
  call: HttpCall,
): unknown {
  const { operation } = call.where;
  if (object === undefined || (operation !== "create" && operation !== "update")) return error;
  const pending = { operation, method: question.method, url: question.url.href };
  const privateState = { ...call.context.privateState, [key]: pending };
  return new PartialFailure({ ...object, privateState }, [messageOf(error)], error);
}

/** The wait that an earlier operation on the object could not finish. */
export function pendingOf(privateState: PlainObject): Pending | undefined {
  const pending = privateState[key];
  if (!isPlainObject(pending)) return undefined;
  const { operation, method, url } = pending;
  if (operation !== "create" && operation !== "update") return undefined;
  return typeof method === "string" && typeof url === "string" ? { operation, method, url } : undefined;
}

/** What an operation that succeeded leaves: no wait is pending any more. */
export function withoutPending(result: ResourceState, before: PlainObject): ResourceState {
  const { [key]: pending, ...others } = result.privateState ?? before;
  return pending === undefined ? result : { ...result, privateState: others };
}
