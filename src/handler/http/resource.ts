import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import type { OperationName } from "../../pack/operations.ts";
import type { ResourceHandler } from "../handler.ts";
import { createByHttp } from "./create.ts";
import { deleteByHttp } from "./delete.ts";
import type { HttpHandling } from "./handling.ts";
import { readByHttp } from "./read.ts";
import { updateByHttp } from "./update.ts";

/** A resource of which at least one operation is done by HTTP. */
export interface HttpResource {
  readonly definition: ResourceDefinition;
  readonly handling: HttpHandling;
  /** reads an object back, by HTTP or in code; undefined when the resource cannot be read */
  readonly read: ResourceHandler["read"];
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
  const resource: HttpResource = { definition, handling, read: reader };
  return {
    ...(create && { create: (call) => createByHttp(resource, create, call) }),
    ...(read && reader && { read: reader }),
    ...(update && { update: (call) => updateByHttp(resource, update, call) }),
    ...(remove && { delete: (call) => deleteByHttp(resource, remove, call) }),
  };
}

function httpOperation(definition: ResourceDefinition, name: OperationName): HttpOperation | undefined {
  const operation = definition.operations.get(name);
  return operation?.kind === "http" ? operation : undefined;
}
