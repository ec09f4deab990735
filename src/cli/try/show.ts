/** Values and diffs as lines for people. Secrets are never shown. */
import { equal } from "../../model/equal.ts";
import { parsePath } from "../../model/path.ts";
import type { DiffResponse } from "../../model/requests.ts";
import { isList, isObject, isSecret, type PropertyObject, type PropertyValue, secret } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import { plainText } from "../../platform/text.ts";
import type { Paint } from "./paint.ts";

const longest = 72;

/** A value on one line, shortened. */
export function showValue(value: PropertyValue | undefined): string {
  const text = inline(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** `+ name: value` for each property, in alphabetical order: the engine's order means nothing. */
export function showCreate(properties: PropertyObject, paint: Paint): readonly string[] {
  return visible(properties).map((key) => paint.green(`+ ${key}: ${showValue(properties.get(key))}`));
}

/** A line for each property that two states differ in. */
export function showChanges(before: PropertyObject, after: PropertyObject, paint: Paint): readonly string[] {
  const keys = [...new Set([...visible(before), ...visible(after)])].sort();
  return keys
    .filter((key) => !equal(before.get(key), after.get(key)))
    .map((key) => changeLine(key, before.get(key), after.get(key), paint));
}

/** A line for each path of a detailed diff, with the values of before and after; `±` where a change replaces. */
export function showDiff(
  diff: DiffResponse,
  before: PropertyObject,
  after: PropertyObject,
  paint: Paint,
): readonly string[] {
  const paths = [...diff.detailedDiff].sort(([a], [b]) => (a < b ? -1 : 1));
  return paths.map(([path, { kind }]) => {
    const old = valueAt(before, path);
    const now = valueAt(after, path);
    return kind.endsWith("-replace") ? paint.magenta(`± ${change(path, old, now)}`) : changeLine(path, old, now, paint);
  });
}

function changeLine(path: string, old: Value, now: Value, paint: Paint): string {
  if (old === undefined) return paint.green(`+ ${change(path, old, now)}`);
  if (now === undefined) return paint.red(`- ${change(path, old, now)}`);
  return paint.yellow(`~ ${change(path, old, now)}`);
}

function change(path: string, old: Value, now: Value): string {
  if (old === undefined) return `${path}: ${showValue(now)}`;
  return now === undefined ? `${path}: ${showValue(old)}` : `${path}: ${showValue(old)} → ${showValue(now)}`;
}

function visible(properties: PropertyObject): readonly string[] {
  return [...properties.keys()].filter((key) => !key.startsWith("__")).sort();
}

/** The value at a path; what lies inside a secret is secret itself. */
function valueAt(root: PropertyObject, path: string): Value {
  let value: Value = root;
  let secretly = false;
  for (const step of parsePath(path) ?? [path]) {
    const holder = unwrap(value);
    secretly ||= isSecret(value);
    if (isObject(holder)) value = holder.get(String(step));
    else value = isList(holder) && typeof step === "number" ? holder.at(step) : undefined;
  }
  return secretly && value !== undefined ? secret(value) : value;
}

function inline(value: Value): string {
  if (value === null || value === undefined) return String(value ?? "null");
  if (typeof value !== "object") return typeof value === "string" ? JSON.stringify(plainText(value)) : String(value);
  switch (value.kind) {
    case "object":
      return `{${visible(value)
        .map((key) => `${key}: ${inline(value.get(key))}`)
        .join(", ")}}`;
    case "list":
      return `[${Array.from(value, inline).join(", ")}]`;
    case "secret":
      return "[secret]";
    case "unknown":
      return "[unknown]";
    case "output":
      return value.secret ? "[secret]" : value.value === undefined ? "[unknown]" : inline(value.value);
    case "asset":
    case "archive":
      return `${value.kind}(${value.path ?? value.uri ?? value.hash?.slice(0, 12) ?? ""})`;
    case "reference":
      return `reference(${value.urn})`;
    case "bytes":
      return `bytes(${value.bytes.length})`;
  }
}

type Value = PropertyValue | undefined;
