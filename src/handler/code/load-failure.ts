import { hasCode, messageOf, PacksError, type Where } from "../../error/error.ts";
import type { PackFiles } from "../../pack/files.ts";
import { stripTypes } from "../../platform/strip-types.ts";
import { placeInFrame } from "./place.ts";
import { sourcePlaces } from "./source-maps.ts";
import { describeThrown, framesOf } from "./stack.ts";

/** What was being loaded when it failed. */
export interface LoadAttempt {
  readonly origin: string;
  readonly files: PackFiles;
  /** the module that `pack.yaml` names */
  readonly module: string;
  /** the file that Node was given last */
  readonly last: string | undefined;
  readonly where: Where;
}

/** What went wrong while a module was loaded, as an error of the table with file, line and column where they can be known. */
export function explainLoadFailure(caught: unknown, attempt: LoadAttempt): PacksError {
  if (caught instanceof PacksError) return caught;
  const places = sourcePlaces(attempt.files);
  if (caught instanceof SyntaxError && framesOf(caught, attempt.origin, places).length === 0)
    return syntaxError(caught, attempt);
  const commonJs = /^(require|module|exports|__dirname|__filename) is not defined/.exec(messageOf(caught))?.[1];
  if (caught instanceof ReferenceError && commonJs !== undefined) {
    const [place = attempt.last ?? attempt.module] = framesOf(caught, attempt.origin, places);
    return PacksError.of("CODE_COMMONJS", { place, name: commonJs }, { cause: caught, where: attempt.where });
  }
  const values = { module: attempt.module, problem: describeThrown(caught, attempt.origin) };
  return PacksError.of("CODE_LOAD_FAILED", values, {
    details: framesOf(caught, attempt.origin, places).map((frame) => `at ${frame}`),
    cause: caught,
    where: attempt.where,
  });
}

function syntaxError(error: SyntaxError, attempt: LoadAttempt): PacksError {
  const place = placeOfFrame(error, attempt) ?? placeByParsing(attempt);
  const problem = error.message.replaceAll(attempt.origin, "");
  if (hasCode(error, "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX"))
    return PacksError.of("CODE_NOT_ERASABLE", { place, problem }, { cause: error, where: attempt.where });
  return PacksError.of("CODE_SYNTAX", { place, problem }, { cause: error, where: attempt.where });
}

function placeOfFrame(error: SyntaxError, { origin }: LoadAttempt): string | undefined {
  return placeInFrame(error, (url) =>
    url.startsWith(origin) ? decodeURIComponent(url.slice(origin.length)) : undefined,
  );
}

/** V8 keeps the place of a broken module to itself, so the compiler of types is asked where it stumbles over the text. */
function placeByParsing({ files, module, last = module }: LoadAttempt): string {
  try {
    stripTypes(new TextDecoder().decode(files.get(last)));
    return last;
  } catch (caught) {
    const place = caught instanceof Error ? placeInFrame(caught, () => last) : undefined;
    return place ?? last;
  }
}
