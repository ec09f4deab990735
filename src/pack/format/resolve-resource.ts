import semver from "semver";
import type { Path } from "../../model/path.ts";
import type { Migration, ObjectType, Operation, ResourceDefinition } from "../definition.ts";
import type { Expression, Template } from "../expression/expression.ts";
import type { Scope } from "../expression/scope.ts";
import { type OperationName, operationNames } from "../operations.ts";
import { resolveAliases } from "./aliases.ts";
import { resolveCode } from "./code-reference.ts";
import type { Context } from "./context.ts";
import { durationAt } from "./duration.ts";
import { resolveList } from "./resolve-list.ts";
import { resolveOperation } from "./resolve-operation.ts";
import { resolvePolicies } from "./resolve-policies.ts";
import { deprecationOf, resolveProperties, withValues } from "./resolve-property.ts";
import { type ResourceScopes, resourceScopes } from "./scopes.ts";
import type { MigrationShape, ResourceShape } from "./shape/resource.ts";

/** A resource with all that it refers to. */
export function resolveResource(
  context: Context,
  name: string,
  shape: ResourceShape,
  config: ObjectType,
): ResourceDefinition {
  const path: Path = ["resources", name];
  const plain = resourceProperties(context, name, shape, path);
  const scopes = resourceScopes(config, plain);
  const properties = withValues(context, plain, shape.properties ?? {}, path, scopes.value);
  context.types.add(properties, path);
  checkChangesWith(context, properties, path);
  const operations = resolveOperations(context, shape, path, scopes, properties);
  const list = shape.list === undefined ? undefined : resolveList(context, name, shape.list, [...path, "list"], config);
  const code = shape.code === undefined ? undefined : resolveCode(context, shape.code, [...path, "code"]);
  checkOperations(context, shape, path);
  const id = resolveId(context, name, shape, path, scopes);
  const migrations = [
    ...resolveMigrations(context, context.pack.migrate, [], scopes.migrate, properties),
    ...resolveMigrations(context, shape.migrate, path, scopes.migrate, properties),
  ];
  return {
    name,
    description: shape.description,
    deprecated: deprecationOf(shape.deprecated, "This resource is deprecated."),
    aliases: resolveAliases(context, name, shape.aliases ?? [], path),
    properties,
    timeouts: resolveTimeouts(context, shape, path),
    deleteBeforeReplace: shape.deleteBeforeReplace,
    id,
    operations: list?.operation ? new Map([...operations, ["list", list.operation]]) : operations,
    listing: list?.listing,
    code,
    ...resolvePolicies(context, shape, path, scopes, properties, id, operations.get("create")),
    migrate: migrations.sort((a, b) => semver.compare(leastOf(a.from), leastOf(b.from))),
  };
}

/** What exists once, and has no id of its own, is called like its resource. */
function resolveId(context: Context, name: string, shape: ResourceShape, path: Path, scopes: ResourceScopes) {
  if (shape.id !== undefined) return context.templates.template(shape.id, [...path, "id"], scopes.id);
  const own: Template = { kind: "literal", value: name };
  return shape.singleton === true && shape.code === undefined ? own : undefined;
}

function resourceProperties(context: Context, name: string, shape: ResourceShape, path: Path): ObjectType {
  const { description, properties, required } = shape;
  const brought = context.brought?.resources.get(name);
  if (brought !== undefined) return brought.properties;
  const resolved = resolveProperties(context, { properties, required }, path, name, "resource");
  return { kind: "object", name: "", description, properties: resolved };
}

function checkChangesWith(context: Context, { properties }: ObjectType, path: Path): void {
  const inputs = [...properties].filter(([, property]) => !property.readOnly).map(([name]) => name);
  for (const [name, { changesWith }] of properties) {
    for (const [index, other] of changesWith.entries()) {
      const at = [...path, "properties", name, "changesWith", index];
      if (!inputs.includes(other)) context.findings.unknownName(at, "input", other, inputs);
    }
  }
}

