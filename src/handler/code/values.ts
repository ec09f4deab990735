import { messageOf } from "../../error/error.ts";
import { type PathStep, shortPath } from "../../model/path.ts";
import { isLeaf, isUnknownLeaf, type Plain, SecretMarker } from "../../model/plain.ts";

/** Deeper values are refused. Levels. */
const deepest = 1_000;

/** What is wrong with one part of a value. */
export interface ValueProblem {
  /** formatted; "" for the value itself */
  readonly path: string;
  /** what was found, and what to return instead */
  readonly found: string;
}

/** A value of an author, with the parts that cannot be kept left out and told. */
export interface CheckedValue {
  /** undefined when nothing of it can be kept */
  readonly value: Plain | undefined;
  readonly problems: readonly ValueProblem[];
}

/**
 * What an author returned, as a plain value: a copy, so that the author's later changes do not reach it. Undefined members
 * of objects are left out. Functions, promises, dates, class instances, cycles and the like are problems. `unknowns` says
 * whether unknown values are allowed, as they are in previews only.
 */
export function checkValue(value: unknown, root: readonly PathStep[], unknowns: boolean): CheckedValue {
  const problems: ValueProblem[] = [];
  const path: PathStep[] = [...root];
  const parents = new Set<unknown>();

  function refuse(found: string): undefined {
    problems.push({ path: shortPath(path), found });
    return undefined;
  }

  function visit(part: unknown): Plain | undefined {
    if (part === null || typeof part === "string" || typeof part === "number" || typeof part === "boolean") return part;
    if (typeof part !== "object") return refuse(nameOfPrimitive(part));
    if (part instanceof SecretMarker) return visitSecret(part.value);
    if (isUnknownLeaf(part) && !unknowns) return refuse("an unknown value; only previews may return these");
    if (isLeaf(part)) return part;
    if (part instanceof Uint8Array) return Uint8Array.from(part);
    const name = nameOfObject(part);
    if (name !== undefined) return refuse(name);
    if (parents.has(part)) return refuse("a cycle: it contains itself; return each object once");
    if (parents.size >= deepest) return refuse(`nested more than ${deepest} levels deep`);
    parents.add(part);
    const result = Array.isArray(part) ? visitList(part) : visitObject(part);
    parents.delete(part);
    return result;
  }

  function visitSecret(inner: unknown): Plain | undefined {
    const value = visit(inner);
    return value === undefined ? undefined : new SecretMarker(value);
  }

  function visitList(items: readonly unknown[]): Plain {
    return Array.from(items, (item, index) => step(index, item)).filter((item) => item !== undefined);
  }

  function visitObject(members: object): Plain {
    const entries: [string, Plain][] = [];
    for (const key of Object.keys(members)) {
      const value = visitMember(members, key);
      if (value !== undefined) entries.push([key, value]);
    }
    return Object.fromEntries(entries);
  }

  function visitMember(members: object, key: string): Plain | undefined {
    let member: unknown;
    try {
      member = Reflect.get(members, key);
    } catch (caught) {
      problems.push({ path: shortPath([...path, key]), found: `a getter that throws: ${messageOf(caught)}` });
    }
    return member === undefined ? undefined : step(key, member);
  }

  function step(at: PathStep, part: unknown): Plain | undefined {
    path.push(at);
    const value = part === undefined ? refuse("undefined; return null, or leave the item out") : visit(part);
    path.pop();
    return value;
  }

  return { value: visit(value), problems };
}

/** What a value is, in words: for messages about wrong results. */
export function nameOfValue(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  if (Array.isArray(value)) return "a list";
  return nameOfObject(value) ?? "an object";
}

function nameOfPrimitive(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "bigint":
      return "a BigInt; return Number(…) or String(…) of it";
    case "function":
      return "a function; call it, or return data";
    default:
      return `a ${typeof value}`;
  }
}

/** Undefined for lists and plain objects. */
function nameOfObject(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return undefined;
  if ("then" in value && typeof value.then === "function") return "a Promise; await it";
  if (value instanceof Date) return "a Date; return its toISOString()";
  if (value instanceof Map) return "a Map; return Object.fromEntries(…) of it";
  if (value instanceof Set) return "a Set; return [...set]";
  if (value instanceof URL) return "a URL; return its href";
  if (value instanceof Error) return "an Error; throw it, or return its message";
  // a module's namespace has no prototype of its own kind, other classes say their name
  const maker: unknown = value.constructor;
  const name = typeof maker === "function" && maker.name !== "" ? maker.name : "a class";
  return `an instance of ${name}; return a plain object`;
}
