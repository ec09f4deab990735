/** Where the entries of one Struct or ListValue are, without decoding them. */
import type { WireSlice } from "./lazy.ts";
import { malformed } from "./place.ts";
import { signatureKey } from "./signatures.ts";
import { WireError, WireReader } from "./wire-reader.ts";

/** A Value message that was not decoded yet. */
export class Slot {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
}

/** The entries of a Struct. */
export function objectSlots(slice: WireSlice): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  guarded(slice, () => {
    eachEntry(slice, (keyStart, keyEnd, valueStart, valueEnd) => {
      slots.set(slice.document.text(keyStart, keyEnd), new Slot(valueStart, valueEnd));
    });
  });
  return slots;
}

/** The elements of a ListValue. */
export function listSlots(slice: WireSlice): Slot[] {
  const slots: Slot[] = [];
  guarded(slice, () => {
    const reader = new WireReader(slice.document.bytes, slice.start, slice.end);
    while (reader.next()) {
      if (reader.field === 1 && reader.type === 2) slots.push(new Slot(reader.from, reader.to));
    }
  });
  return slots;
}

/** Whether a Struct has the signature key, and so is not an ordinary object. */
export function isSpecial(slice: WireSlice): boolean {
  let found = false;
  guarded(slice, () => {
    const { bytes } = slice.document;
    eachEntry(slice, (keyStart, keyEnd) => {
      found ||=
        keyEnd - keyStart === keyBytes.length && bytes.compare(keyBytes, 0, keyBytes.length, keyStart, keyEnd) === 0;
    });
  });
  return found;
}

const keyBytes = Buffer.from(signatureKey);

/** Calls back with each entry; an absent key is the empty one, an absent value one without a kind. */
function eachEntry(
  slice: WireSlice,
  visit: (keyStart: number, keyEnd: number, valueStart: number, valueEnd: number) => void,
): void {
  const { bytes } = slice.document;
  const fields = new WireReader(bytes, slice.start, slice.end);
  const entry = new WireReader(bytes, 0, 0);
  while (fields.next()) {
    if (fields.field !== 1 || fields.type !== 2) continue;
    entry.reset(fields.from, fields.to);
    let keyStart = fields.to;
    let keyEnd = fields.to;
    let valueStart = fields.to;
    let valueEnd = fields.to;
    while (entry.next()) {
      if (entry.type !== 2) continue;
      if (entry.field === 1) {
        keyStart = entry.from;
        keyEnd = entry.to;
      } else if (entry.field === 2) {
        valueStart = entry.from;
        valueEnd = entry.to;
      }
    }
    visit(keyStart, keyEnd, valueStart, valueEnd);
  }
}

function guarded(slice: WireSlice, read: () => void): void {
  try {
    read();
  } catch (caught) {
    throw caught instanceof WireError ? malformed(slice.place, undefined, caught.message) : caught;
  }
}
