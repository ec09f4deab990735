import type { Path } from "../../model/path.ts";
import type { CodeReference, HttpOperation } from "../definition.ts";
import type { Scope } from "../expression/scope.ts";
import type { OperationUpdates, Send } from "../policies.ts";
import { resolveCode } from "./code-reference.ts";
import type { Context } from "./context.ts";
import { withAnswer } from "./scopes.ts";
import type { OperationShape } from "./shape/http.ts";

type LongForm = Exclude<OperationShape, string>;

/** What an operation says about what it sends, versions and its steps in code. */
export function resolveUpdates(
  context: Context,
  name: string,
  shape: LongForm,
  path: Path,
  scope: Scope,
): OperationUpdates {
  checkPlaces(context, name, shape, path);
  const { etag, upsert } = shape;
  return {
    send: sendOf(context, shape, path),
    upsert,
    etag:
      typeof etag === "boolean" || etag === undefined
        ? etag === false
          ? false
          : undefined
        : context.templates.template(etag, [...path, "etag"], withAnswer(scope)),
    ...resolveSteps(context, shape, path),
  };
}

/** The steps of an operation or function that are done in code. */
export function resolveSteps(
  context: Context,
  shape: { readonly before?: string | undefined; readonly after?: string | undefined },
  path: Path,
): Pick<HttpOperation, "before" | "after"> {
  const code = (key: "before" | "after"): CodeReference | undefined => {
    const text = shape[key];
    return text === undefined ? undefined : resolveCode(context, text, [...path, key]);
  };
  return { before: code("before"), after: code("after") };
}

function sendOf(context: Context, { send }: LongForm, path: Path): Send | undefined {
  if (send === undefined || typeof send === "string") return send && { kind: send };
  const { query, body } = send.fieldMask;
  const name = query ?? body;
  if (name !== undefined && (query === undefined || body === undefined))
    return { kind: "fieldMask", in: query === undefined ? "body" : "query", name };
  context.findings.add([...path, "send", "fieldMask"], "needs either `query` or `body`", {
    expected: "`fieldMask: { query: updateMask }`",
  });
  return undefined;
}

function checkPlaces(context: Context, name: string, shape: LongForm, path: Path): void {
  const refuse = (key: string, reason: string) => context.findings.add([...path, key], reason, { at: "key" });
  if (shape.send !== undefined && name !== "update") refuse("send", "`send` is for updates");
  if (shape.upsert !== undefined && name !== "create") refuse("upsert", "`upsert` is for creates");
  const request = typeof shape.request === "object" ? shape.request : shape;
  if (shape.send !== undefined && shape.send !== "full" && request.body !== undefined)
    refuse("send", "`send` says what the body is, so `body` cannot stand beside it");
}
