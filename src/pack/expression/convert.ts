import { Optional } from "@marcbachmann/cel-js";
import { SecretMarker } from "../../model/plain.ts";
import type { ObjectType, PropertyType } from "../definition.ts";
import type { Exact } from "./expression.ts";
import { checkLength } from "./library/text.ts";
import { anyType } from "./scope.ts";

/** A value that expressions pass on but cannot look into: an asset, an archive or a resource reference. */
export class Opaque {
  readonly value: Exact;
  constructor(value: Exact) {
    this.value = value;
  }
}

/** An object of a declared type. CEL tells types by constructor, so each type has a subclass of its own. */
export class Message extends Map<string, unknown> {}
/** Maps a declared object type to its class. Undefined: the type is treated as a map. */
export type MessageClasses = ReadonlyMap<ObjectType, typeof Message>;

/**
 * One of our values as CEL's: whole numbers become ints where an integer is declared or nothing is, doubles where a
 * number is declared (and beyond 2^53, where a number is not exact any more); objects become maps, safe for any key. What does not fit its declared type stays as it is, and
 * CEL says so when it is used. A declared property that is null counts as absent (undefined).
 */
export function toCel(value: Exact | undefined, type: PropertyType, classes: MessageClasses): unknown {
  if (value === undefined) return undefined;
  if (value === null) return type.kind === "any" ? null : undefined;
  if (value instanceof SecretMarker) return toCel(value.value, type, classes);
  if (typeof value === "number") return isInteger(value, type) ? BigInt(value) : value;
  if (typeof value !== "object" || value instanceof Uint8Array) return value;
  if (type.kind === "asset" || type.kind === "archive" || type.kind === "resource") return new Opaque(value);
  if (isArray(value)) {
    const items = type.kind === "array" ? type.items.type : anyType;
    return value.map((item) => toCel(item, items, classes) ?? null);
  }
  return objectToCel(value, type, classes);
}

function isInteger(value: number, type: PropertyType): boolean {
  const declared = type.kind === "enum" ? type.of : type.kind;
  return declared !== "number" && Number.isSafeInteger(value) && !Object.is(value, -0);
}

function objectToCel(value: object, type: PropertyType, classes: MessageClasses): Map<string, unknown> {
  const Class = type.kind === "object" ? classes.get(type) : undefined;
  const result: Map<string, unknown> = Class ? new Class() : new Map();
  for (const [key, member] of Object.entries(value)) {
    const converted = toCel(member, typeOfMember(type, key), classes);
    if (converted !== undefined) result.set(key, converted);
  }
  return result;
}

function typeOfMember(type: PropertyType, key: string): PropertyType {
  if (type.kind === "object") return type.properties.get(key)?.type ?? anyType;
  return type.kind === "map" ? type.values.type : anyType;
}

/**
 * CEL's value as ours: ints become numbers while those are exact, bigints beyond; timestamps RFC 3339 text, durations
 * such as `90s`; an empty optional is absent (undefined), also inside lists and maps.
 * Throws an Error for what no property can hold (a type, say).
 */
export function fromCel(value: unknown): Exact | undefined {
  if (value === undefined || value === null || typeof value === "boolean") return value;
  if (typeof value === "string") {
    checkLength(value.length);
    return value;
  }
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return fromInteger(value);
  if (value instanceof Uint8Array) return value;
  if (value instanceof Opaque) return value.value;
  if (value instanceof Optional) return value.hasValue() ? fromCel(value.value()) : undefined;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(fromCel).filter((item) => item !== undefined);
  if (value instanceof Map) return objectFromCel(value);
  if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    return objectFromCel(Object.entries(value));
  }
  // the library does not export its classes for unsigned ints (which wrap a bigint) and durations (milliseconds)
  const wrapped: unknown = value.valueOf();
  if (typeof wrapped === "bigint") return fromInteger(wrapped);
  if (typeof wrapped === "number") return `${wrapped / 1000}s`;
  throw new Error("its result is a type or a function, which is no value of a property");
}

function fromInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function objectFromCel(entries: Iterable<readonly [unknown, unknown]>): { [key: string]: Exact } {
  const result: [string, Exact][] = [];
  for (const [key, member] of entries) {
    const converted = fromCel(member);
    if (converted !== undefined) result.push([String(key), converted]);
  }
  // fromEntries defines own properties, so that a key `__proto__` is only a key
  return Object.fromEntries(result);
}

function isArray(value: object): value is readonly Exact[] {
  return Array.isArray(value);
}
