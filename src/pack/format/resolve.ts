import type { FunctionDefinition, HttpSettings, Json, ObjectType, Operation, PackDefinition } from "../definition.ts";
import type { PackFiles } from "../files.ts";
import { type Context, type Origins, Templates } from "./context.ts";
import { Findings } from "./problem.ts";
import { isVariableName } from "./property-rules.ts";
import { resolveFunction } from "./resolve-function.ts";
import { resolveProperties } from "./resolve-property.ts";
import { checkHeaders, templates } from "./resolve-request.ts";
import { resolveResource } from "./resolve-resource.ts";
import { addEnum } from "./resolve-type.ts";
import { errorScope, httpScope } from "./scopes.ts";
import type { PropertiesShape } from "./shape/property.ts";
import type { PackShape } from "./shape.ts";
import { TypeTable } from "./type-table.ts";

/** A definition as far as it could be understood, where its types are declared, and what is wrong with it. */
export interface Resolved {
  readonly definition: PackDefinition;
  readonly origins: Origins;
  readonly findings: Findings;
}

/**
 * The definition that a pack's shape means: names resolved, inline types named, short forms expanded, expressions compiled
 * against the pack's own types. `files` are the pack's files, for the modules that it names.
 */
export function resolvePack(pack: PackShape, files: PackFiles): Resolved {
  const findings = new Findings();
  const types = new TypeTable(findings);
  const context: Context = { pack, files, findings, types, templates: new Templates(findings) };
  resolveTypes(context);
  const config = resolveConfig(context, pack.config ?? {});
  const resources = new Map(
    Object.entries(pack.resources ?? {}).map(([name, shape]) => [name, resolveResource(context, name, shape, config)]),
  );
  const functions = new Map(
    Object.entries(pack.functions ?? {}).flatMap(([name, shape]): [string, FunctionDefinition][] => {
      const resolved = resolveFunction(context, name, shape, config);
      return resolved === undefined ? [] : [[name, resolved]];
    }),
  );
  const operations = [
    ...[...functions.values()].map(({ operation }) => operation),
    ...[...resources.values()].flatMap((resource) => [...resource.operations.values()]),
  ];
  const codes = [...resources.values()].flatMap(({ code, migrate }) => [code, ...migrate.map((step) => step.code)]);
  const http = resolveHttp(context, config, operations);
  const definition: PackDefinition = {
    name: pack.name,
    version: pack.version,
    description: pack.description,
    displayName: pack.displayName,
    publisher: pack.publisher,
    namespace: pack.namespace,
    keywords: pack.keywords ?? [],
    homepage: pack.homepage,
    repository: pack.repository,
    license: pack.license,
    logoUrl: pack.logoUrl,
    requires: pack.requires,
    language: languageBlocks(pack),
    config,
    http,
    hosts: pack.hosts ?? [],
    env: pack.env ?? [],
    resources,
    functions,
    types: types.types,
    // migrations too: whoever trusts no code must not run theirs
    hasCode: [...operations, ...codes].some((each) => each?.kind === "code"),
  };
  return { definition, origins: types.origins, findings };
}

/** The types under `types`: first all names, then their properties, which may refer to any of them. */
function resolveTypes(context: Context): void {
  const { findings, types } = context;
  const fill = Object.entries(context.pack.types ?? {}).map(([name, shape]) => {
    const path = ["types", name];
    if (shape.enum !== undefined) {
      if (shape.properties !== undefined)
        findings.add([...path, "properties"], "a type has either `enum` or `properties`", { at: "key" });
      addEnum(context, name, shape, path);
      return () => {};
    }
    if (shape.properties === undefined || (shape.type ?? "object") !== "object")
      findings.add(path, "a type is an object with `properties`, or has an `enum`", { at: "key" });
    const { properties } = types.object(name, shape.description, path);
    return () => {
      for (const [key, property] of resolveProperties(context, shape, path, name, "nested"))
        properties.set(key, property);
    };
  });
  for (const each of fill) each();
}

function resolveConfig(context: Context, shape: PropertiesShape): ObjectType {
  const properties = resolveProperties(context, shape, ["config"], "Config", "config");
  const config: ObjectType = { kind: "object", name: "", description: undefined, properties };
  context.types.add(config, ["config"]);
  return config;
}

function resolveHttp(context: Context, config: ObjectType, operations: readonly Operation[]): HttpSettings | undefined {
  const { pack, findings } = context;
  checkEnv(context);
  if (pack.http === undefined) {
    if (operations.some(({ kind }) => kind === "http"))
      findings.add([], "requests need a base URL", { expected: "`http: { baseUrl: … }`" });
    return undefined;
  }
  const scope = httpScope(config, pack.env ?? []);
  const { baseUrl, headers, error } = pack.http;
  if (!/^(https?:\/\/|\$\{)/i.test(baseUrl))
    findings.add(["http", "baseUrl"], `${JSON.stringify(baseUrl)} is no URL`, {
      expected: "`https://…` or `${config.…}…`",
    });
  checkHeaders(context, headers, ["http", "headers"]);
  return {
    baseUrl: context.templates.template(baseUrl, ["http", "baseUrl"], scope),
    headers: templates(context, headers, ["http", "headers"], scope),
    error: error === undefined ? undefined : context.templates.template(error, ["http", "error"], errorScope()),
  };
}

function checkEnv({ pack, findings }: Context): void {
  for (const [index, name] of (pack.env ?? []).entries()) {
    if (!isVariableName(name))
      findings.add(["env", index], `${JSON.stringify(name)} is no name of an environment variable`);
  }
}

function languageBlocks(pack: PackShape): { readonly [language: string]: Json } {
  return Object.fromEntries(
    Object.entries(pack.language ?? {}).flatMap(([language, block]): [string, Json][] =>
      block === undefined ? [] : [[language, block]],
    ),
  );
}
