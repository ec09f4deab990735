import { formatPath } from "../../../model/path.ts";
import type { PlainObject } from "../../../model/plain.ts";
import type { HttpOperation, ObjectType } from "../../../pack/definition.ts";
import type { Template } from "../../../pack/expression/expression.ts";
import type { HttpRequest } from "../../../platform/http.ts";
import { readAnswer } from "../answer.ts";
import { authenticate } from "../auth/authenticate.ts";
import { apiPath } from "../body.ts";
import type { DefaultBody } from "../content.ts";
import { sourceOf } from "../encode.ts";
import { performExchange } from "../exchange.ts";
import type { HttpCall } from "../handling.ts";
import { idOf } from "../id.ts";
import { pickProperties, unwrapAnswer } from "../pick.ts";
import { makeRequest } from "../request.ts";
import { type Part, requestParts, sourcesOf } from "./parts.ts";

/** What stands for a token that would be fetched first. */
const tokenPlaceholder = "TOKEN";

/** A request that was not sent. */
export interface Explanation {
  readonly request: HttpRequest;
  readonly parts: readonly Part[];
  /** what else would happen, in sentences */
  readonly notes: readonly string[];
}

/** The first request of an operation, with its credentials, and what it is made of. Nothing is sent, no code is run. */
export async function explainRequest(
  operation: HttpOperation,
  call: HttpCall,
  defaults?: DefaultBody,
): Promise<Explanation> {
  const notes: string[] = [];
  const tokens = {
    get: async () => {
      notes.push(`A token is fetched first; ${tokenPlaceholder} stands for it.`);
      return { value: tokenPlaceholder, expires: undefined, obtained: 0 };
    },
  };
  const unsent = { ...call, handling: { ...call.handling, tokens } };
  const made = makeRequest(operation, unsent, defaults);
  const refuse = () => Promise.reject(new Error("nothing is sent"));
  const { request } = await authenticate(made, unsent, refuse);
  return {
    request,
    parts: requestParts(operation, call, made.body !== undefined, defaults),
    notes: [...notes, ...furtherSteps(operation, call)],
  };
}

function furtherSteps(operation: HttpOperation, { handling }: HttpCall): readonly string[] {
  const kinds = (handling.settings.auth ?? []).map(({ kind }) => kind);
  return [
    ...(kinds.some((kind) => kind === "hmac" || kind === "sigv4")
      ? ["The signature is that of this moment, and of the secrets as they are shown."]
      : []),
    ...(operation.before === undefined ? [] : ["`before` is done in code, and may change the request."]),
    ...(operation.poll === undefined ? [] : ["The answer is then polled for."]),
    ...(operation.paginate === undefined ? [] : ["Further pages are asked for in the same way."]),
    ...(operation.thenRead ? ["The object is then read back."] : []),
    ...(handling.settings.tls?.cert === undefined ? [] : ["The client certificate of `http.tls` is shown."]),
  ];
}

/** What an answer means. */
export interface AnswerExplanation {
  /** status and milliseconds, or that the object is gone */
  readonly outcome: string;
  readonly id: string | undefined;
  readonly state: PlainObject;
  /** where each property is in the answer */
  readonly parts: readonly Part[];
}

/** What an answer is taken apart by. */
export interface AnswerShape {
  readonly type: ObjectType;
  /** undefined: the answer's `id`; null: a function's answer has none */
  readonly id: Template | undefined | null;
}

/** Sends the request, and says what becomes of the answer. Throws as the operation itself would. */
export async function explainAnswer(
  operation: HttpOperation,
  call: HttpCall,
  shape: AnswerShape,
  defaults?: DefaultBody,
): Promise<AnswerExplanation> {
  const outcome = await performExchange(operation, makeRequest(operation, call, defaults), call);
  if (outcome.kind === "gone") return { outcome: "the object is gone", id: undefined, state: {}, parts: [] };
  const { response } = outcome;
  const unwrapped = unwrapAnswer(operation, readAnswer(response, call));
  const parts = [...shape.type.properties].flatMap(([name, property]): readonly Part[] => {
    if (property.value || property.writeOnly) return [];
    const mapped = operation.map?.get(name);
    const whole = operation.unwrap?.source ?? "body";
    const member = `${/^[\w.]+$/.test(whole) ? whole : `(${whole})`}.${formatPath(apiPath(name, property))}`;
    return [{ part: name, from: mapped === undefined ? [member] : sourcesOf(mapped) }];
  });
  const found = { outcome: String(response.status), state: pickProperties(operation, shape.type, unwrapped, call) };
  if (shape.id === null) return { ...found, id: undefined, parts };
  const from = shape.id === undefined ? "body.id" : sourceOf(shape.id);
  return { ...found, id: idOf(shape.id, unwrapped.roots), parts: [{ part: "id", from: [from] }, ...parts] };
}
