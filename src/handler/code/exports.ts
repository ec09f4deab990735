/** Finding what `pack.yaml` binds among the exports of a module. */
import { PacksError, type Where } from "../../error/error.ts";
import type { CodeReference } from "../../pack/definition.ts";
import { nearest } from "../../platform/nearest.ts";
import type { ModuleExports } from "./load.ts";
import { nameOfValue } from "./values.ts";

/** An author's function, with its object as `this`. */
export type AuthorFunction = (context: object) => unknown;

/** The operations of a ResourceHandler. */
const memberNames = ["create", "read", "update", "delete", "list", "check", "diff", "preview"] as const;

/** One of the operations of a ResourceHandler. */
export type MemberName = (typeof memberNames)[number];

/** The operations that an exported ResourceHandler has. Throws CODE_EXPORT_* errors. */
export function exportedResource(
  exports: ModuleExports,
  reference: CodeReference,
  where: Where,
): ReadonlyMap<MemberName, AuthorFunction> {
  const found = exported(exports, reference, where);
  if (typeof found !== "object" || found === null || Array.isArray(found)) {
    throw invalid(reference, describe(found), "an object with operations such as create", hintFor(found), where);
  }
  const members = new Map<MemberName, AuthorFunction>();
  for (const name of memberNames) {
    const member: unknown = Reflect.get(found, name);
    if (member === undefined) continue;
    if (typeof member !== "function") {
      throw invalid(
        { ...reference, export: `${reference.export}.${name}` },
        nameOfValue(member),
        "a function",
        "",
        where,
      );
    }
    members.set(name, (context) => Reflect.apply(member, found, [context]));
  }
  return members;
}

/** An exported function, or the given member of an exported ResourceHandler. Throws CODE_EXPORT_* errors. */
export function exportedOperation(
  exports: ModuleExports,
  reference: CodeReference,
  member: MemberName,
  where: Where,
): AuthorFunction {
  const found = exported(exports, reference, where);
  if (typeof found === "function" && !isClass(found)) return (context) => Reflect.apply(found, undefined, [context]);
  const operation = exportedResource(exports, reference, where).get(member);
  if (operation === undefined) throw withoutMember(exports, reference, member, where);
  return operation;
}

/** An exported function. Throws CODE_EXPORT_* errors. */
export function exportedFunction(exports: ModuleExports, reference: CodeReference, where: Where): AuthorFunction {
  const found = exported(exports, reference, where);
  if (typeof found !== "function" || isClass(found)) throw invalid(reference, describe(found), "a function", "", where);
  return (context) => Reflect.apply(found, undefined, [context]);
}

/** CODE_EXPORT_INVALID for an object that lacks an operation, with what its members are called. */
export function withoutMember(
  exports: ModuleExports,
  reference: CodeReference,
  member: MemberName,
  where: Where,
): PacksError {
  const found = exported(exports, reference, where);
  const near = nearest(member, membersOf(found));
  const hint = near === undefined ? "" : `; did you mean “${member}” by “${near}”?`;
  return invalid(reference, `an object without “${member}”`, `one with a function “${member}”`, hint, where);
}

function exported(exports: ModuleExports, reference: CodeReference, where: Where): unknown {
  const found = exports[reference.export];
  if (found !== undefined) return found;
  const names = Object.keys(exports);
  const near = nearest(reference.export, names);
  const all =
    names.length === 0 ? "; it exports nothing" : `; it exports ${names.map((name) => `“${name}”`).join(", ")}`;
  const hint = near === undefined ? all : `; did you mean “${near}”?`;
  throw PacksError.of("CODE_EXPORT_MISSING", { module: reference.module, name: reference.export, hint }, { where });
}

function invalid(reference: CodeReference, found: string, wanted: string, hint: string, where: Where): PacksError {
  return PacksError.of(
    "CODE_EXPORT_INVALID",
    { module: reference.module, name: reference.export, found, wanted, hint },
    { where },
  );
}

function describe(found: unknown): string {
  if (isClass(found)) return `the class ${found.name}`;
  return nameOfValue(found);
}

function hintFor(found: unknown): string {
  if (isClass(found)) return `; export an instance: new ${found.name}()`;
  return typeof found === "function" ? "; export { create, … } instead" : "";
}

// classes say so in their own text; nothing else tells them from functions
function isClass(value: unknown): value is { readonly name: string } {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

function membersOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return [...Object.keys(value), ...Object.getOwnPropertyNames(Object.getPrototypeOf(value) ?? {})];
}
