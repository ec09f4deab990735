/**
 * The configuration of extensions. They have no provider of their own, so theirs is the base provider's property `packages`,
 * by package: `pulumi config set --path --secret packs:packages.gamma.token …` (design.md §5).
 */
import { PacksError } from "../../error/error.ts";
import { emptyObject, object } from "../../model/collections.ts";
import { fromPlain } from "../../model/convert.ts";
import type { Plain } from "../../model/plain.ts";
import type { ConfigureRequest } from "../../model/requests.ts";
import { isObject, isSecret, isUnknown, type PropertyObject, type PropertyValue, secret } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { ObjectType, Property } from "../../pack/definition.ts";
import { anyProperty } from "../../pack/property.ts";
import type { Configuration } from "../lifecycle/target.ts";
import type { ValidateOptions } from "../validate/object.ts";
import { toLines } from "../validate/problem.ts";
import { type ConfigOwner, completed } from "./configure.ts";

/** The configuration that the base package itself has. */
export const baseConfig: ObjectType = {
  kind: "object",
  name: "",
  description: undefined,
  properties: new Map([
    [
      "packages",
      {
        ...anyProperty,
        description:
          "The configuration of the packs that were added with `--extension`, by package: `packs:packages.<package>.<key>`.",
        type: { kind: "map", values: { ...anyProperty, type: { kind: "map", values: anyProperty } } },
      },
    ],
  ]),
};

/** What a Configure of the base provider says of the package of this name. */
export type ExtensionValues = (name: string) => PropertyObject | "unknown";

/**
 * Reads the configurations of extensions out of a Configure request: an object, or JSON text, as structured stack config and
 * the SDKs' explicit providers send it. What is inside a secret is secret. Throws CONFIG_PACKAGES for what is no such thing.
 */
export function extensionValues(request: ConfigureRequest, hostName: string): ExtensionValues {
  const given = request.args?.get("packages") ?? request.variables.get(`${hostName}:config:packages`);
  const packages = opened(given, "packages");
  return (name) => (packages === "unknown" ? packages : opened(packages.get(name), `packages.${name}`));
}

/**
 * The configuration of an extension. Throws CONFIG_PACKAGE for wrong values, and for missing ones unless `incomplete` says that
 * those are to be reported when something needs them; then the answer is undefined.
 */
export function configureExtension(
  { name, version, type }: ConfigOwner,
  values: PropertyObject | "unknown",
  options: { readonly env: ValidateOptions["env"]; readonly hostName: string; readonly incomplete: boolean },
): Configuration | undefined {
  const given = values === "unknown" ? allUnknown(type) : values;
  const { missing, problems, configuration } = completed(type, given, options.env);
  const absent = options.incomplete ? [] : missing.map(([key, property]) => missingLine(key, property));
  const details = [...absent, ...toLines(problems)];
  if (details.length > 0) {
    const slots = { host: options.hostName, package: name };
    throw PacksError.of("CONFIG_PACKAGE", slots, { where: { pack: `${name}@${version}` }, details });
  }
  return missing.length > 0 ? undefined : configuration;
}

function missingLine(key: string, { description, secret: hidden }: Property): string {
  return `${key}: is required but was not given${hidden ? " (a secret)" : ""}${description === undefined ? "" : `: ${description}`}`;
}

function allUnknown(type: ObjectType): PropertyObject {
  return object([...type.properties.keys()].map((key) => [key, { kind: "unknown", of: "string" }]));
}

/** An object, or JSON text of one; absent is empty. What is inside a secret becomes secret, each member for itself. */
function opened(value: PropertyValue | undefined, path: string): PropertyObject | "unknown" {
  const bare = unwrap(value);
  if (isUnknown(bare) || (bare === undefined && value !== undefined)) return "unknown";
  if (bare === undefined || bare === null) return emptyObject;
  const parsed = typeof bare === "string" ? parsedText(bare) : bare;
  if (!isObject(parsed)) {
    throw PacksError.of("CONFIG_PACKAGES", {}, { details: [`${path}: must be an object, or JSON text of one`] });
  }
  const hidden = isSecret(value) || (typeof value === "object" && value?.kind === "output" && value.secret);
  return hidden ? object(Array.from(parsed.entries(), ([key, member]) => [key, secret(member)])) : parsed;
}

function parsedText(text: string): PropertyValue | undefined {
  try {
    const parsed: Plain = JSON.parse(text);
    return fromPlain(parsed);
  } catch {
    return undefined;
  }
}
