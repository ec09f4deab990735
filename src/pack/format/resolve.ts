import { checkSchema } from "../brought/check.ts";
import type { BroughtSchema } from "../brought/schema.ts";
import type { FunctionDefinition, HttpSettings, Json, ObjectType, Operation, PackDefinition } from "../definition.ts";
import type { PackFiles } from "../files.ts";
import { type Context, type Origins, Templates } from "./context.ts";
import { Findings, type Problem } from "./problem.ts";
import { isVariableName } from "./property-rules.ts";
import { resolveAuth, resolveTls } from "./resolve-auth.ts";
import { resolveBound, schemaOf } from "./resolve-bound.ts";
import { resolveExchange } from "./resolve-exchange.ts";
import { resolveFunction } from "./resolve-function.ts";
import { resolveProperties } from "./resolve-property.ts";
import { checkHeaders, templates } from "./resolve-request.ts";
import { resolveResource } from "./resolve-resource.ts";
import { resolveSettingsExchange } from "./resolve-statuses.ts";
import { resolveSettingsTiming } from "./resolve-timing.ts";
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
  /** what is wrong in other files than the definition's own */
  readonly problems: readonly Problem[];
}

/**
 * The definition that a pack's shape means: names resolved, inline types named, short forms expanded, expressions compiled
 * against the pack's own types. `files` are the pack's files, for the modules that it names. Not `whole`: of a pack that
 * brings its schema, everything is resolved when it is used, and findings are not complete.
 */
export function resolvePack(pack: PackShape, files: PackFiles, whole = true): Resolved {
  const findings = new Findings();
  const types = new TypeTable(findings);
  const brought = pack.schema === undefined ? undefined : schemaOf(pack.schema, files, findings);
  const context: Context = { pack, files, findings, types, templates: new Templates(findings), brought };
  if (brought !== undefined) return resolveBrought(context, brought, whole);
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
  const steps = [...operations, ...[...resources.values()].map(({ reset }) => reset)].flatMap((operation) =>
    operation?.kind === "http" ? [operation.before, operation.after] : [],
  );
  const http = resolveHttp(context, config, operations);
  const definition: PackDefinition = {
    ...metadata(pack),
    config,
    http,
    resources,
    functions,
    types: types.types,
    // migrations too: whoever trusts no code must not run theirs
    hasCode: [...operations, ...codes, ...steps].some((each) => each?.kind === "code"),
  };
  return { definition, origins: types.origins, findings, problems: [] };
}

/** A pack that brings its schema: what there is, is said there; here stands how it is done. */
function resolveBrought(context: Context, brought: BroughtSchema, whole: boolean): Resolved {
  const config = brought.config();
  const { operations, ...bound } = resolveBound(context, brought, config, whole);
  const http = resolveHttp(context, config, operations);
  const { types, document: schema } = brought;
  const definition: PackDefinition = { ...metadata(context.pack), config, http, ...bound, types, schema };
  const problems = whole ? checkSchema(brought, definition) : [];
  return { definition, origins: new Map(), findings: context.findings, problems };
}

/** What a pack says of itself as a whole. */
function metadata(pack: PackShape) {
  return {
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
    hosts: pack.hosts ?? [],
    env: pack.env ?? [],
  };
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
    ...resolveSettingsExchange(context, pack.http, scope),
    ...resolveSettingsTiming(context, pack.http),
    auth: resolveAuth(context, pack.http.auth, scope),
    tls: resolveTls(context, pack.http.tls, scope),
    exchange: resolveExchange(context, pack.http, ["http"]),
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
