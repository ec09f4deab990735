import type { Path } from "../../model/path.ts";
import type { HttpOperation } from "../definition.ts";
import type { Expression } from "../expression/expression.ts";
import type { Scope } from "../expression/scope.ts";
import {
  defaultRetry,
  type Limits,
  type OperationTiming,
  type Poll,
  type PollUrl,
  type Retry,
  type SettingsTiming,
  type Twin,
} from "../timing.ts";
import type { Context } from "./context.ts";
import { durationAt } from "./duration.ts";
import { resolvePages } from "./resolve-pages.ts";
import { resolveRequest, type WrittenRequest } from "./resolve-request.ts";
import { withAnswer, withItem } from "./scopes.ts";
import type { PollShape, RequestShape, TwinShape } from "./shape/http.ts";
import type { LimitsShape, PaginateShape, RetryShape } from "./shape/timing.ts";

/** What is written about time and traffic, at whatever kind of operation. */
export interface WrittenTiming {
  readonly poll?: PollShape | undefined;
  readonly paginate?: PaginateShape | undefined;
  readonly items?: string | undefined;
  readonly retry?: RetryShape | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly twin?: TwinShape | undefined;
  readonly mutex?: string | number | boolean | undefined;
}

/** An operation's polls, pages, retries and locks; `scope` is that of its request. */
export function resolveTiming(context: Context, shape: WrittenTiming, path: Path, scope: Scope): OperationTiming {
  const { poll, retry, idempotencyKey, twin, mutex } = shape;
  return {
    ...resolvePages(context, shape, path, scope),
    ...(poll && { poll: resolvePoll(context, poll, [...path, "poll"], scope) }),
    ...(retry !== undefined && { retry: resolveRetry(context, retry, [...path, "retry"]) }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(twin && { twin: resolveTwin(context, twin, [...path, "twin"], scope) }),
    ...(mutex !== undefined && { mutex: context.templates.template(mutex, [...path, "mutex"], scope) }),
  };
}

/** What `http` says about time and traffic. */
export function resolveSettingsTiming(
  context: Context,
  { retry, limits }: { readonly retry?: RetryShape | undefined; readonly limits?: LimitsShape | undefined },
): SettingsTiming {
  return {
    ...(retry !== undefined && { retry: resolveRetry(context, retry, ["http", "retry"]) }),
    ...(limits && { limits: resolveLimits(limits) }),
  };
}

function resolvePoll(context: Context, shape: PollShape, path: Path, scope: Scope): Poll {
  // an id may be known from the first answer on
  const answer = withAnswer({ ...scope, id: { kind: "string" } });
  const { templates } = context;
  const condition = (key: "until" | "failed") => {
    const text = shape[key];
    return text === undefined ? undefined : templates.expression(text, [...path, key], answer);
  };
  const template = (key: "progress" | "error") => {
    const text = shape[key];
    return text === undefined ? undefined : templates.template(text, [...path, key], answer);
  };
  return {
    request: pollRequest(context, shape.request, [...path, "request"], answer),
    expect: listOf(shape.expect),
    until: condition("until"),
    failed: condition("failed"),
    every: seconds(context, shape.every, [...path, "every"], 2),
    timeout: seconds(context, shape.timeout, [...path, "timeout"], 600),
    progress: template("progress"),
    error: template("error"),
  };
}

/** `GET ${headers.location}` takes a URL out of the answer; everything else is a request as any other. */
function pollRequest(
  context: Context,
  shape: RequestShape | undefined,
  path: Path,
  scope: Scope,
): HttpOperation | PollUrl | undefined {
  if (shape === undefined) return undefined;
  const [, method, space, text] = typeof shape === "string" ? (/^([A-Z]+)(\s+)(\$\{.*\})$/s.exec(shape) ?? []) : [];
  if (method === undefined || space === undefined || text === undefined)
    return searchOperation(context, { request: shape }, path.slice(0, -1), scope);
  const url = wholeExpression(context, text, path, scope, method.length + space.length);
  return url && { kind: "url", method, url };
}

function wholeExpression(
  context: Context,
  text: string,
  path: Path,
  scope: Scope,
  shift: number,
): Expression | undefined {
  const template = context.templates.template(text, path, scope, shift);
  if (template.kind === "expression") return template.expression;
  if (template.kind === "text")
    context.findings.add(path, "a URL out of the answer is one whole expression", { offset: shift });
  return undefined;
}

/** A request whose answer is looked at, and is no resource's. */
function searchOperation(
  context: Context,
  written: WrittenRequest,
  path: Path,
  scope: Scope,
): HttpOperation | undefined {
  const request = resolveRequest(context, written, path, scope);
  const answer = { expect: [], gone: [], thenRead: false, map: undefined, unwrap: undefined };
  return request && { kind: "http", ...request, ...answer };
}

function resolveTwin(context: Context, shape: TwinShape, path: Path, scope: Scope): Twin | undefined {
  const operation = searchOperation(context, shape, path, scope);
  const select =
    shape.select === undefined
      ? undefined
      : context.templates.expression(shape.select, [...path, "select"], withItem(scope));
  const pages = resolvePages(context, shape, path, scope);
  return operation && { request: { ...operation, gone: [404, 410], ...pages }, select };
}

function resolveRetry(context: Context, shape: RetryShape, path: Path): Retry {
  if (shape === false) return { attempts: 1, statuses: [], maxWait: 0 };
  return {
    attempts: shape.attempts ?? defaultRetry.attempts,
    statuses: shape.statuses === undefined ? defaultRetry.statuses : listOf(shape.statuses),
    maxWait: seconds(context, shape.maxWait, [...path, "maxWait"], defaultRetry.maxWait),
  };
}

const units: ReadonlyMap<string | undefined, number> = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3600],
]);

function resolveLimits({ rate, concurrency }: LimitsShape): Limits {
  const [count, unit] = rate?.split("/") ?? [];
  return {
    rate: count === undefined ? undefined : { count: Number(count), seconds: units.get(unit) ?? 1 },
    concurrency,
  };
}

function seconds(context: Context, written: string | number | undefined, path: Path, otherwise: number): number {
  if (written === undefined) return otherwise;
  return durationAt(context.findings, written, path) ?? otherwise;
}

/** One or several, as a list. */
function listOf(value: number | readonly number[] | undefined): readonly number[] {
  if (value === undefined) return [];
  return typeof value === "number" ? [value] : value;
}
