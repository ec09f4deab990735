/** Configure (protocol §3.4), from what CheckConfig returned or, on destroy, refresh and `do`, from what nobody checked. */
import { PacksError } from "../../error/error.ts";
import { object } from "../../model/collections.ts";
import { toPlainObject } from "../../model/convert.ts";
import type { ConfigureRequest } from "../../model/requests.ts";
import { type PropertyObject, type PropertyValue, secret } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { ObjectType, Property } from "../../pack/definition.ts";
import type { Configuration } from "../lifecycle/target.ts";
import { MissingKeys } from "../missing-keys.ts";
import { defaultOf, type ValidateOptions, validateObject } from "../validate/object.ts";
import { type Problem, toLines } from "../validate/problem.ts";
import { withoutEngineKeys } from "./check.ts";

/** What a configuration is for. */
export interface ConfigOwner {
  /** the package's name: the namespace of its keys */
  readonly name: string;
  readonly version: string;
  readonly type: ObjectType;
}

/**
 * The complete configuration: values of their declared types, defaults, secrets from the environment.
 * Throws MissingKeys, or CONFIG_INVALID with all problems.
 */
export function configure(owner: ConfigOwner, given: PropertyObject, env: ValidateOptions["env"]): Configuration {
  const { missing, problems, configuration } = completed(owner.type, withoutEngineKeys(given), env);
  if (missing.length > 0) {
    throw new MissingKeys(
      missing.map(([key, { description }]) => ({ name: `${owner.name}:${key}`, description: description ?? "" })),
    );
  }
  if (problems.length > 0) {
    const where = { pack: `${owner.name}@${owner.version}` };
    throw PacksError.of("CONFIG_INVALID", { package: owner.name }, { where, details: toLines(problems) });
  }
  return configuration;
}

/** A configuration as far as it is right, and what is wrong with it: required keys without a value, and problems of others. */
export function completed(
  type: ObjectType,
  values: PropertyObject,
  env: ValidateOptions["env"],
): {
  readonly missing: readonly (readonly [string, Property])[];
  readonly problems: readonly Problem[];
  readonly configuration: Configuration;
} {
  const missing = [...type.properties].filter(([key, property]) => {
    const value = unwrap(values.get(key));
    return property.required && (value === undefined || value === null) && defaultOf(property, { env }) === undefined;
  });
  // keys that a later version of the pack dropped may still be in a state that is to be destroyed
  const known = object([...values.entries()].filter(([key]) => type.properties.has(key)));
  const validated = validateObject(type, known, { env, coerce: true, ignoredKeys: [], complete: true });
  const names = new Set(missing.map(([key]) => key));
  const problems = validated.problems.filter(({ path }) => path.length !== 1 || !names.has(String(path[0])));
  return { missing, problems, configuration: { values: validated.values, plain: toPlainObject(validated.values) } };
}

/** The values of a Configure request: `args`, or the legacy `variables` of an engine that sends only those. */
export function configValues(request: ConfigureRequest, name: string, type: ObjectType): PropertyObject {
  if (request.args !== undefined) return request.args;
  const prefix = `${name}:config:`;
  const values: [string, PropertyValue][] = [];
  for (const [key, text] of request.variables) {
    if (!key.startsWith(prefix)) continue;
    const short = key.slice(prefix.length);
    values.push([short, type.properties.get(short)?.secret === true ? secret(text) : text]);
  }
  return object(values);
}
