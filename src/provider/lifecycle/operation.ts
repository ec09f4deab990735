/** What handlers get besides the request: configuration, log, signal, timeout and redaction. */
import type { OperationContext } from "../../handler/handler.ts";
import { toPlainObject } from "../../model/convert.ts";
import type { Log } from "../../model/log.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { OperationName } from "../../pack/operations.ts";
import { timerDelay } from "../../platform/timers.ts";
import type { CallContext } from "../provider.ts";
import { KnownSecrets } from "../redaction.ts";
import { secretTexts } from "../secrets.ts";
import type { FunctionTarget, ResourceTarget } from "./target.ts";

/** What one operation is about, for `performing`. */
export interface OperationRequest {
  readonly urn: string;
  /** seconds; 0: the pack's own default for the operation */
  readonly timeout: number;
  readonly privateState: PlainObject;
  /** all values of the request: their secrets are redacted, and outputs that hold them are secret */
  readonly secretSources: readonly (PropertyObject | undefined)[];
}

/** An operation's context and the texts of all secrets that it may come across. */
export interface Performing {
  readonly context: OperationContext;
  readonly texts: readonly string[];
}

/** Makes the context of an operation on a resource. */
export function performing(
  target: ResourceTarget,
  operation: OperationName | undefined,
  request: OperationRequest,
  call: CallContext,
): Performing {
  const packDefault = operation === undefined ? undefined : target.definition.timeouts[operation];
  return perform(target, { ...request, timeout: request.timeout > 0 ? request.timeout : (packDefault ?? 0) }, call);
}

/** Makes the context of a function's call. */
export function performingFunction(target: FunctionTarget, args: PropertyObject, call: CallContext): Performing {
  return perform(target, { urn: "", timeout: 0, privateState: {}, secretSources: [args] }, call);
}

/** The values as handlers see them. */
export function plainInputs(values: PropertyObject | undefined): PlainObject {
  return values === undefined ? {} : toPlainObject(values);
}

function perform(target: ResourceTarget | FunctionTarget, request: OperationRequest, call: CallContext): Performing {
  const { texts, redact, conceal } = new KnownSecrets(
    secretTexts(target.configuration.values, ...request.secretSources),
  );
  const { urn, timeout, privateState } = request;
  const signal =
    timeout > 0 ? AbortSignal.any([call.signal, AbortSignal.timeout(timerDelay(timeout * 1000))]) : call.signal;
  return {
    texts,
    context: {
      config: target.configuration.plain,
      urn,
      log: redacted(call.log, redact),
      signal,
      timeout,
      redact,
      conceal,
      privateState,
    },
  };
}

/** A log that gets everything without secrets. */
export function redacted(log: Log, redact: (text: string) => string): Log {
  return {
    debug: (message) => log.debug(redact(message)),
    info: (message) => log.info(redact(message)),
    warn: (message) => log.warn(redact(message)),
    error: (message) => log.error(redact(message)),
    progress: (message) => log.progress(redact(message)),
  };
}
