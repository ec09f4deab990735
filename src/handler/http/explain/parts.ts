import { formatPath, type Path } from "../../../model/path.ts";
import type { Auth } from "../../../pack/auth.ts";
import type { BodyTemplate, HttpOperation } from "../../../pack/definition.ts";
import { bodyReads, templateReads } from "../../../pack/expression/dependencies.ts";
import type { Template } from "../../../pack/expression/expression.ts";
import type { Read } from "../../../pack/expression/scope.ts";
import { apiPath } from "../body.ts";
import type { DefaultBody } from "../content.ts";
import type { HttpCall } from "../handling.ts";

/** A part of a request or of a result, and what it is made of: `body name` out of `inputs.name`. */
export interface Part {
  readonly part: string;
  /** paths of expressions; empty: the pack says it as it is */
  readonly from: readonly string[];
}

/** What each part of a request is made of. Parts that have no value are there, too. */
export function requestParts(
  operation: HttpOperation,
  call: HttpCall,
  hasBody: boolean,
  defaults?: DefaultBody,
): readonly Part[] {
  const { settings } = call.handling;
  return [
    partOf("base URL", settings.baseUrl),
    partOf("path", operation.path),
    ...named("query", settings.query, operation.query),
    ...named("header", settings.headers, operation.headers),
    ...named("cookie", settings.cookies, operation.cookies),
    ...(hasBody ? bodyParts(operation, call, defaults) : []),
    ...(settings.auth ?? []).map((auth) => ({ part: `http.auth.${auth.kind}`, from: sources(authReads(auth)) })),
  ];
}

/** What a tree of templates reads, as paths. */
export function sourcesOf(tree: BodyTemplate): readonly string[] {
  return sources(bodyReads(tree));
}

function partOf(part: string, template: Template): Part {
  return { part, from: sources(templateReads(template)) };
}

function named(kind: string, ...maps: readonly (ReadonlyMap<string, Template> | undefined)[]): readonly Part[] {
  const all = new Map(maps.flatMap((map) => [...(map ?? [])]));
  return [...all].map(([name, template]) => partOf(`${kind} ${name}`, template));
}

function bodyParts(operation: HttpOperation, call: HttpCall, defaults: DefaultBody | undefined): readonly Part[] {
  const common = call.handling.settings.body;
  const own = operation.body ?? undefined;
  const trees = [common, own].flatMap((tree) => (tree === undefined ? [] : leaves(tree, [])));
  if (operation.body !== undefined || defaults === undefined) return trees;
  const written = [...defaults.type.properties].filter(
    ([name, property]) =>
      !property.readOnly && !property.value && !property.local && defaults.inputs[name] !== undefined,
  );
  return [
    ...trees,
    ...written.map(([name, property]) => ({
      part: `body ${formatPath(apiPath(name, property))}`,
      from: [`inputs.${name}`],
    })),
  ];
}

function leaves(tree: BodyTemplate, path: Path): readonly Part[] {
  if (tree instanceof Map) return [...tree].flatMap(([key, member]) => leaves(member, [...path, key]));
  if (isList(tree)) return tree.flatMap((item, index) => leaves(item, [...path, index]));
  return [{ part: `body ${formatPath(path)}`.trimEnd(), from: sourcesOf(tree) }];
}

function isList(tree: BodyTemplate): tree is readonly BodyTemplate[] {
  return Array.isArray(tree);
}

function authReads(auth: Auth): readonly Read[] {
  if (auth.kind === "login") {
    const { path, query, headers, body } = auth.request;
    const trees = [path, ...query.values(), ...headers.values(), ...(body ? [body] : [])];
    return trees.flatMap(bodyReads);
  }
  return Object.values(auth).flatMap((value: unknown) => (isTemplate(value) ? templateReads(value) : []));
}

function isTemplate(value: unknown): value is Template {
  return typeof value === "object" && value !== null && "kind" in value;
}

function sources(reads: readonly Read[]): readonly string[] {
  return [...new Set(reads.map(({ root, path }) => formatPath([root, ...path])))];
}
