import type { Path } from "../../model/path.ts";
import type { HttpOperation, ObjectType, Operation } from "../definition.ts";
import { templateReads } from "../expression/dependencies.ts";
import type { Template } from "../expression/expression.ts";
import type { ResourcePolicies } from "../policies.ts";
import type { Context } from "./context.ts";
import { importOfId, resolveImport } from "./resolve-import.ts";
import { resolveOperation } from "./resolve-operation.ts";
import { type ResourceScopes, withAnswer } from "./scopes.ts";
import type { ResourceShape } from "./shape/resource.ts";

/** What a resource says about existing objects, deletion, imports and versions. */
export function resolvePolicies(
  context: Context,
  shape: ResourceShape,
  path: Path,
  scopes: ResourceScopes,
  properties: ObjectType,
  id: Template | undefined,
  create: Operation | undefined,
): ResourcePolicies {
  checkPolicies(context, shape, path);
  checkLookingFirst(context, shape, path, id, create);
  const { onExists, onDelete, singleton } = shape;
  const written = shape.import;
  return {
    import:
      written === undefined
        ? importOfId(id, properties)
        : resolveImport(context, written, properties, [...path, "import"]),
    onExists,
    onDelete,
    reset: resolveReset(context, shape, path, scopes, properties),
    singleton,
    triggers: resolveTriggers(context, shape, path, properties),
    etag: resolveEtag(context, shape, path, scopes),
  };
}

function resolveReset(
  context: Context,
  { reset }: ResourceShape,
  path: Path,
  scopes: ResourceScopes,
  properties: ObjectType,
): HttpOperation | undefined {
  if (reset === undefined) return undefined;
  const at = [...path, "reset"];
  const operation = resolveOperation(context, "delete", reset, at, scopes.operations.delete, properties);
  if (operation?.kind !== "code") return operation;
  context.findings.add(at, "a reset is a request; bind `delete` to code instead", { at: "key" });
  return undefined;
}

function resolveTriggers(
  context: Context,
  { triggers }: ResourceShape,
  path: Path,
  { properties }: ObjectType,
): readonly string[] | undefined {
  const inputs = [...properties].filter(([, { readOnly }]) => !readOnly).map(([name]) => name);
  if (triggers === undefined) return undefined;
  if (triggers === true) return inputs;
  for (const [index, name] of triggers.entries()) {
    if (!inputs.includes(name)) context.findings.unknownName([...path, "triggers", index], "input", name, inputs);
  }
  return triggers;
}

function resolveEtag(context: Context, shape: ResourceShape, path: Path, scopes: ResourceScopes): Template | undefined {
  const said = [shape, shape.read, shape.create, shape.update].flatMap((each, index) => {
    const etag = typeof each === "object" ? each.etag : undefined;
    const at = index === 0 ? [...path, "etag"] : [...path, ["read", "create", "update"][index - 1] ?? "", "etag"];
    return etag === undefined || etag === false ? [] : [{ etag, at }];
  });
  const [first] = said;
  if (first === undefined) return undefined;
  const text = first.etag === true ? "${headers.etag}" : first.etag;
  return context.templates.template(text, first.at, withAnswer(scopes.operations.create));
}

/** What looks before it creates must know where: by an id that the inputs tell, by `twin`, or where a PUT goes. */
function checkLookingFirst(
  context: Context,
  shape: ResourceShape,
  path: Path,
  id: Template | undefined,
  create: Operation | undefined,
): void {
  if (create?.kind !== "http" || create.method === "PUT" || create.twin !== undefined || isKnownBefore(id)) return;
  const expected = "an `id` of inputs, or `twin`";
  const reason = "nothing tells the id of what exists before it is created";
  if (create.upsert === true) context.findings.add([...path, "create", "upsert"], reason, { at: "key", expected });
  if (shape.onExists !== undefined && shape.onExists !== "fail")
    context.findings.add([...path, "onExists"], reason, { at: "key", expected });
}

function isKnownBefore(id: Template | undefined): boolean {
  if (id === undefined) return false;
  return templateReads(id).every(({ root }) => root === "inputs" || root === "config");
}

function checkPolicies(context: Context, shape: ResourceShape, path: Path): void {
  const add = (key: string, message: string) => context.findings.add([...path, key], message, { at: "key" });
  const inCode = typeof shape.create === "object" && shape.create.code !== undefined;
  const readable = shape.read !== undefined || shape.code !== undefined;
  const adopts = shape.onExists !== undefined && shape.onExists !== "fail";
  if (shape.onExists !== undefined && (inCode || shape.create === undefined))
    add("onExists", "is for a create by HTTP; code decides for itself");
  else if (adopts && !readable) add("onExists", "`adopt` needs a `read`");
  if (shape.onDelete === "reset" && shape.reset === undefined && shape.delete === undefined)
    add("onDelete", "`reset` needs a request: `reset: PUT /path`, with its body");
  if (shape.onDelete === "delete" && shape.delete === undefined && shape.code === undefined)
    add("onDelete", "`delete` needs a `delete`");
  if (shape.reset !== undefined && (shape.onDelete === "delete" || shape.onDelete === "retain"))
    add("reset", `is never sent with \`onDelete: ${shape.onDelete}\``);
  if (shape.singleton === true && shape.create === undefined && shape.update === undefined && shape.code === undefined)
    add("singleton", "needs an `update`, which its create is");
  if (shape.triggers === undefined) return;
  for (const key of ["read", "update", "singleton"] as const) {
    if (shape[key] !== undefined && shape[key] !== false) add(key, `means nothing for an action (\`triggers\`)`);
  }
}
