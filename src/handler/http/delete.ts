import type { HttpOperation } from "../../pack/definition.ts";
import type { DeleteOperation } from "../handler.ts";
import { callOf } from "./call.ts";
import { ifMatch } from "./etag.ts";
import { performExchange } from "./exchange.ts";
import { awaitEnd } from "./poll.ts";
import { makeRequest } from "./request.ts";
import type { HttpResource } from "./resource.ts";
import { beforeStep } from "./step.ts";

/** Deletes an object, or puts it back to what it was; one that is gone already is a success. */
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
  const request = makeRequest(ifMatch(definition, operation, context.privateState), call);
  const sent = await beforeStep(operation, request, call);
  const outcome = await performExchange(operation, sent, call);
  if (outcome.kind === "success") await awaitEnd(operation, { request: sent, response: outcome.response }, call);
}
