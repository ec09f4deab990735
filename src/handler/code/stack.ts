/** What an author's code threw, in words: message, causes and places in the pack's own files. */
import { inspect } from "node:util";
import type { SourcePlaces } from "./source-maps.ts";

/** Longer descriptions of thrown objects are cut. Characters. */
const longestDescription = 500;
const mostFrames = 4;
const deepestCause = 5;

/**
 * The pack's own places in an error's stack, innermost first: `lib/api.ts:7:11`, in the author's sources when the code was
 * bundled. Empty for what is no error.
 */
export function framesOf(thrown: unknown, origin: string, places: SourcePlaces): readonly string[] {
  const stack = thrown instanceof Error && typeof thrown.stack === "string" ? thrown.stack : "";
  const frames: string[] = [];
  for (const line of stack.split("\n")) {
    if (!/^\s+at /.test(line)) continue;
    const start = line.indexOf(origin);
    const place = start < 0 ? null : /^(.*?):(\d+):(\d+)/.exec(line.slice(start + origin.length));
    if (place !== null) frames.push(places(decodeURIComponent(place[1] ?? ""), Number(place[2]), Number(place[3])));
  }
  return frames.slice(0, mostFrames);
}

/** One thrown value in a sentence; anything may be thrown, and errors of other kinds than Error say their kind. */
export function describeThrown(thrown: unknown, origin: string): string {
  return describe(thrown).replaceAll(origin, "");
}

/** What the thrown value says about its causes, outermost first; `fetch failed` for example tells nothing without them. */
export function causesOf(thrown: unknown, origin: string): readonly string[] {
  const causes: string[] = [];
  let current = thrown;
  while (current instanceof Error && causes.length < deepestCause) {
    const inner = current instanceof AggregateError ? current.errors : [];
    causes.push(...inner.map((error) => `together with: ${describeThrown(error, origin)}`));
    current = current.cause;
    if (current !== undefined) causes.push(`caused by: ${describeThrown(current, origin)}`);
  }
  return causes;
}

function describe(thrown: unknown): string {
  if (thrown instanceof Error) {
    const message = String(thrown.message);
    if (message === "") return String(thrown.name);
    return ["Error", "PackError", "HttpError"].includes(thrown.name) ? message : `${thrown.name}: ${message}`;
  }
  if (typeof thrown === "string" && thrown !== "") return thrown;
  const shown = inspect(thrown, { depth: 2, breakLength: Number.POSITIVE_INFINITY });
  return `the handler threw ${shown.length > longestDescription ? `${shown.slice(0, longestDescription)}…` : shown}, which is no Error`;
}
