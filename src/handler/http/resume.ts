import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { PartialFailure, type ResourceHandler, type ResourceState, type UpdateOperation } from "../handler.ts";
import { readAnswer } from "./answer.ts";
import { callOf } from "./call.ts";
import type { HttpCall } from "./handling.ts";
import { withMutex } from "./mutex.ts";
import { pendingOf, withoutPending } from "./pending.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import { waitFor } from "./poll.ts";
import { questionAt } from "./poll-request.ts";
import type { HttpResource } from "./resource.ts";

/**
 * Goes on where an operation on the object was interrupted: waits to the end, then reads the object. Nothing that
 * changes anything is sent. Undefined: the object is gone. Throws a PartialFailure when it is interrupted again.
 */
export async function resumeByHttp(
  resource: HttpResource,
  context: UpdateOperation,
): Promise<ResourceState | undefined> {
  const { definition, read } = resource;
  const { id, state: before, privateState } = context;
  const waited = await finishPending(resource, context, (operation, call, wait) =>
    withMutex(operation.mutex, call, wait),
  );
  const told =
    waited?.response === undefined
      ? {}
      : pickProperties(
          waited.operation,
          definition.properties,
          unwrapAnswer(waited.operation, readAnswer(waited.response, waited.call)),
          waited.call,
        );
  if (read === undefined) return withoutPending({ id, state: { ...before, ...told } }, privateState);
  const found = await read({ ...context, state: { ...before, ...told } });
  return found && withoutPending(found, privateState);
}

/**
 * Before an object is changed again, what it is still busy with must be over. That this failed at last is no obstacle:
 * the change may well be the remedy. All else is thrown as it is and not as partial state, because nothing was changed.
 */
async function settlePending(resource: HttpResource, context: UpdateOperation): Promise<void> {
  try {
    // the update has its mutex already
    await finishPending(resource, context, (_operation, _call, wait) => wait());
  } catch (caught) {
    const error = caught instanceof PartialFailure ? caught.cause : caught;
    if (error instanceof PacksError && error.code === "HANDLER_POLL_FAILED") return;
    throw error;
  }
}

/** An update of an object that is busy with nothing else any more. */
export async function updateSettled(
  resource: HttpResource,
  update: NonNullable<ResourceHandler["update"]>,
  context: UpdateOperation,
): Promise<ResourceState> {
  await settlePending(resource, context);
  return withoutPending(await update(context), context.privateState);
}

type Locked = <Result>(operation: HttpOperation, call: HttpCall, wait: () => Promise<Result>) => Promise<Result>;

async function finishPending(resource: HttpResource, context: UpdateOperation, locked: Locked) {
  const { definition, handling } = resource;
  const { id, inputs, state, old } = context;
  const pending = pendingOf(context.privateState);
  const operation = pending && definition.operations.get(pending.operation);
  if (pending === undefined || operation?.kind !== "http" || operation.poll === undefined) return undefined;
  const about = { token: definition.name, operation: pending.operation };
  const call = callOf(handling, context, about, { id, inputs, state, old });
  const question = asked(pending, call);
  if (question === undefined) return undefined;
  // a question that nobody answers any more is one about something that is over
  const waiting = { question, last: undefined, gone: [404, 410], retry: operation.retry };
  const { poll } = operation;
  const response = await locked(operation, call, () => waitFor(poll, waiting, call, () => ({ id, state })));
  return { response, operation, call };
}

/** The endpoint may be another by now: then there is nobody to ask, and the object is just read. */
function asked({ url, method }: { readonly url: string; readonly method: string }, call: HttpCall) {
  try {
    return questionAt(url, method, new URL(url), call);
  } catch {
    return undefined;
  }
}
