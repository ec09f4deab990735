import type { ASTNode } from "@marcbachmann/cel-js";
import { formatPath } from "../../model/path.ts";
import { nearest } from "../../platform/nearest.ts";
import type { PropertyType } from "../definition.ts";
import { type RootName, rootNames } from "./expression.ts";
import { standardName } from "./library/standard.ts";
import { ExpressionProblem } from "./problem.ts";
import { anyType, elementType, memberType, type Read, type Scope } from "./scope.ts";

/** What an expression's syntax tree says before anything is evaluated. */
export interface Inspection {
  readonly reads: readonly Read[];
  /** contains loops, bindings or regular expressions, whose time and size are not bound by the length of the source */
  readonly heavy: boolean;
}

/**
 * Follows every path of a parsed expression through the declared types. Throws ExpressionProblem for roots that are not
 * available and for properties that are not declared, also inside `has()` and behind `.?`, where CEL's own checker is
 * silent.
 * @param isConstant whether CEL itself knows the name (`int`, `optional`, `google` …)
 */
export function inspect(ast: ASTNode, scope: Scope, isConstant: (name: string) => boolean): Inspection {
  const reads = new Map<string, Read>();
  const walk: Walk = { scope, isConstant, reads, heavy: false, depth: 0 };
  use(ast, walk, new Map());
  return { reads: [...reads.values()], heavy: walk.heavy };
}

interface Walk {
  readonly scope: Scope;
  readonly isConstant: (name: string) => boolean;
  readonly reads: Map<string, Read>;
  heavy: boolean;
  /** how many comprehensions and bindings are open */
  depth: number;
}

type MethodCall = Extract<ASTNode, { readonly op: "rcall" }>;
type Locals = ReadonlyMap<string, PropertyType>;

/** A value's static type and, while it is a plain path from a root, that path. */
interface Found {
  readonly type: PropertyType;
  readonly read?: Read;
  /** false: a step that is not static has been taken, the path cannot get longer */
  readonly open?: boolean;
}

const macros = new Set(["map", "filter", "all", "exists", "exists_one", "sortBy"]);
/** Methods whose list has the items of the one that they are called on. */
const sameItems = new Set(["filter", "sortBy", "sort", "reverse", "distinct", "slice"]);
/** Functions whose time or memory grows faster than their source. */
const costly = new Set([
  ...["matches", "extract", "extractAll", "replace", "format", "join", "split", "encode", "decode"],
  ...["distinct", "flatten", "range", "sort", "contains", "equivalent", "intersects"],
]);
const maxDepth = 6;

/** Visits a node whose value is used as a whole: what it reads is now certain. */
function use(node: ASTNode, walk: Walk, locals: Locals): PropertyType {
  const found = visit(node, walk, locals);
  if (found.read) walk.reads.set(`${found.read.root} ${formatPath(found.read.path)}`, found.read);
  return found.type;
}

function visit(node: ASTNode, walk: Walk, locals: Locals): Found {
  switch (node.op) {
    case "value":
      return { type: anyType };
    case "id":
      return visitName(node, node.args, walk, locals);
    case ".":
    case ".?":
      return step(visit(node.args[0], walk, locals), node.args[1], node);
    case "[]":
    case "[?]":
      return visitIndex(node, node.args, walk, locals);
    case "call":
      if (costly.has(node.args[0])) walk.heavy = true;
      for (const argument of node.args[1]) use(argument, walk, locals);
      return { type: anyType };
    case "rcall":
      return visitMethod(node, walk, locals);
    case "list":
    case "?:":
      for (const part of node.args) use(part, walk, locals);
      return { type: anyType };
    case "map":
      for (const [key, value] of node.args) {
        use(key, walk, locals);
        use(value, walk, locals);
      }
      return { type: anyType };
    case "!_":
    case "-_":
      use(node.args, walk, locals);
      return { type: anyType };
    default:
      use(node.args[0], walk, locals);
      use(node.args[1], walk, locals);
      return { type: anyType };
  }
}

