import type { Path } from "../../model/path.ts";
import type { ObjectType, Operation } from "../definition.ts";
import type { Listing } from "../timing.ts";
import { resolveCode } from "./code-reference.ts";
import type { Context } from "./context.ts";
import { refuseBesideCode } from "./resolve-operation.ts";
import { resolveProperties } from "./resolve-property.ts";
import { resolveRequest, resolveShortForm } from "./resolve-request.ts";
import { resolveStatuses } from "./resolve-statuses.ts";
import { resolveTiming } from "./resolve-timing.ts";
import { withAnswer, withItem } from "./scopes.ts";
import type { ListShape } from "./shape/http.ts";
import type { PropertiesShape } from "./shape/property.ts";

/** How a resource's objects are listed: the operation, and by HTTP what its items mean. */
export function resolveList(
  context: Context,
  owner: string,
  shape: ListShape,
  path: Path,
  config: ObjectType,
): { readonly operation: Operation | undefined; readonly listing: Listing | undefined } {
  const written: Exclude<ListShape, string> = typeof shape === "string" ? {} : shape;
  const { code } = written;
  const inputs = listInputs(context, owner, written.inputs, [...path, "inputs"]);
  const scope = { config, inputs };
  const item = withItem(scope);
  const template = (key: "id" | "name") => {
    const text = written[key];
    return text === undefined ? undefined : context.templates.template(text, [...path, key], item);
  };
  const listing = { inputs, id: template("id"), name: template("name") };
  if (code !== undefined) {
    refuseBesideCode(context, written, path);
    return { operation: resolveCode(context, code, [...path, "code"]), listing };
  }
  const request =
    typeof shape === "string"
      ? resolveShortForm(context, shape, path, scope)
      : resolveRequest(context, written, path, scope);
  const timing = resolveTiming(context, written, path, scope);
  const statuses = { ...resolveStatuses(context, written, path, withAnswer(scope)), gone: [] };
  const answer = { ...statuses, thenRead: false, map: undefined, unwrap: undefined };
  return { operation: request && { kind: "http", ...request, ...answer, ...timing }, listing };
}

/** What a query may say; nested types are named after the resource's list. */
function listInputs(context: Context, owner: string, shape: PropertiesShape | undefined, path: Path): ObjectType {
  const properties = resolveProperties(context, shape ?? {}, path, `${owner}List`, "function inputs");
  const type: ObjectType = { kind: "object", name: "", description: undefined, properties };
  context.types.add(type, path);
  return type;
}
