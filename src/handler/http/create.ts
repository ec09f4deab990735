import { messageOf, PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { type CreateOperation, PartialFailure, type ResourceState } from "../handler.ts";
import { keepAccepted } from "./accepted.ts";
import { type Answer, readAnswer, readFailure } from "./answer.ts";
import { awaitCreated } from "./await-created.ts";
import { callOf } from "./call.ts";
import { versionedState } from "./etag.ts";
import { findExisting, looksFirst, overwrites, takeOver } from "./exists.ts";
import { answerWords } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { idOf, requireId } from "./id.ts";
import { pickProperties, unwrapAnswer } from "./pick.ts";
import { readBack, type Told } from "./read-back.ts";
import { makeRequest } from "./request.ts";
import type { HttpResource } from "./resource.ts";
import { afterStep, beforeStep } from "./step.ts";
import { answering, performCreation } from "./twin.ts";

/**
 * Makes an object. What would overwrite in silence looks first. Once the id is known, `created` is called and every later
 * failure is a PartialFailure with what is known.
 */
export async function createByHttp(
  resource: HttpResource,
  operation: HttpOperation,
  context: CreateOperation,
): Promise<ResourceState> {
  const { definition, handling } = resource;
  const { inputs } = context;
  const call = callOf(handling, context, { token: definition.name, operation: "create" }, { inputs });
  const request = makeRequest(operation, call, { type: definition.properties, inputs });
  const send = () => sendCreate(resource, operation, request, context, call);
  const look = () => findExisting(resource, operation, request, context, call);
  if (definition.singleton !== true && looksFirst(resource, operation)) {
    const found = await look();
    if (found !== undefined) return takeOver(resource, found, context, call, overwrites(operation) ? send : undefined);
  }
  try {
    return await send();
  } catch (error) {
    const adopts = (definition.onExists ?? "fail") !== "fail" && isExistsError(error);
    // somebody was faster, or the object was seen only now
    const found = adopts ? await look() : undefined;
    if (found === undefined) throw error;
    return takeOver(resource, found, context, call, undefined);
  }
}

function isExistsError(error: unknown): boolean {
  return error instanceof PacksError && error.code === "HANDLER_EXISTS";
}

async function sendCreate(
  resource: HttpResource,
  operation: HttpOperation,
  request: HttpRequest,
  context: CreateOperation,
  call: HttpCall,
): Promise<ResourceState> {
  const sent = await beforeStep(operation, request, call);
  const outcome = await performCreation(operation, sent, call).catch((error: unknown) => {
    throw keepAccepted(resource, operation, sent, error, call);
  });
  if (outcome.kind === "gone") throw outcome.error;
  const understood = answering(operation, outcome);
  const first = { request: sent, response: outcome.response };
  const { response, id } = await awaitCreated(resource, understood, first, context, call);
  return recordCreated(resource, understood, context, call, response, id);
}

async function recordCreated(
  resource: HttpResource,
  operation: HttpOperation,
  context: CreateOperation,
  call: HttpCall,
  response: HttpResponse,
  known: string | undefined,
): Promise<ResourceState> {
  const { definition } = resource;
  const answer = await readOrFailure(operation, response, call);
  // an answer that cannot be read must not hide an id that the inputs or a header tell
  const id =
    known ?? createdId(resource, operation, answer.answer ?? readFailure(response, call), answer.failure, call);
  context.created(id);
  let told: Told = { state: {} };
  try {
    if (answer.answer === undefined) throw answer.failure;
    const unwrapped = unwrapAnswer(operation, answer.answer);
    const state = pickProperties(operation, definition.properties, unwrapped, call);
    const version = versionedState(definition, operation, unwrapped.roots, context.privateState);
    told = version === undefined ? { state } : { state, privateState: version };
    context.created(id, state);
    const { inputs } = context;
    return { id, ...(await readBack(resource, operation, told, { ...context, id, inputs, state: {} }, call)) };
  } catch (error) {
    throw new PartialFailure({ id, ...told }, [messageOf(error)], error);
  }
}

async function readOrFailure(
  operation: HttpOperation,
  response: HttpResponse,
  call: HttpCall,
): Promise<
  { readonly answer: Answer; readonly failure?: undefined } | { readonly answer: undefined; readonly failure: unknown }
> {
  try {
    return { answer: await afterStep(operation, readAnswer(response, call), call) };
  } catch (failure) {
    return { answer: undefined, failure };
  }
}

function lenientRoots(operation: HttpOperation, answer: Answer): Answer["roots"] {
  try {
    return unwrapAnswer(operation, answer).roots;
  } catch {
    return answer.roots;
  }
}

/** Of an action nothing stays that could have an id. */
function createdId(
  { definition }: HttpResource,
  operation: HttpOperation,
  answer: Answer,
  failure: unknown,
  call: HttpCall,
): string {
  const roots = lenientRoots(operation, answer);
  if (definition.triggers !== undefined) return idOf(definition.id, roots) ?? crypto.randomUUID();
  const problem = failure instanceof PacksError ? failure.summary : answerWords(answer, call);
  return requireId(definition.id, roots, call, [...answer.about.details, problem]);
}
