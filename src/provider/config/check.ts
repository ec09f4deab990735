/** CheckConfig (protocol §3.2). */
import { object } from "../../model/collections.ts";
import { equal } from "../../model/equal.ts";
import type { CheckConfigRequest, CheckResponse } from "../../model/requests.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import type { ObjectType } from "../../pack/definition.ts";
import { type ValidateOptions, validateObject } from "../validate/object.ts";
import { toFailures } from "../validate/problem.ts";

/** Keys that the engine puts among a provider's inputs. */
const engineKeys = ["version", "__internal"];

/**
 * The configuration with defaults, in the representation that the user gave (JSON text stays text: anything else would be
 * a diff for ever), and everything that is wrong with it. Missing required keys are Configure's to report.
 */
export function checkConfig(type: ObjectType, request: CheckConfigRequest, env: ValidateOptions["env"]): CheckResponse {
  const validated = validateObject(optional(type), request.news, {
    env,
    coerce: true,
    ignoredKeys: engineKeys,
    complete: true,
  });
  const inputs = object(
    [...validated.values.entries()].map(([key, value]) => [key, request.news.get(key) ?? storable(type, key, value)]),
  );
  return { inputs, failures: toFailures(validated.problems, request.news, type) };
}

/** A default that came in: of a secret only if it is the schema's, for the environment's must not be stored. */
function storable(type: ObjectType, key: string, value: PropertyValue): PropertyValue | undefined {
  const property = type.properties.get(key);
  if (property?.secret !== true) return value;
  return typeof property.default === "string" && equal(value, property.default) ? value : undefined;
}

/** The type with nothing required. */
function optional(type: ObjectType): ObjectType {
  return {
    ...type,
    properties: new Map([...type.properties].map(([key, property]) => [key, { ...property, required: false }])),
  };
}

/** The keys of a configuration that are the user's. */
export function withoutEngineKeys(values: PropertyObject): PropertyObject {
  return object([...values.entries()].filter(([key]) => !engineKeys.includes(key)));
}
