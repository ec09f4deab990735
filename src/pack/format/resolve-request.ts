import type { Path } from "../../model/path.ts";
import type { BodyTemplate, HttpOperation, Json } from "../definition.ts";
import type { ArrayStyle, BodyCodec } from "../exchange.ts";
import type { Template } from "../expression/expression.ts";
import type { Scope } from "../expression/scope.ts";
import type { Context } from "./context.ts";
import { hintFor } from "./problem.ts";
import { checkBody } from "./resolve-statuses.ts";
import type { RequestShape } from "./shape/http.ts";

/** The part of an operation that is sent. */
export type Request = Pick<
  HttpOperation,
  "method" | "path" | "query" | "headers" | "cookies" | "body" | "codec" | "arrays"
>;

/** A request as an operation or function writes it: in the short form, or with its parts beside or below `request`. */
export interface WrittenRequest {
  readonly request?: RequestShape | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: Templates | undefined;
  readonly headers?: Templates | undefined;
  readonly cookies?: Templates | undefined;
  readonly body?: Json | undefined;
  readonly codec?: BodyCodec | undefined;
  readonly arrays?: ArrayStyle | undefined;
}

const parts = ["query", "headers", "cookies", "body", "codec", "arrays"] as const;

type Templates = { readonly [name: string]: string | number | boolean };

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The request that is meant; undefined, with a finding, when method or path is missing. */
export function resolveRequest(
  context: Context,
  written: WrittenRequest,
  path: Path,
  scope: Scope,
): Request | undefined {
  const { request } = written;
  const nested = typeof request === "object";
  const said = nested ? request : written;
  const at: Path = nested ? [...path, "request"] : path;
  if (nested) refuseBeside(context, written, path, ["method", "path", ...parts]);
  if (typeof request === "string") refuseBeside(context, written, path, ["method", "path"]);
  const line =
    typeof request === "string"
      ? shortForm(context, request, [...path, "request"], scope)
      : longForm(context, said, at, scope);
  const headers = templates(context, said.headers, [...at, "headers"], scope);
  checkHeaders(context, said.headers, [...at, "headers"]);
  const cookies = templates(context, said.cookies, [...at, "cookies"], scope);
  checkHeaders(context, said.cookies, [...at, "cookies"], "cookie");
  const query = templates(context, said.query, [...at, "query"], scope);
  const body = bodyOf(context, said.body, [...at, "body"], scope);
  if (line === undefined) return undefined;
  const exchange = codecOf(context, said);
  checkBody(context, line.method, body, exchange.codec, at);
  return { ...line, query, headers, ...(cookies.size > 0 && { cookies }), body, ...exchange };
}

/** The request of an operation in its short form, `METHOD /path`. */
export function resolveShortForm(context: Context, text: string, path: Path, scope: Scope): Request | undefined {
  const line = shortForm(context, text, path, scope);
  return line && { ...line, query: new Map(), headers: new Map(), body: undefined, ...codecOf(context, {}) };
}

/** How the body and lists are written: as the operation says, else as the pack does. */
function codecOf({ pack }: Context, { codec, arrays }: WrittenRequest): Pick<Request, "codec" | "arrays"> {
  const all = { codec: codec ?? pack.http?.codec, arrays: arrays ?? pack.http?.arrays };
  return { ...(all.codec && { codec: all.codec }), ...(all.arrays && { arrays: all.arrays }) };
}

/** Templates by name, as in queries and headers. */
export function templates(
  context: Context,
  shape: Templates | undefined,
  path: Path,
  scope: Scope,
): ReadonlyMap<string, Template> {
  return new Map(
    Object.entries(shape ?? {}).map(([name, value]) => [
      name,
      context.templates.template(value, [...path, name], scope),
    ]),
  );
}

/** Header names are tokens of HTTP, and a value is one line. */
export function checkHeaders(context: Context, shape: Templates | undefined, path: Path, what = "header"): void {
  for (const [name, value] of Object.entries(shape ?? {})) {
    const at = [...path, name];
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      context.findings.add(at, `${JSON.stringify(name)} is no name of a ${what}`, { at: "key" });
    if (/[\r\n]/.test(String(value))) context.findings.add(at, `a ${what} is one line of text`);
  }
}

function refuseBeside(
  context: Context,
  written: WrittenRequest,
  path: Path,
  keys: readonly (keyof WrittenRequest)[],
): void {
  for (const key of keys) {
    if (written[key] !== undefined)
      context.findings.add([...path, key], `\`request\` says this already, so \`${key}\` cannot stand beside it`, {
        at: "key",
      });
  }
}

function shortForm(context: Context, text: string, path: Path, scope: Scope) {
  const match = /^(\S+)(\s+)(\S.*)$/s.exec(text);
  if (match === null || text.startsWith("/")) {
    const expected = "`METHOD /path`, such as `GET /zones`";
    context.findings.add(path, `${JSON.stringify(text)} is no request`, { expected });
    return undefined;
  }
  const [, method = "", space = "", rest = ""] = match;
  const isMethod = checkMethod(context, method, path);
  const template = pathTemplate(context, rest, path, scope, method.length + space.length);
  return isMethod && template !== undefined ? { method, path: template } : undefined;
}

function longForm(
  context: Context,
  parts: { method?: string | undefined; path?: string | undefined },
  path: Path,
  scope: Scope,
) {
  const { method, path: text } = parts;
  for (const key of ["method", "path"] as const) {
    if (parts[key] === undefined) context.findings.add(path, `missing key ${JSON.stringify(key)}`, { at: "key" });
  }
  const isMethod = method !== undefined && checkMethod(context, method, [...path, "method"]);
  const template = text === undefined ? undefined : pathTemplate(context, text, [...path, "path"], scope, 0);
  return isMethod && template !== undefined ? { method, path: template } : undefined;
}

function checkMethod(context: Context, method: string, path: Path): boolean {
  if (methods.includes(method)) return true;
  const hint = methods.includes(method.toUpperCase())
    ? { suggestion: method.toUpperCase() }
    : hintFor(method.toUpperCase(), methods);
  context.findings.add(path, `unknown method ${JSON.stringify(method)}`, hint);
  return false;
}

function pathTemplate(context: Context, text: string, path: Path, scope: Scope, shift: number): Template | undefined {
  if (!text.startsWith("/")) {
    const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
    const why = isUrl ? "is a whole URL; `http.baseUrl` has its beginning" : "does not begin with `/`";
    context.findings.add(path, `the path ${JSON.stringify(text)} ${why}`, { offset: shift });
    return undefined;
  }
  const before = context.findings.list().length;
  const template = context.templates.template(text, path, scope, shift);
  // what does not compile stands for itself, white space between its words included
  if (context.findings.list().length > before) return template;
  const odd = /[\s#?]/.exec(constantPart(template))?.[0];
  if (odd === "?") context.findings.add(path, "the path has a query; write it as `query`", { offset: shift });
  else if (odd !== undefined)
    context.findings.add(path, "the path holds white space or `#`; write them percent-encoded", { offset: shift });
  return template;
}

function constantPart(template: Template): string {
  if (template.kind === "text") return template.parts.filter((part) => typeof part === "string").join("");
  return template.kind === "literal" ? String(template.value) : "";
}

function bodyOf(context: Context, body: Json | undefined, path: Path, scope: Scope): BodyTemplate | null | undefined {
  return body === undefined || body === null ? body : context.templates.body(body, path, scope);
}
