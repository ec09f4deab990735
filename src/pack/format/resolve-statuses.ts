import type { Path } from "../../model/path.ts";
import type { BodyTemplate, HttpOperation } from "../definition.ts";
import type { BodyCodec, OperationExchange, Selection, SettingsExchange } from "../exchange.ts";
import type { Expression } from "../expression/expression.ts";
import type { Scope } from "../expression/scope.ts";
import type { Context } from "./context.ts";
import { checkHeaders, templates } from "./resolve-request.ts";
import { withAnswer, withItem } from "./scopes.ts";
import type { SelectShape, StatusesShape } from "./shape/exchange.ts";
import type { HttpShape } from "./shape/http.ts";

/** Statuses that mean that an object is not there, unless the pack says otherwise. */
const goneStatuses = [404, 410];

/** Which answers are a success and which say that the object is not there: as the operation says, else as the pack does. */
export function resolveStatuses(
  context: Context,
  shape: { readonly expect?: StatusesShape | undefined; readonly gone?: StatusesShape | undefined },
  path: Path,
  answer: Scope,
): Pick<HttpOperation, "expect" | "gone"> & Pick<OperationExchange, "expectWhen" | "goneWhen"> {
  const expectWhen = condition(context, shape.expect, [...path, "expect"], answer);
  const own = condition(context, shape.gone, [...path, "gone"], answer);
  // statuses of an operation's own take the place of a condition of the pack
  const goneWhen = own ?? (shape.gone === undefined ? undefined : false);
  const gone = listOf(shape.gone ?? context.pack.http?.gone);
  return {
    expect: listOf(shape.expect),
    ...(expectWhen && { expectWhen }),
    gone: gone.length > 0 ? gone : goneStatuses,
    ...(goneWhen !== undefined && { goneWhen }),
  };
}

/** Which item of a list is the object. */
export function resolveSelect(context: Context, shape: SelectShape, path: Path, answer: Scope): Selection | undefined {
  const { from, where } = typeof shape === "string" ? { from: undefined, where: shape } : shape;
  const at = typeof shape === "string" ? path : [...path, "where"];
  const chosen = context.templates.expression(where, at, withItem(answer));
  const list = from === undefined ? undefined : context.templates.expression(from, [...path, "from"], answer);
  return chosen && { from: list, where: chosen };
}

/** What `http` says about requests and answers; `scope` is that of its templates. */
export function resolveSettingsExchange(context: Context, shape: HttpShape, scope: Scope): SettingsExchange {
  const { query, cookies, body, expect, gone } = shape;
  checkHeaders(context, cookies, ["http", "cookies"], "cookie");
  const answer = withAnswer(scope);
  const members = Object.entries(body ?? {}).map(([name, value]): [string, BodyTemplate] => [
    name,
    context.templates.body(value, ["http", "body", name], scope),
  ]);
  return {
    ...(query && { query: templates(context, query, ["http", "query"], scope) }),
    ...(cookies && { cookies: templates(context, cookies, ["http", "cookies"], scope) }),
    ...(body && { body: new Map(members) }),
    ...(expect !== undefined && {
      expect: listOf(expect),
      expectWhen: condition(context, expect, ["http", "expect"], answer),
    }),
    ...(gone !== undefined && { goneWhen: condition(context, gone, ["http", "gone"], answer) }),
  };
}

/** Whether a body fits its method and its codec; `path` is the request's. */
export function checkBody(
  context: Context,
  method: string,
  body: BodyTemplate | null | undefined,
  codec: BodyCodec | undefined,
  path: Path,
): void {
  const add = (message: string, expected?: string) =>
    context.findings.add([...path, "body"], message, { at: "key", ...(expected && { expected }) });
  if (body === undefined || body === null) return;
  if (method === "GET" || method === "HEAD") add(`a ${method} request has no body`);
  else if (codec === "none") add("the codec `none` sends no body");
  else if ((codec === "text" || codec === "raw") && !isTemplate(body))
    add(
      `the codec \`${codec}\` sends one value`,
      codec === "raw" ? "such as `${inputs.source}`" : "text with `${…}` in it",
    );
  else if ((codec === "form" || codec === "multipart") && Array.isArray(body))
    add(`the codec \`${codec}\` sends an object, not a list`);
}

function isTemplate(body: BodyTemplate): boolean {
  return "kind" in body;
}

function condition(
  context: Context,
  shape: StatusesShape | undefined,
  path: Path,
  scope: Scope,
): Expression | undefined {
  return typeof shape === "string" ? context.templates.expression(shape, path, scope) : undefined;
}

function listOf(shape: StatusesShape | undefined): readonly number[] {
  if (shape === undefined || typeof shape === "string") return [];
  return typeof shape === "number" ? [shape] : shape;
}
