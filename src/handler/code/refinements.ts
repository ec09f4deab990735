/** What authors' `check`, `diff` and `list` return. Throws CODE_RESULT for anything else. */
import type { Where } from "../../error/error.ts";
import { isPlainObject, type Plain, type PlainObject } from "../../model/plain.ts";
import type { CheckRefinement, DiffRefinement, ResourceHandler } from "../handler.ts";
import { plainResult, unusable } from "./results.ts";

/** Nothing returned: no problems. */
export function checkRefinement(returned: unknown, where: Where): CheckRefinement {
  const result = plainResult(returned ?? {}, true, where);
  const reader = readerOf(result, ["inputs", "failures"], where);
  const { inputs } = result;
  if (inputs !== undefined && !isPlainObject(inputs)) reader.refuse("inputs: not an object");
  const failures = reader.list("failures", (item) => {
    if (!isPlainObject(item)) return undefined;
    const { property, reason } = item;
    if (typeof reason !== "string") return undefined;
    return typeof property === "string" ? { property, reason } : { reason };
  });
  reader.finish();
  return { ...(isPlainObject(inputs) && { inputs }), ...(failures && { failures }) };
}

/** Nothing returned: as the schema says. */
export function diffRefinement(returned: unknown, where: Where): DiffRefinement {
  const reader = readerOf(
    plainResult(returned ?? {}, true, where),
    ["changes", "replaces", "stables", "deleteBeforeReplace"],
    where,
  );
  const changes = reader.boolean("changes");
  const replaces = reader.list("replaces", textOf);
  const stables = reader.list("stables", textOf);
  const deleteBeforeReplace = reader.boolean("deleteBeforeReplace");
  reader.finish();
  return {
    ...(changes !== undefined && { changes }),
    ...(replaces && { replaces }),
    ...(stables && { stables }),
    ...(deleteBeforeReplace !== undefined && { deleteBeforeReplace }),
  };
}

/** A page of objects. */
export function listPage(returned: unknown, where: Where): Awaited<ReturnType<NonNullable<ResourceHandler["list"]>>> {
  const result = plainResult(returned, false, where);
  const reader = readerOf(result, ["results", "continuationToken"], where);
  const results = reader.list("results", (item) => {
    if (!isPlainObject(item)) return undefined;
    const { id, name } = item;
    return typeof id === "string" && id !== "" && typeof name === "string" ? { id, name } : undefined;
  });
  if (results === undefined) reader.refuse("results: missing");
  const { continuationToken } = result;
  reader.finish();
  return { results: results ?? [], ...(typeof continuationToken === "string" && { continuationToken }) };
}

function textOf(value: Plain): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Reads members of the wanted types and collects what is wrong. */
function readerOf(members: PlainObject, known: readonly string[], where: Where) {
  const problems = Object.keys(members)
    .filter((key) => !known.includes(key))
    .map((key) => `${key}: not known here; known are ${known.join(", ")}`);
  return {
    refuse: (problem: string) => problems.push(problem),
    boolean(key: string): boolean | undefined {
      const value = members[key];
      if (value !== undefined && typeof value !== "boolean") problems.push(`${key}: neither true nor false`);
      return typeof value === "boolean" ? value : undefined;
    },
    list<Item>(key: string, read: (item: Plain) => Item | undefined): readonly Item[] | undefined {
      const value = members[key];
      if (value === undefined) return undefined;
      if (!Array.isArray(value)) {
        problems.push(`${key}: not a list`);
        return undefined;
      }
      return value.map(read).filter((item, index) => {
        if (item === undefined) problems.push(`${key}[${index}]: not of the wanted form`);
        return item !== undefined;
      });
    },
    finish(): void {
      if (problems.length > 0) throw unusable(problems, where);
    },
  };
}
