import { PacksError, type Where } from "../../error/error.ts";
import { PackError } from "./author/error.ts";
import { causesOf, describeThrown, framesOf } from "./stack.ts";

/** What runs: for messages. */
export interface Subject {
  /** `name@version` */
  readonly pack: string;
  /** the author's name of the resource or function */
  readonly name: string;
  /** `create`, `read` …, `invoke` */
  readonly operation: string;
  /** what the URLs of the pack's modules begin with */
  readonly origin: string;
}

/** The subject as the error table wants it. */
export function whereOf(subject: Subject): Where {
  return { pack: subject.pack, token: subject.name, operation: subject.operation };
}

/** What an author's code threw as an error of the table, with its place in the source and without secrets. */
export function authorFailure(caught: unknown, subject: Subject, redact: (text: string) => string): PacksError {
  if (caught instanceof PacksError) return caught;
  const problem = redact(describeThrown(caught, subject.origin));
  const causes = causesOf(caught, subject.origin).map(redact);
  if (caught instanceof PackError) {
    const where = { ...whereOf(subject), property: caught.property };
    return PacksError.of("CODE_REFUSED", { problem }, { where, details: causes, cause: caught });
  }
  const [first, ...others] = framesOf(caught, subject.origin).map((frame) => `at ${frame}`);
  const details = first === undefined ? causes : [`${first} (in ${subject.operation})`, ...others, ...causes];
  return PacksError.of("CODE_FAILED", { problem }, { where: whereOf(subject), details, cause: caught });
}
