import { PacksError, type Where } from "../../error/error.ts";
import { PackError } from "./author/error.ts";
import { ProviderFault } from "./dynamic/fault.ts";
import type { SourcePlaces } from "./source-maps.ts";
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
  /** where places of the modules lie in the author's sources */
  readonly places: SourcePlaces;
  /** where a function of the pack is written */
  readonly placeOf?: (code: unknown) => string | undefined;
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
  if (caught instanceof ProviderFault) return providerFailure(caught, subject, redact);
  const [first, ...others] = framesOf(caught, subject.origin, subject.places).map((frame) => `at ${frame}`);
  const details = first === undefined ? causes : [`${first} (in ${subject.operation})`, ...others, ...causes];
  return PacksError.of("CODE_FAILED", { problem }, { where: whereOf(subject), details, cause: caught });
}

/** A failure of a dynamic provider: at its place or, where nothing tells that, at the function's. */
function providerFailure(fault: ProviderFault, subject: Subject, redact: (text: string) => string): PacksError {
  const { thrown, by, way } = fault;
  const problem = redact(thrown === undefined ? fault.message : describeThrown(thrown.value, subject.origin));
  const frames = framesOf(thrown?.value, subject.origin, subject.places);
  const place = subject.placeOf?.(by);
  const [first, ...others] = frames.length > 0 || place === undefined ? frames : [place];
  const details = [
    ...(first === undefined ? [] : [`at ${first} (in ${subject.operation})`]),
    ...others.map((frame) => `at ${frame}`),
    ...causesOf(thrown?.value, subject.origin).map(redact),
    ...(way === undefined ? [] : [way]),
  ];
  return PacksError.of("CODE_FAILED", { problem }, { where: whereOf(subject), details, cause: fault });
}
