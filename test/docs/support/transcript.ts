import type { Plain } from "../../../src/model/plain.ts";
import type { Transcript } from "./snippets.ts";

/** One call of the engine, the requests that it leads to with their answers, and what comes of it. */
export interface Step {
  readonly line: number;
  /** `create`, `update` … */
  readonly verb: string;
  /** the resource or function; "" for `config` and `env` */
  readonly name: string;
  readonly id: string | undefined;
  readonly value: Plain | undefined;
  readonly exchanges: readonly Exchange[];
  readonly results: readonly Result[];
}

/** A request as it must come, and how it is answered. In texts, not in JSON, `*` stands for anything. */
export interface Exchange {
  readonly line: number;
  /** `POST /widgets` */
  readonly request: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** `broken`: the connection breaks without an answer; `never`: none comes until the time is over */
  readonly answer: Answer | "broken" | "never";
}

/** What the service says. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** `= kind text` */
export interface Result {
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

type Draft = { -readonly [Key in keyof Exchange]: Exchange[Key] };

/**
 * Reads a transcript: `create Widget {…}` begins a step; `> POST /path {…}` is a request that it leads to and `> Name: value` one
 * of its headers; `< 200 {…}` is the answer, with `< Name: value`, `< broken` or `< never`; `= id "7"` and the like are its results.
 */
export function parseTranscript({ line: first, text }: Transcript): readonly Step[] {
  const steps: (Step & { readonly exchanges: Draft[]; readonly results: Result[] })[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = first + index;
    if (raw.trim() === "" || raw.startsWith("#")) continue;
    const fail = (why: string) => new Error(`line ${line}: ${why}: ${raw}`);
    const mark = /^([<>=]) (.*)$/s.exec(raw);
    if (mark === null) {
      steps.push(callOf(raw, line));
      continue;
    }
    const [, sign = "", rest = ""] = mark;
    const step = steps.at(-1);
    if (step === undefined) throw fail("no call before this");
    if (sign === "=") {
      const [kind, result] = wordAndRest(rest);
      step.results.push({ line, kind, text: result });
    } else if (sign === ">") takeRequest(step.exchanges, rest, line, fail);
    else takeAnswer(step.exchanges.at(-1), rest, fail);
  }
  return steps;
}

function callOf(raw: string, line: number) {
  const match = /^([a-z]+)(?: ([A-Za-z][\w/]*))?(?: ([^\s{]\S*))?(?: (\{.*\}))?$/.exec(raw);
  if (match === null) throw new Error(`line ${line}: this is no call: ${raw}`);
  const [, verb = "", name = "", id, json] = match;
  const value: Plain | undefined = json === undefined ? undefined : JSON.parse(json);
  return { line, verb, name, id: id?.startsWith('"') ? String(JSON.parse(id)) : id, value, exchanges: [], results: [] };
}

function takeRequest(exchanges: Draft[], rest: string, line: number, fail: (why: string) => Error): void {
  const request = /^([A-Z]+ \S+)(?: (.*))?$/s.exec(rest);
  const [, target = "", body = ""] = request ?? [];
  if (target.includes(" /")) {
    exchanges.push({ line, request: target, headers: [], body, answer: { status: 200, headers: [], body: "" } });
    return;
  }
  const last = exchanges.at(-1);
  if (last === undefined) throw fail("no request before this");
  last.headers = [...last.headers, headerOf(rest, fail)];
}

function takeAnswer(last: Draft | undefined, rest: string, fail: (why: string) => Error): void {
  if (last === undefined) throw fail("no request before this");
  if (rest === "broken" || rest === "never") {
    last.answer = rest;
    return;
  }
  const status = /^(\d{3})(?: (.*))?$/s.exec(rest);
  if (status !== null) last.answer = { status: Number(status[1]), headers: [], body: status[2] ?? "" };
  else if (typeof last.answer === "object")
    last.answer = { ...last.answer, headers: [...last.answer.headers, headerOf(rest, fail)] };
}

function headerOf(text: string, fail: (why: string) => Error): readonly [string, string] {
  const match = /^([\w-]+): ?(.*)$/s.exec(text);
  if (match === null) throw fail("neither METHOD /path, a status nor a header");
  return [match[1] ?? "", match[2] ?? ""];
}

/** The first word and the rest. */
function wordAndRest(text: string): readonly [string, string] {
  const at = text.indexOf(" ");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
