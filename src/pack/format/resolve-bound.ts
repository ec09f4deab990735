import { posix } from "node:path";
import { LazyMap } from "../brought/lazy-map.ts";
import { type BroughtSchema, readSchema } from "../brought/schema.ts";
import type { FunctionDefinition, ObjectType, Operation, ResourceDefinition } from "../definition.ts";
import type { PackFiles } from "../files.ts";
import { parseToken } from "../token.ts";
import type { Context } from "./context.ts";
import { Findings } from "./problem.ts";
import { resolveFunction } from "./resolve-function.ts";
import { resolveResource } from "./resolve-resource.ts";
import type { FunctionShape } from "./shape/resource.ts";

/** The resources and functions of a pack that brings its schema, each made when it is first asked for. */
export interface Bound {
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** the operations of all that is bound; empty unless they were asked for */
  readonly operations: readonly Operation[];
  /** whether anything may be done in code */
  readonly hasCode: boolean;
}

/** A binding that stands for all resources, or all functions, which have none of their own. */
const all = "*";

/** The schema that `schema` names among the pack's files; undefined, with a finding, when it is not there. */
export function schemaOf(name: string, files: PackFiles, findings: Findings): BroughtSchema | undefined {
  const file = posix.normalize(name);
  const content = files.get(file);
  if (content !== undefined) return readSchema(file, content);
  findings.add(["schema"], `the pack has no file ${file}`);
  return undefined;
}

/**
 * Binds what a schema offers to what pack.yaml says of how it is done. `whole`: everything that is bound is resolved now, so that all that is
 * wrong with it becomes findings; else only when it is used.
 */
export function resolveBound(context: Context, brought: BroughtSchema, config: ObjectType, whole: boolean): Bound {
  const { pack } = context;
  const resourceShapes = byAuthorName(context, "resources", pack.resources ?? {}, brought.resources);
  const functionShapes = byAuthorName(context, "functions", pack.functions ?? {}, brought.functions);
  refuseDeclarations(context);
  const silent: Context = { ...context, findings: new Findings() };
  const resources = new LazyMap(brought.resources.keys(), (name) => {
    const shape = resourceShapes.get(name) ?? resourceShapes.get(all);
    const resolved = resolveResource(shape === undefined ? silent : context, name, shape ?? {}, config);
    const { description, deprecated, aliases = [] } = brought.resources.get(name) ?? {};
    return { ...resolved, description, deprecated, aliases };
  });
  const functionNames = [...brought.functions.keys()].filter(
    (name) => functionShapes.has(name) || functionShapes.has(all),
  );
  const functions = new LazyMap(functionNames, (name) => functionOf(context, name, functionShapes, brought, config));
  const operations: Operation[] = [];
  if (whole) {
    const isBound = (name: string) => resourceShapes.has(name) || resourceShapes.has(all);
    for (const name of [...resources.keys()].filter(isBound))
      operations.push(...(resources.get(name)?.operations.values() ?? []));
    for (const { operation } of functions.values()) operations.push(operation);
  }
  return { resources, functions, operations, hasCode: holdsCode([pack.resources, pack.functions, pack.migrate]) };
}

function functionOf(
  context: Context,
  name: string,
  shapes: ReadonlyMap<string, FunctionShape>,
  brought: BroughtSchema,
  config: ObjectType,
): FunctionDefinition {
  const resolved = resolveFunction(context, name, shapes.get(name) ?? shapes.get(all) ?? {}, config);
  const said = brought.functions.get(name);
  const none: ObjectType = { kind: "object", name: "", description: undefined, properties: new Map() };
  return {
    name,
    description: said?.description,
    deprecated: said?.deprecated,
    inputs: said?.inputs ?? none,
    outputs: said?.outputs ?? none,
    // what could not be resolved is among the findings
    operation: resolved?.operation ?? { kind: "code", module: "", export: "" },
  };
}

/** The bindings of a section by author's names; they may be written as the schema's tokens. */
function byAuthorName<Shape>(
  { findings, pack }: Context,
  section: "resources" | "functions",
  shapes: { readonly [name: string]: Shape },
  offered: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, Shape> {
  const found = new Map<string, Shape>();
  for (const [written, shape] of Object.entries(shapes)) {
    const token = parseToken(written);
    const name = token?.packageName === pack.name ? token.authorName : written;
    if (name !== all && !offered.has(name)) {
      findings.unknownName([section, written], section.slice(0, -1), written, offered.keys(), "key");
    } else if (found.has(name)) {
      findings.add([section, written], `${name} is bound twice`, { at: "key" });
    } else found.set(name, shape);
  }
  return found;
}

const declarations = {
  resources: ["properties", "required", "description", "deprecated", "aliases"],
  functions: ["inputs", "outputs", "description", "deprecated"],
} as const;

/** What the schema says is said there alone. */
function refuseDeclarations({ pack, findings }: Context): void {
  for (const key of ["config", "types"] as const)
    if (pack[key] !== undefined) findings.add([key], `the pack's schema says its ${key}`, { at: "key" });
  const sections: readonly (readonly ["resources" | "functions", { readonly [name: string]: object }])[] = [
    ["resources", pack.resources ?? {}],
    ["functions", pack.functions ?? {}],
  ];
  for (const [section, shapes] of sections) {
    for (const [name, shape] of Object.entries(shapes)) {
      const written = Object.keys(shape).find((key) => declarations[section].some((each) => each === key));
      if (written !== undefined)
        findings.add([section, name, written], "the pack's schema says this; here stands only how it is done", {
          at: "key",
        });
    }
  }
}

/** Whether a `code:` stands anywhere; what only looks like one asks for consent needlessly, which does no harm. */
function holdsCode(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) => (key === "code" && typeof member === "string") || holdsCode(member),
  );
}