function resolveOperations(
  context: Context,
  shape: ResourceShape,
  path: Path,
  scopes: ResourceScopes,
  properties: ObjectType,
): ReadonlyMap<OperationName, Operation> {
  const operations = new Map<OperationName, Operation>();
  for (const name of operationNames) {
    const written = name === "list" ? undefined : shape[name];
    if (written === undefined) continue;
    const operation = resolveOperation(context, name, written, [...path, name], scopes.operations[name], properties);
    if (operation !== undefined) operations.set(name, operation);
  }
  return operations;
}

function checkOperations(context: Context, shape: ResourceShape, path: Path): void {
  const { findings } = context;
  const madeByUpdate = shape.singleton === true && shape.update !== undefined;
  if (shape.create === undefined && shape.code === undefined && !madeByUpdate) {
    const expected = "`create: METHOD /path`, or `code: ./module.ts#handler`";
    findings.add(path, "nothing says how to create it", { at: "key", expected });
  }
  const needsId = shape.singleton !== true && shape.triggers === undefined;
  if (isHttp(shape.create) && shape.id === undefined && needsId) {
    const expected = "`id`, such as `id: ${body.id}` or `id: ${inputs.name}`";
    findings.add(path, "nothing says what the id of a created object is", { at: "key", expected });
  }
  for (const name of ["create", "update"] as const) {
    const written = shape[name];
    const readsBack = typeof written === "object" && written.then !== undefined;
    if (readsBack && shape.read === undefined && shape.code === undefined)
      findings.add([...path, name, "then"], "`then: read` needs a `read`");
  }
}

function isHttp(shape: ResourceShape["create"]): boolean {
  return shape !== undefined && (typeof shape === "string" || shape.code === undefined);
}

function resolveTimeouts(context: Context, shape: ResourceShape, path: Path): ResourceDefinition["timeouts"] {
  const timeouts: { [operation in OperationName]?: number } = {};
  for (const name of operationNames) {
    const written = shape.timeouts?.[name];
    if (written === undefined) continue;
    const seconds = durationAt(context.findings, written, [...path, "timeouts", name]);
    if (seconds !== undefined) timeouts[name] = seconds;
  }
  return timeouts;
}

function resolveMigrations(
  context: Context,
  shapes: readonly MigrationShape[] = [],
  owner: Path,
  scope: Scope,
  properties: ObjectType,
): readonly Migration[] {
  return shapes.map(({ from, map, code }, index) => {
    const path = [...owner, "migrate", index];
    const { findings, templates } = context;
    if (semver.validRange(from) === null)
      findings.add([...path, "from"], `${JSON.stringify(from)} is no range of versions`, {
        expected: "such as `<2.0.0`",
      });
    if ((map === undefined) === (code === undefined))
      findings.add(path, map === undefined ? "needs `map` or `code`" : "has both `map` and `code`");
    const entries = Object.entries(map ?? {}).flatMap(([name, text]): [string, Expression | null][] => {
      const at = [...path, "map", name];
      if (text === null) return [[name, null]];
      if (!properties.properties.has(name)) {
        // a step of the pack is about those resources that have the property
        const known = owner.length === 0 ? propertiesOfAll(context) : [...properties.properties.keys()];
        if (known.includes(name)) return [];
        findings.unknownName(at, "property", name, known, "key");
      }
      const expression = templates.expression(text, at, scope);
      return expression === undefined ? [] : [[name, expression]];
    });
    return {
      from,
      map: map === undefined ? undefined : new Map(entries),
      code: code === undefined ? undefined : resolveCode(context, code, [...path, "code"]),
    };
  });
}

function propertiesOfAll({ pack }: Context): readonly string[] {
  const resources = Object.values(pack.resources ?? {});
  return [...new Set(resources.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

function leastOf(range: string): string {
  return semver.validRange(range) === null ? "0.0.0" : (semver.minVersion(range)?.version ?? "0.0.0");
}
