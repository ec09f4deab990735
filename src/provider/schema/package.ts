import type { PackDefinition } from "../../pack/definition.ts";
import { formatToken } from "../../pack/token.ts";
import { configSpec, providerSpec } from "./config.ts";
import { describe } from "./description.ts";
import { functionSpec } from "./function.ts";
import { languageSpec } from "./language.ts";
import { resourceSpec } from "./resource.ts";
import type { ConfigSpec, PackageSpec, SchemaOptions } from "./spec.ts";
import { complexTypeSpec } from "./type.ts";

/** What a package schema is made of: a pack under the name and version it is served as. */
export interface SchemaSource {
  readonly name: string;
  readonly version: string;
  readonly definition: PackDefinition;
}

/** The complete Pulumi package schema of a pack. The same pack and options give the same schema, key order included. */
export function packageSchema(pack: SchemaSource, options: SchemaOptions): PackageSpec {
  const { name, version, definition } = pack;
  const extension = options.extension === true;
  const token = (author: string) => formatToken(name, author);
  return {
    name,
    displayName: definition.displayName,
    version,
    description: describe(definition.description),
    keywords: definition.keywords.length > 0 ? definition.keywords : undefined,
    homepage: definition.homepage,
    license: definition.license,
    repository: definition.repository,
    logoUrl: definition.logoUrl,
    pluginDownloadURL: options.pluginDownloadURL,
    publisher: definition.publisher,
    namespace: definition.namespace,
    meta: { moduleFormat: "(.*)", supportPack: true },
    language: languageSpec(pack),
    config: extension ? noConfig : configSpec(definition.config, name),
    types: byToken(definition.types, token, (type) => complexTypeSpec(type, name)),
    provider: extension ? undefined : providerSpec(definition.config, name),
    resources: byToken(definition.resources, token, (resource) => resourceSpec(resource, name)),
    functions: byToken(definition.functions, token, (definition) => functionSpec(definition, name)),
    ...parameterization(pack, options),
  };
}

/** An extension's keys are the base provider's (engine.md §12). */
const noConfig: ConfigSpec = { variables: {}, defaults: undefined };

function parameterization(
  { name }: SchemaSource,
  { hostName, hostVersion, parameter, extension }: SchemaOptions,
): Pick<PackageSpec, "parameterization" | "extensionParameterization" | "allowedPackageNames"> {
  const baseProvider = { name: hostName, version: hostVersion };
  const block =
    parameter === undefined ? undefined : { baseProvider, parameter: Buffer.from(parameter).toString("base64") };
  if (extension !== true) return { parameterization: block };
  // binders before 3.257 wanted tokens of the base package
  return { parameterization: undefined, extensionParameterization: block, allowedPackageNames: [name] };
}

function byToken<Definition, Spec>(
  definitions: ReadonlyMap<string, Definition>,
  token: (name: string) => string,
  spec: (definition: Definition) => Spec,
): { readonly [token: string]: Spec } {
  const entries = Array.from(definitions, ([name, definition]) => [token(name), spec(definition)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
