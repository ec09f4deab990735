import type { Path } from "../../model/path.ts";
import type { FunctionDefinition, ObjectType, Operation } from "../definition.ts";
import type { Scope } from "../expression/scope.ts";
import { splitName } from "../token.ts";
import { resolveCode } from "./code-reference.ts";
import type { Context } from "./context.ts";
import { refuseBesideCode, resolveAnswer } from "./resolve-operation.ts";
import { deprecationOf, resolveProperties } from "./resolve-property.ts";
import { resolveRequest } from "./resolve-request.ts";
import { resolveTiming } from "./resolve-timing.ts";
import { resolveSteps } from "./resolve-updates.ts";
import { functionScope } from "./scopes.ts";
import type { PropertiesShape } from "./shape/property.ts";
import type { FunctionShape } from "./shape/resource.ts";
import { pascalCase } from "./type-table.ts";

/** A function with all that it refers to; undefined, with findings, when nothing says how it is done. */
export function resolveFunction(
  context: Context,
  name: string,
  shape: FunctionShape,
  config: ObjectType,
): FunctionDefinition | undefined {
  const path: Path = ["functions", name];
  const { module, member } = splitName(name);
  const owner = `${module === undefined ? "" : `${module}/`}${pascalCase(member)}`;
  const brought = context.brought?.functions.get(name);
  const inputs = brought?.inputs ?? members(context, shape.inputs, [...path, "inputs"], owner, "function inputs");
  const outputs = brought?.outputs ?? members(context, shape.outputs, [...path, "outputs"], owner, "function outputs");
  const operation = resolveOperation(context, shape, path, functionScope(config, inputs), outputs);
  return (
    operation && {
      name,
      description: shape.description,
      deprecated: deprecationOf(shape.deprecated, "This function is deprecated."),
      inputs,
      outputs,
      operation,
    }
  );
}

function members(
  context: Context,
  shape: PropertiesShape | undefined,
  path: Path,
  owner: string,
  place: "function inputs" | "function outputs",
): ObjectType {
  const properties = resolveProperties(context, shape ?? {}, path, owner, place);
  const type: ObjectType = { kind: "object", name: "", description: undefined, properties };
  context.types.add(type, path);
  return type;
}

function resolveOperation(
  context: Context,
  shape: FunctionShape,
  path: Path,
  scope: Scope,
  outputs: ObjectType,
): Operation | undefined {
  if (shape.code !== undefined) {
    refuseBesideCode(context, shape, path);
    return resolveCode(context, shape.code, [...path, "code"]);
  }
  if (shape.request === undefined) {
    const expected = "`request: METHOD /path`, or `code: ./module.ts#handler`";
    context.findings.add(path, "nothing says how to do it", { at: "key", expected });
    return undefined;
  }
  const request = resolveRequest(context, shape, path, scope);
  const answer = resolveAnswer(context, shape, path, scope, outputs);
  // a function has no object that could be gone
  const timing = resolveTiming(context, shape, path, scope);
  if (shape.poll !== undefined && shape.paginate !== undefined)
    context.findings.add([...path, "paginate"], "`poll` waits for one answer, so `paginate` cannot stand beside it", {
      at: "key",
    });
  return request && { kind: "http", ...request, ...answer, ...timing, ...resolveSteps(context, shape, path), gone: [] };
}