function visitName(node: ASTNode, name: string, walk: Walk, locals: Locals): Found {
  const local = locals.get(name);
  if (local) return { type: local };
  const root = rootNames.find((candidate) => candidate === name);
  const type = root && walk.scope[root];
  if (root && type) return { type, read: { root, path: [] }, open: true };
  if (root === undefined && walk.isConstant(name)) return { type: anyType };
  throw new ExpressionProblem(unavailable(name, root, walk.scope), node.start, node.end - node.start);
}

function unavailable(name: string, root: RootName | undefined, scope: Scope): string {
  const roots = rootNames.filter((candidate) => scope[candidate]);
  const offer = roots.length === 0 ? "nothing can be read in this place" : `use one of ${roots.join(", ")}`;
  if (root) return `${name} is not available here; ${offer}`;
  const meant = nearest(name, roots);
  return meant ? `Unknown name ${name}; did you mean ${meant}?` : `Unknown name ${name}; ${offer}`;
}

function step(base: Found, key: string | number, node: ASTNode): Found {
  const type = memberType(base.type, key);
  if (type === undefined) throw unknownMember(base, String(key), node);
  if (!base.read) return { type };
  const read = base.open ? { root: base.read.root, path: [...base.read.path, key] } : base.read;
  return { type, read, open: base.open ?? false };
}

function unknownMember(base: Found, key: string, node: ASTNode): ExpressionProblem {
  const names = base.type.kind === "object" ? [...base.type.properties.keys()] : [];
  const owner = base.read ? formatPath([base.read.root, ...base.read.path]) : "This value";
  const meant = nearest(key, names);
  const few = names.length > 0 && names.length <= 12;
  const hint = meant ? `; did you mean ${meant}?` : few ? `; it has ${names.join(", ")}` : "";
  return new ExpressionProblem(`${owner} has no property ${key}${hint}`, node.end - key.length, key.length);
}

function visitIndex(node: ASTNode, [object, index]: readonly [ASTNode, ASTNode], walk: Walk, locals: Locals): Found {
  const base = visit(object, walk, locals);
  const key = index.op === "value" ? index.args : undefined;
  if (typeof key === "string") return step(base, key, node);
  if (typeof key === "bigint" || typeof key === "number") return step(base, Number(key), node);
  use(index, walk, locals);
  const type =
    base.type.kind === "array" ? base.type.items.type : base.type.kind === "map" ? base.type.values.type : anyType;
  return base.read ? { type, read: base.read, open: false } : { type };
}

function visitMethod(node: MethodCall, walk: Walk, locals: Locals): Found {
  const [name, receiver, args] = node.args;
  const [first, ...rest] = args;
  if (costly.has(name)) walk.heavy = true;
  // the tree is the library's and ours alone; its checker looks functions up by this name
  node.args[0] = standardName(name);
  if (first?.op === "id" && macros.has(name) && rest.length > 0) {
    const list = use(receiver, walk, locals);
    const element = elementType(list);
    nested(node, walk, () => {
      for (const part of rest) use(part, walk, new Map([...locals, [first.args, element]]));
    });
    return { type: list.kind === "array" && sameItems.has(name) ? list : anyType };
  }
  if (first?.op === "id" && name === "bind" && receiver.op === "id" && receiver.args === "cel" && rest.length === 2) {
    const [bound, body] = rest;
    const type = bound ? use(bound, walk, locals) : anyType;
    nested(node, walk, () => {
      if (body) use(body, walk, new Map([...locals, [first.args, type]]));
    });
    return { type: anyType };
  }
  const list = use(receiver, walk, locals);
  for (const argument of args) use(argument, walk, locals);
  return { type: list.kind === "array" && sameItems.has(name) ? list : anyType };
}

/** Loops and bindings multiply time and size; how deep they may go is limited here, how long they run at evaluation. */
function nested(node: ASTNode, walk: Walk, visitInner: () => void): void {
  walk.heavy = true;
  walk.depth += 1;
  if (walk.depth > maxDepth) {
    throw new ExpressionProblem(
      `Loops and bindings are nested more than ${maxDepth} deep`,
      node.start,
      node.end - node.start,
    );
  }
  visitInner();
  walk.depth -= 1;
}
