import { isUtf8 } from "node:buffer";
import { PacksError, type Where } from "../../error/error.ts";
import { parseExact } from "../../pack/expression/exact-json.ts";
import type { Exact, Roots } from "../../pack/expression/expression.ts";
import type { HttpResponse } from "../../platform/http.ts";
import { plainText } from "../../platform/text.ts";
import type { HttpCall } from "./handling.ts";
import { depthOf } from "./json-depth.ts";

/** Everything that walks an answer may recurse this deep; no real API comes near. */
const maxDepth = 500;

/** An answer, read. */
export interface Answer {
  readonly status: number;
  /** undefined: none; text when it is not JSON */
  readonly body: Exact | undefined;
  /** what expressions over the answer may read, besides those of the request */
  readonly roots: Roots;
  /** what errors about it are about, and the exchange that it came by */
  readonly about: { readonly where: Where; readonly details: readonly string[] };
}

/** A response with the exchange that it came by, in one line for errors. */
export type Answered = HttpResponse & { readonly exchange?: string };

/**
 * Reads an answer: its JSON with whole numbers exact, other content as text. Throws HANDLER_ANSWER, showing the first
 * bytes redacted, when it says that it is JSON and is not.
 */
export function readAnswer(response: Answered, call: HttpCall): Answer {
  return answerOf(response, parseBody(response, call), call);
}

/** An answer of which the body must not matter, because it may be anything: that of a failure. */
export function readFailure(response: Answered, call: HttpCall): Answer {
  try {
    return readAnswer(response, call);
  } catch {
    return answerOf(response, decode(response.body), call);
  }
}

function answerOf(response: Answered, body: Exact | undefined, call: HttpCall): Answer {
  const { status } = response;
  return {
    status,
    body,
    about: aboutOf(response, call),
    roots: { ...call.roots, body, headers: headersRoot(response), status },
  };
}

function aboutOf({ exchange }: Answered, { where }: HttpCall): Answer["about"] {
  return { where, details: exchange === undefined ? [] : [exchange] };
}

function parseBody(response: Answered, call: HttpCall): Exact | undefined {
  const text = decode(response.body);
  if (text.trim() === "") return undefined;
  const type = response.headers.get("content-type") ?? "";
  const promised = type === "" || /json/i.test(type);
  if (promised && !isUtf8(response.body)) {
    throw PacksError.of("HANDLER_ANSWER", { problem: "it is not valid UTF-8" }, aboutOf(response, call));
  }
  if (depthOf(text) > maxDepth) {
    throw PacksError.of(
      "HANDLER_ANSWER",
      { problem: `it is nested more than ${maxDepth} deep` },
      aboutOf(response, call),
    );
  }
  try {
    return parseExact(text);
  } catch (error) {
    if (!promised) return text;
    const problem = `it is not valid JSON (${firstBytes(text, call)})`;
    throw PacksError.of("HANDLER_ANSWER", { problem }, { ...aboutOf(response, call), cause: error });
  }
}

function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** The beginning of an answer, to be shown: redacted, on one line. */
export function firstBytes(text: string, call: HttpCall): string {
  const clean = plainText(call.context.redact(text)).replaceAll(/\s+/g, " ").trim();
  return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}

/** Header names do not know case, paths of expressions do: both `headers.location` and `headers.Location` are there. */
function headersRoot(response: HttpResponse): { readonly [name: string]: string } {
  return Object.fromEntries(
    [...response.headers].flatMap(([name, value]) => [
      [name, value],
      [name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()), value],
    ]),
  );
}
