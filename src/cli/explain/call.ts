import { callOf } from "../../handler/http/call.ts";
import type { DefaultBody } from "../../handler/http/content.ts";
import type { HttpCall, HttpHandling } from "../../handler/http/handling.ts";
import { idOf } from "../../handler/http/id.ts";
import { sending } from "../../handler/http/send.ts";
import { toPlainObject } from "../../model/convert.ts";
import type { Log } from "../../model/log.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import type { Roots } from "../../pack/expression/expression.ts";
import type { KnownSecrets } from "../../provider/redaction.ts";
import { hasPlaceholder, withPlaceholders } from "./placeholders.ts";
import type { Subject } from "./subject.ts";

/** A call of an operation, as its handler would make it. */
export interface ExplainedCall {
  readonly call: HttpCall;
  readonly operation: HttpOperation;
  readonly defaults: DefaultBody;
}

/** What a call is made with. */
export interface CallValues {
  readonly config: PropertyObject;
  readonly inputs: PropertyObject;
  /** undefined: the inputs */
  readonly state: PlainObject | undefined;
  /** undefined: what the inputs tell, or a placeholder */
  readonly id: string | undefined;
  readonly secrets: KnownSecrets;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** The call of the subject, with placeholders instead of secrets when it is only shown. */
export async function explainedCall(
  subject: Subject,
  handling: HttpHandling,
  values: CallValues,
  shown: boolean,
): Promise<ExplainedCall> {
  const { secrets, log, signal } = values;
  const plain = (object: PropertyObject, root: string) =>
    toPlainObject(shown ? withPlaceholders(object, root) : object);
  const [config, inputs] = [plain(values.config, "config"), plain(values.inputs, "inputs")];
  const context = {
    config,
    urn: "",
    log,
    signal,
    timeout: 0,
    redact: secrets.redact,
    conceal: (text: string) => (hasPlaceholder(text) ? undefined : secrets.conceal(text)),
    privateState: {},
  };
  const about = { token: subject.name, operation: subject.operationName };
  const call = callOf(handling, context, about, rootsOf(subject, values, config, inputs));
  const defaults = { type: subject.inputs, inputs };
  const state = values.state ?? inputs;
  const operation =
    subject.operationName === "update"
      ? await sending(subject.operation, { ...defaults, old: state, state, changed: undefined })
      : subject.operation;
  return { call, operation, defaults };
}

/** What the operation's expressions may read (see the scopes of `pack/format`). */
function rootsOf(subject: Subject, values: CallValues, config: PlainObject, inputs: PlainObject): Roots {
  if (["create", "invoke", "list"].includes(subject.operationName)) return { inputs };
  const state = values.state ?? inputs;
  return { inputs, old: state, state, id: values.id ?? idFrom(subject, { config, inputs, state }) ?? "ID" };
}

/** An id that the inputs alone tell. */
function idFrom(subject: Subject, roots: Roots): string | undefined {
  try {
    return subject.id ? idOf(subject.id, roots) : undefined;
  } catch {
    return undefined;
  }
}
