import { PacksError } from "../../error/error.ts";
import { type OperationContext, PartialFailure } from "../handler.ts";
import { both, deadline } from "./abort.ts";
import type * as author from "./author/context.ts";
import { copyOf } from "./copy.ts";
import { fencedFetch } from "./fenced-fetch.ts";
import { createHttpClient } from "./http.ts";
import { redactingLog } from "./log.ts";
import type { CodeRuntime } from "./runtime.ts";
import { type Interruption, interruptionOf, settle } from "./settle.ts";
import { authorFailure, type Subject, whereOf } from "./subject.ts";

/** One call of an author's function. */
export interface AuthorCall {
  readonly subject: Subject;
  readonly operation: OperationContext;
  readonly runtime: CodeRuntime;
  /** When a cancelled operation may be given up: at once for what only reads, never for what changes something. */
  readonly interruptible: AbortSignal;
  /** aborted when requests that only read need not go on after a Cancel; `interruptible`, if not given */
  readonly waits?: AbortSignal;
  readonly run: (context: author.OperationContext) => unknown;
}

/** Aborted: what may be given up from the beginning. */
export const atOnce: AbortSignal = AbortSignal.abort();

/** Never aborted: what is awaited until it ends by itself. */
export const never: AbortSignal = new AbortController().signal;

/**
 * Calls an author's function, synchronous or not, and answers what it returned. It runs guarded and watched, with a context
 * of its own. Throws CODE_FAILED, CODE_REFUSED, CODE_CANCELLED or CODE_DEADLINE.
 */
export async function callAuthor(call: AuthorCall): Promise<unknown> {
  const { subject, operation, runtime } = call;
  const limit = deadline(operation.timeout);
  const signal = AbortSignal.any([operation.signal, limit.signal]);
  const ended = new AbortController();
  const log = redactingLog(operation.log, operation.redact);
  const fetch = fencedFetch(runtime.fetch, runtime.hosts ?? [], operation.config, whereOf(subject));
  const context: author.OperationContext = {
    config: copyOf(operation.config),
    urn: operation.urn,
    http: Object.freeze(createHttpClient(fetch, both(signal, call.waits ?? call.interruptible, ended.signal))),
    log,
    signal,
    timeout: operation.timeout,
    privateState: copyOf(operation.privateState),
  };
  const label = `${subject.name} ${subject.operation}${operation.urn === "" ? "" : ` of ${operation.urn}`}`;
  const stray = Promise.withResolvers<never>();
  const fail = (error: unknown) => {
    stray.reject(error);
    return !ended.signal.aborted;
  };
  const unwatch = runtime.watchdog.watch({ label, log: operation.log });
  try {
    const scope = { label, log, fail };
    const work = runtime.guards.within(scope, async () => call.run(context));
    const patience = { signal, interruptible: call.interruptible, grace: runtime.grace };
    const ending = await settle(Promise.race([work, stray.promise]), patience);
    if (typeof ending === "object") return ending.value;
    throw interrupted(ending, call);
  } catch (caught) {
    if (signal.aborted && isAbort(caught, signal)) throw interrupted(interruptionOf(signal), call, caught);
    if (caught instanceof Error && caught.stack !== undefined) log.debug(caught.stack);
    if (caught instanceof PartialFailure) throw caught;
    throw authorFailure(caught, subject, operation.redact);
  } finally {
    ended.abort();
    unwatch();
    limit.stop();
  }
}

/** Whether a handler failed only because it listened to its signal. */
function isAbort(caught: unknown, signal: AbortSignal): boolean {
  if (caught === signal.reason) return true;
  return caught instanceof Error && (caught.name === "AbortError" || caught.cause === signal.reason);
}

function interrupted(
  why: Interruption,
  { subject, operation, interruptible }: AuthorCall,
  cause?: unknown,
): PacksError {
  const options = { where: whereOf(subject), cause };
  if (why === "cancelled") return PacksError.of("CODE_CANCELLED", {}, options);
  return PacksError.of(
    "CODE_DEADLINE",
    { seconds: operation.timeout, next: nextStep(subject.operation, interruptible) },
    options,
  );
}

/** A create may be given up early from the moment on that its object is known. */
function nextStep(operation: string, interruptible: AbortSignal): string {
  const more = "Give the resource more time with the option customTimeouts, or see what its handler waits for.";
  if (operation !== "create") return more;
  if (interruptible.aborted) return `The object is in the state, and the next \`pulumi up\` reads it. ${more}`;
  return `The object may exist: look for it, and import or delete it, before the next \`pulumi up\`. ${more}`;
}
