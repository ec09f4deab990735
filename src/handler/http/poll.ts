import { messageOf, PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { evaluateTemplate } from "../../pack/expression/evaluate.ts";
import type { Poll, Retry } from "../../pack/timing.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { isTimeout } from "../../platform/timers.ts";
import { PartialFailure, type ResourceState } from "../handler.ts";
import { type Answer, readFailure } from "./answer.ts";
import { performExchange } from "./exchange.ts";
import { exchangeLine, reasonOf } from "./failure.ts";
import type { HttpCall } from "./handling.ts";
import { isTrue } from "./next-page.ts";
import { keepPending } from "./pending.ts";
import { firstQuestion, question as plainQuestion, questionAfter } from "./poll-request.ts";
import { Progress } from "./progress.ts";
import { retryAfter } from "./retry.ts";

/** A request and the answer to it. */
export interface Exchanged {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** What is known of the object: asked with the first answer and each later one, and without any where a wait goes on. */
export type Known = (response: HttpResponse | undefined) => Omit<ResourceState, "privateState"> | undefined;

/**
 * Waits until a long operation is over. The last answer takes the place of the first one; undefined: the object is not
 * there any more, which is the end of a delete. Without `poll`, and when the first answer leaves nothing to ask, that
 * answer is returned at once.
 *
 * Throws PacksError for a failure, HANDLER_POLL_STOPPED and HANDLER_POLL_TIMEOUT; once the object is known, a
 * PartialFailure that holds where to go on.
 */
export async function awaitEnd(
  operation: HttpOperation,
  first: Exchanged,
  call: HttpCall,
  known: Known = () => undefined,
): Promise<HttpResponse | undefined> {
  const { poll } = operation;
  if (poll === undefined) return first.response;
  let object = known(first.response);
  const question = firstOf(poll, first, object, call);
  if (question === undefined) return first.response;
  const gone = call.where.operation === "delete" ? operation.gone : [];
  return waitFor(poll, { question, last: first.response, gone, retry: operation.retry }, call, (response) => {
    object ??= known(response);
    return object;
  });
}

/** What exists must not get lost because nobody knows where to ask for it. */
function firstOf(poll: Poll, first: Exchanged, object: ReturnType<Known>, call: HttpCall): HttpRequest | undefined {
  const roots = { ...call.roots, ...(object && { id: object.id }) };
  try {
    return firstQuestion(poll, first, { ...call, roots });
  } catch (error) {
    throw object === undefined ? error : new PartialFailure(object, [messageOf(error)], error);
  }
}

/** A wait under way: what is asked next, and the answer before. */
export interface Waiting {
  readonly question: HttpRequest;
  readonly last: HttpResponse | undefined;
  /** the statuses by which the object's absence ends the wait */
  readonly gone: readonly number[];
  readonly retry: Retry | undefined;
}

/** The same, from a question on: where an interrupted wait goes on. */
export async function waitFor(
  poll: Poll,
  waiting: Waiting,
  call: HttpCall,
  known: Known,
): Promise<HttpResponse | undefined> {
  const progress = new Progress(call);
  const { timeout } = call.context;
  const deadline = timeout > 0 ? Number.POSITIVE_INFINITY : progress.started + poll.timeout * 1000;
  const gone = waiting.gone.filter((status) => !poll.expect.includes(status));
  const asking = { ...plainQuestion, expect: [...successes, ...poll.expect], gone, retry: waiting.retry };
  let { question, last } = waiting;
  try {
    for (;;) {
      // an interrupted wait asks at once
      if (last !== undefined) await pause(poll, question, last, deadline, progress, call);
      const outcome = await performExchange(asking, question, call);
      if (outcome.kind === "gone") return undefined;
      last = outcome.response;
      const object = known(last);
      const answer = readFailure(last, call);
      const seen = { ...answer, roots: { ...answer.roots, ...(object && { id: object.id }) } };
      if (isEnd(poll, question, seen, call)) return last;
      progress.say(progressOf(poll, seen));
      question = questionAfter(poll, question, seen, call);
    }
  } catch (error) {
    // what an update could not do is still to be done: the old inputs stay, and the next up sends it again
    if (waiting.last !== undefined && call.where.operation === "update" && isFailure(error)) throw error;
    throw keepPending(error, known(last), question, call);
  }
}

function isFailure(error: unknown): boolean {
  return error instanceof PacksError && error.code === "HANDLER_POLL_FAILED";
}

async function pause(
  poll: Poll,
  question: HttpRequest,
  last: HttpResponse,
  deadline: number,
  progress: Progress,
  call: HttpCall,
): Promise<void> {
  const { clock } = call.handling;
  const { signal } = call.context;
  const elapsed = () => ({ elapsed: progress.elapsed() });
  const options = { where: call.where, details: [exchangeLine(question, "not done", call)] };
  const left = deadline - clock.now();
  if (left <= 0) throw PacksError.of("HANDLER_POLL_TIMEOUT", elapsed(), options);
  try {
    await progress.wait(Math.min(left, retryAfter(last, clock) ?? poll.every * 1000));
  } catch (error) {
    const code = isTimeout(signal) ? "HANDLER_POLL_TIMEOUT" : "HANDLER_POLL_STOPPED";
    throw PacksError.of(code, elapsed(), { ...options, cause: error });
  }
}

/** Whether the operation is over; throws HANDLER_POLL_FAILED when it is, and badly. */
function isEnd(poll: Poll, question: HttpRequest, answer: Answer, call: HttpCall): boolean {
  if (poll.failed !== undefined && isTrue(poll.failed.evaluateExact(answer.roots), poll.failed.source)) {
    const reason = reasonOf(answer, call, poll.error);
    const details = [exchangeLine(question, String(answer.status), call)];
    throw PacksError.of("HANDLER_POLL_FAILED", { reason }, { where: call.where, details });
  }
  if (poll.until === undefined) return answer.status !== 202;
  return isTrue(poll.until.evaluateExact(answer.roots), poll.until.source);
}

/** A progress text that cannot be made is no reason to give up. */
function progressOf(poll: Poll, answer: Answer): string | undefined {
  try {
    const value = poll.progress && evaluateTemplate(poll.progress, answer.roots);
    if (typeof value === "number") return `${Math.round(value)}%`;
    return typeof value === "string" && value !== "" ? value : undefined;
  } catch {
    return undefined;
  }
}

const successes = Array.from({ length: 100 }, (_, index) => 200 + index);
