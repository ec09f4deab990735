import { PacksError } from "../../error/error.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { HttpOperation, ObjectType, PackDefinition } from "../../pack/definition.ts";
import type { Template } from "../../pack/expression/expression.ts";
import { type OperationName, operationNames } from "../../pack/operations.ts";
import { nearest } from "../../platform/nearest.ts";
import { validateObject } from "../../provider/validate/object.ts";
import { toLines } from "../../provider/validate/problem.ts";
import { usage } from "./arguments.ts";

/** The operation that is to be explained. */
export interface Subject {
  readonly name: string;
  readonly operationName: string;
  readonly operation: HttpOperation;
  readonly inputs: ObjectType;
  readonly outputs: ObjectType;
  readonly id: Template | undefined | null;
}

/** The operation of that name, which must be one that is done by HTTP. Throws CLI_NO_RESOURCE, CLI_USAGE, CLI_NO_REQUEST. */
export function subjectOf(definition: PackDefinition, name: string, wanted: string | undefined): Subject {
  const fn = definition.functions.get(name);
  const resource = definition.resources.get(name);
  if (fn !== undefined) {
    const { operation, inputs, outputs } = fn;
    if (operation.kind === "code") throw inCode(name, "invoke");
    return { name, operationName: "invoke", operation, inputs, outputs, id: null };
  }
  if (resource === undefined) throw unknown(definition, name);
  const operationName = operationNames.find((each) => each === wanted);
  if (operationName === undefined) throw notAnOperation(wanted, [...resource.operations.keys()]);
  const operation = resource.operations.get(operationName);
  if (operation === undefined && resource.code === undefined)
    throw notAnOperation(operationName, [...resource.operations.keys()]);
  if (operation?.kind !== "http") throw inCode(name, operationName);
  const { properties, id } = resource;
  return { name, operationName, operation, inputs: properties, outputs: properties, id };
}

/** The inputs of an operation, checked. Those of a create or update, and of functions, must be complete. Throws CLI_INPUTS_REFUSED. */
export function checkedInputs(
  subject: Subject,
  given: PlainObject,
  env: (name: string) => string | undefined,
): PropertyObject {
  const complete = ["create", "update", "invoke"].includes(subject.operationName);
  const checked = validateObject(subject.inputs, fromPlainObject(given), {
    env,
    coerce: false,
    ignoredKeys: [],
    complete,
  });
  if (checked.problems.length === 0) return checked.values;
  throw PacksError.of("CLI_INPUTS_REFUSED", {}, { details: toLines(checked.problems) });
}

function unknown(definition: PackDefinition, name: string): PacksError {
  const known = [...definition.resources.keys(), ...definition.functions.keys()];
  const near = nearest(name, known);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return PacksError.of("CLI_NO_RESOURCE", {
    pack: definition.name,
    type: name,
    hint,
    known: known.join(", ") || "none",
  });
}

function notAnOperation(wanted: string | undefined, known: readonly OperationName[]): PacksError {
  const problem = wanted === undefined ? "No operation is given" : `There is no operation ${wanted}`;
  return usage(`${problem}; there are ${known.join(", ")}`);
}

function inCode(token: string, operation: string): PacksError {
  return PacksError.of("CLI_NO_REQUEST", {}, { where: { token, operation } });
}
