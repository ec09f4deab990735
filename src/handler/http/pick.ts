import { PacksError } from "../../error/error.ts";
import type { Plain, PlainObject } from "../../model/plain.ts";
import type { HttpOperation, ObjectType, PropertyType } from "../../pack/definition.ts";
import { evaluateBodyExact } from "../../pack/expression/evaluate.ts";
import { isExactList, isExactRecord } from "../../pack/expression/exact.ts";
import type { Exact, Roots } from "../../pack/expression/expression.ts";
import { isExact } from "../../pack/expression/to-plain.ts";
import type { Answer } from "./answer.ts";
import { apiPath } from "./body.ts";
import type { HttpCall } from "./handling.ts";
import { selectItem } from "./select.ts";

/** The part of an answer that is the object, with the roots that see it as `body`. */
export interface Unwrapped {
  readonly object: Exact | undefined;
  readonly roots: Roots;
  /** the answer is a list, and no item of it is the one that `select` looks for */
  readonly missing?: true;
  /** what errors about it are about */
  readonly about?: Answer["about"];
}

/** Applies `unwrap` and `select`. Throws HANDLER_ANSWER when `select` finds several items, or no list. */
export function unwrapAnswer(operation: HttpOperation, answer: Answer): Unwrapped {
  const { unwrap, select, items } = operation;
  const whole = unwrap ? unwrap.evaluateExact(answer.roots) : answer.body;
  if (select === undefined) return { object: whole, roots: { ...answer.roots, body: whole }, about: answer.about };
  const from = select.from ?? items;
  const list = from ? from.evaluateExact(answer.roots) : whole;
  const object = selectItem(select, list, answer);
  return {
    object,
    roots: { ...answer.roots, body: object, item: object },
    about: answer.about,
    ...(object === undefined && { missing: true }),
  };
}

/**
 * The declared properties out of an answer: by `map` where it has the name, else the member of the same (or `as`) name.
 * Computed and write-only ones are never taken from there. What has no value is left out.
 */
export function pickProperties(
  operation: HttpOperation,
  type: ObjectType,
  unwrapped: Unwrapped,
  call: HttpCall,
): PlainObject {
  const members = isExactRecord(unwrapped.object) ? unwrapped.object : {};
  const picked: [string, Plain][] = [];
  for (const [name, property] of type.properties) {
    if (property.value || property.writeOnly || property.local) continue;
    const mapped = operation.map?.get(name);
    const raw = mapped ? evaluateBodyExact(mapped, unwrapped.roots) : memberAt(members, apiPath(name, property));
    const value = fromApi(raw, property.type, name, call);
    if (value !== undefined) picked.push([name, value]);
  }
  return Object.fromEntries(picked);
}

/**
 * A value of the API as a property's: members renamed back, undeclared ones of declared objects dropped, null of a
 * declared type absent, numbers for a declared string as text (exact). Throws HANDLER_ANSWER for a whole number beyond
 * 2^53 that would be rounded.
 */
function fromApi(value: Exact | undefined, type: PropertyType, name: string, call: HttpCall): Plain | undefined {
  if (value === undefined || (value === null && type.kind !== "any")) return undefined;
  if (isText(type) && (typeof value === "bigint" || typeof value === "number")) return String(value);
  if (type.kind === "array" && isExactList(value)) {
    return value.map((item) => fromApi(item, type.items.type, name, call)).filter((item) => item !== undefined);
  }
  if (type.kind === "map" && isExactRecord(value)) {
    return convert(Object.entries(value).map(([key, member]) => [key, fromApi(member, type.values.type, name, call)]));
  }
  if (type.kind === "object" && isExactRecord(value)) {
    return convert(
      [...type.properties].map(([key, property]) => {
        const member = property.writeOnly ? undefined : memberAt(value, apiPath(key, property));
        return [key, fromApi(member, property.type, `${name}.${key}`, call)];
      }),
    );
  }
  if (isExact(value)) return value;
  const problem = `a whole number in it is beyond ${Number.MAX_SAFE_INTEGER} and would be rounded; declared with \`format: int64\` it is kept exactly`;
  throw PacksError.of("HANDLER_ANSWER", { problem }, { where: { ...call.where, property: name } });
}

function isText(type: PropertyType): boolean {
  return type.kind === "string" || (type.kind === "enum" && type.of === "string");
}

function convert(members: readonly (readonly [string, Plain | undefined])[]): PlainObject {
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function memberAt(object: Exact, path: readonly string[]): Exact | undefined {
  return path.reduce<Exact | undefined>(
    (value, key) => (isExactRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    object,
  );
}
