import { parse } from "semver";
import { packageNameProblem } from "../../pack/check/package-name.ts";
import { isDigest } from "../../pack/digest.ts";
import type { PackValue } from "./value.ts";

/** What each field of a value must be, in words and as a test. */
const fields: readonly (readonly [keyof PackValue, string, (value: unknown) => boolean])[] = [
  ["name", "the name of a package", (value) => typeof value === "string" && packageNameProblem(value) === undefined],
  ["packName", "a text", (value) => typeof value === "string"],
  ["version", "a version such as 1.2.3", isVersion],
  ["digest", "a digest h1:…", (value) => typeof value === "string" && isDigest(value)],
  ["source", "a text", (value) => typeof value === "string"],
  ["mode", "replace or extend", (value) => value === "replace" || value === "extend"],
  ["code", "true or false", (value) => typeof value === "boolean"],
  ["min", "a version such as 1.2.3", isVersion],
  ["seq", "a whole number", (value) => Number.isSafeInteger(value)],
];

/** All that is wrong with the fields of a value. */
export function fieldProblems(value: object): readonly string[] {
  const members = new Map<string, unknown>(Object.entries(value));
  return fields.filter(([name, , test]) => !test(members.get(name))).map(([name, what]) => `${name} is not ${what}`);
}

/** Whether an object is a value, whatever else it holds. */
export function isPackValue(value: object): value is PackValue {
  return fieldProblems(value).length === 0;
}

function isVersion(value: unknown): boolean {
  // semver itself also takes a leading v
  return typeof value === "string" && /^\d\S*$/.test(value) && parse(value) !== null;
}
