import type { PropertyValue } from "../../model/value.ts";
import { isSpecial, type Slot } from "./index-level.ts";
import { LazyList, LazyObject, type WireSlice } from "./lazy.ts";
import { inside, malformed } from "./place.ts";
import { readSpecial } from "./read-special.ts";
import { unknownOf } from "./signatures.ts";
import { WireError, WireReader } from "./wire-reader.ts";

/** A value that holds no other. */
export type Scalar = null | boolean | number | string;

/** Decodes one Value message, and of containers no more than what they are. `step` leads to it from its container. */
export function readValue(container: WireSlice, slot: Slot, step: string | number): PropertyValue {
  const value = readRaw(container, slot, step);
  if (typeof value === "string") return unknownOf(value) ?? value;
  return value instanceof LazyObject && isSpecial(value.slice) ? readSpecial(value) : value;
}

/** The same without a meaning for sentinels and signatures. */
export function readRaw(container: WireSlice, slot: Slot, step: string | number): Scalar | LazyObject | LazyList {
  const { document, place } = container;
  try {
    const reader = new WireReader(document.bytes, slot.start, slot.end);
    let field = 0;
    let from = 0;
    let to = 0;
    while (reader.next()) {
      if (wireTypes[reader.field] === reader.type) ({ field, from, to } = reader);
    }
    switch (field) {
      case 1:
        return null;
      case 2:
        return document.bytes.readDoubleLE(from);
      case 3:
        return document.text(from, to);
      case 4:
        return reader.varint(from) !== 0;
      case 5:
        return new LazyObject({ document, start: from, end: to, place: inside(place, step) });
      case 6:
        return new LazyList({ document, start: from, end: to, place: inside(place, step) });
      default:
        throw new WireError("a value has no kind");
    }
  } catch (caught) {
    throw caught instanceof WireError ? malformed(place, step, caught.message) : caught;
  }
}

/** The wire type of each kind of Value, by field number: null, number, string, bool, struct, list. */
const wireTypes: readonly (number | undefined)[] = [undefined, 0, 1, 2, 0, 2, 2];
