import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import type { OperationName } from "../../pack/operations.ts";
import type { ResourceHandler } from "../handler.ts";
import { createByHttp } from "./create.ts";
import { deleteByHttp } from "./delete.ts";
import type { HttpHandling } from "./handling.ts";
import { listByHttp } from "./list.ts";
import { locking } from "./mutex.ts";
import { readByHttp } from "./read.ts";
import { resumeByHttp, updateSettled } from "./resume.ts";
import { createSingleton } from "./singleton.ts";
import { updateByHttp } from "./update.ts";

/** A resource of which at least one operation is done by HTTP. */
export interface HttpResource {
  readonly definition: ResourceDefinition;
  readonly handling: HttpHandling;
  /** reads an object back, by HTTP or in code; undefined when the resource cannot be read */
  readonly read: ResourceHandler["read"];
  /** changes an object, by HTTP or in code; undefined when the resource cannot be updated */
  readonly update?: ResourceHandler["update"];
}

/**
 * The operations of a resource that its definition describes as HTTP requests; the others are absent. `code` has those
 * done in code: an HTTP create or update reads back through the `read` in it, if there is one.
 */
export function httpResourceHandler(
  definition: ResourceDefinition,
  handling: HttpHandling,
  code: ResourceHandler = {},
): ResourceHandler {
  const operation = (name: OperationName) => httpOperation(definition, name);
  const [create, read, update, remove] = [
    operation("create"),
    operation("read"),
    operation("update"),
    operation("delete"),
  ];
  const reader: ResourceHandler["read"] = read ? (call) => readByHttp(definition, handling, read, call) : code.read;
  const readable: HttpResource = { definition, handling, read: reader };
  const updater: ResourceHandler["update"] = update ? (call) => updateByHttp(readable, update, call) : code.update;
  const resource: HttpResource = { ...readable, update: updater };
  const reset = definition.onDelete === "delete" ? undefined : definition.reset;
  const ending = reset ?? remove;
  const isSingleton = definition.singleton === true && !definition.operations.has("create") && !code.create;
  const list = operation("list");
  const lock = locking(resource);
  const polls = create?.poll !== undefined || update?.poll !== undefined;
  return {
    ...(create && { create: lock("create", create, (call) => createByHttp(resource, create, call)) }),
    ...(isSingleton && { create: lock("create", update ?? {}, (call) => createSingleton(resource, call)) }),
    ...(read && reader && { read: lock("read", read, reader) }),
    ...(update && updater && { update: lock("update", update, (call) => updateSettled(resource, updater, call)) }),
    ...(polls && { resume: (call) => resumeByHttp(resource, call) }),
    ...(ending && { delete: lock("delete", ending, (call) => deleteByHttp(resource, ending, call)) }),
    ...(list && { list: lock("list", list, (call) => listByHttp(definition, handling, list, call)) }),
  };
}

function httpOperation(definition: ResourceDefinition, name: OperationName): HttpOperation | undefined {
  const operation = definition.operations.get(name);
  return operation?.kind === "http" ? operation : undefined;
}
