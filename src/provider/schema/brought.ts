import type { Json } from "../../pack/definition.ts";
import { isJsonList, isJsonObject, type JsonObject } from "../../pack/json.ts";
import { packageSchema, type SchemaSource } from "./package.ts";
import type { SchemaOptions } from "./spec.ts";

/** The package schema of a pack as JSON text: the one that it brings, or the one that its definition makes. */
export function schemaText(pack: SchemaSource, options: SchemaOptions): string {
  const { schema } = pack.definition;
  return JSON.stringify(schema === undefined ? packageSchema(pack, options) : broughtSchema(pack, schema, options));
}

/**
 * The schema that a pack brings, as it is served: its own words, under the name and version that the package has now. Where it is
 * silent about the package as a whole the pack speaks, and always the host where it knows better.
 */
function broughtSchema(pack: SchemaSource, schema: JsonObject, options: SchemaOptions): JsonObject {
  const { name, version, definition } = pack;
  const isRenamed = name !== definition.name;
  const none = { resources: new Map(), functions: new Map(), types: new Map() };
  const ours = plain(packageSchema({ ...pack, definition: { ...definition, ...none } }, options));
  const { language, meta, provider, config, ...theirs } = isRenamed ? renamed(schema, definition.name, name) : schema;
  const { pluginDownloadURL, parameterization, extensionParameterization, allowedPackageNames } = ours;
  const all: { [key: string]: Json | undefined } = {
    ...ours,
    ...theirs,
    name,
    version,
    meta: { moduleFormat: "(.*)", ...objectOf(meta), supportPack: true },
    language: merged(objectOf(ours["language"]), withoutNames(objectOf(language), isRenamed)),
    config: options.extension === true ? {} : (config ?? {}),
    provider: options.extension === true ? undefined : (provider ?? {}),
    pluginDownloadURL,
    parameterization,
    extensionParameterization,
    allowedPackageNames,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** The same with all tokens and references in the package's new name; aliases are of states, and stay. */
function renamed(schema: JsonObject, from: string, to: string): JsonObject {
  const reference = new RegExp(`^(#/(?:types|resources)/)${from}(?=:|%3[Aa])`);
  const rename = (value: Json): Json => {
    if (isJsonList(value)) return value.map(rename);
    if (typeof value === "string") return value.startsWith("#/") ? value.replace(reference, `$1${to}`) : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key.startsWith(`${from}:`) ? to + key.slice(from.length) : key,
        key === "aliases" ? member : rename(member),
      ]),
    );
  };
  return objectOf(rename(schema));
}

/** Names of SDKs belong to the package's own name: under another one they would take its place. */
const sdkNames: ReadonlySet<string> = new Set(["packageName", "importBasePath", "modulePath", "rootPackageName"]);

function withoutNames(language: JsonObject, isRenamed: boolean): JsonObject {
  if (!isRenamed) return language;
  const blocks = Object.entries(language).map(([key, block]) => [
    key,
    Object.fromEntries(Object.entries(objectOf(block)).filter(([option]) => !sdkNames.has(option))),
  ]);
  return Object.fromEntries(blocks);
}

function merged(ours: JsonObject, theirs: JsonObject): JsonObject {
  const languages = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...languages].map((language) => [language, { ...objectOf(ours[language]), ...objectOf(theirs[language]) }]),
  );
}

function plain(value: object): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(value));
  return copy;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
