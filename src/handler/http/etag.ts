/** The version of an object (ETag): taken from answers, kept in private state, sent back as If-Match (RFC 9110 §13.1.1). */
import type { PlainObject } from "../../model/plain.ts";
import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import { asText, evaluateTemplate } from "../../pack/expression/evaluate.ts";
import type { Roots, Template } from "../../pack/expression/expression.ts";

const key = "etag";

/**
 * Private state with the version that an answer tells; without one when it tells none, as the old version no longer
 * holds. Undefined for resources without versions: private state is not ours then.
 */
export function versionedState(
  definition: ResourceDefinition,
  operation: HttpOperation,
  roots: Roots,
  privateState: PlainObject,
): PlainObject | undefined {
  if (definition.etag === undefined) return undefined;
  const { [key]: _old, ...others } = privateState;
  const template = operation.etag ?? definition.etag;
  const value = template === false ? undefined : evaluateTemplate(template, roots);
  return value === undefined || value === null || value === "" ? others : { ...others, [key]: asText(value, "etag") };
}

/** Whether the resource has versions, and none is known after an answer. */
export function lacksVersion(definition: ResourceDefinition, privateState: PlainObject | undefined): boolean {
  return definition.etag !== undefined && privateState?.[key] === undefined;
}

/** The operation with the last known version as If-Match, unless its author says something else. */
export function ifMatch(
  definition: ResourceDefinition,
  operation: HttpOperation,
  privateState: PlainObject,
): HttpOperation {
  const version = privateState[key];
  const own = [...operation.headers.keys()].some((name) => name.toLowerCase() === "if-match");
  if (definition.etag === undefined || operation.etag === false || typeof version !== "string" || own) return operation;
  const header: [string, Template] = ["If-Match", { kind: "literal", value: version }];
  return { ...operation, headers: new Map([...operation.headers, header]) };
}
