import type { HttpOperation } from "../../pack/definition.ts";
import type { DeleteOperation } from "../handler.ts";
import { callOf } from "./call.ts";
import { performExchange } from "./exchange.ts";
import { makeRequest } from "./request.ts";
import type { HttpResource } from "./resource.ts";

/** Deletes an object; one that is gone already is a success. */
export async function deleteByHttp(
  resource: HttpResource,
  operation: HttpOperation,
  context: DeleteOperation,
): Promise<void> {
  const { definition, handling } = resource;
  const { id, inputs, state } = context;
  const call = callOf(
    handling,
    context,
    { token: definition.name, operation: "delete" },
    { id, inputs, old: inputs, state },
  );
  await performExchange(operation, makeRequest(operation, call), call);
}
