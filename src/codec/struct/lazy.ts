/** Objects, lists, secrets and outputs that are decoded one level at a time, when they are read. */
import type { OutputValue, PropertyList, PropertyObject, PropertyValue, Secret } from "../../model/value.ts";
import type { WireDocument } from "./document.ts";
import { listSlots, objectSlots, Slot } from "./index-level.ts";
import type { Place } from "./place.ts";
import { readRaw, readValue, type Scalar } from "./read-value.ts";

/** A Struct or ListValue message within a document. */
export interface WireSlice {
  readonly document: WireDocument;
  readonly start: number;
  readonly end: number;
  readonly place: Place;
}

/** What is known of a property: its value, or where its bytes are. */
export type Part = PropertyValue | Slot;

/** A Struct. Of equal keys the last wins, as in protocol buffers. */
export class LazyObject implements PropertyObject {
  readonly kind = "object";
  readonly slice: WireSlice;
  #parts: Map<string, Part> | undefined;

  constructor(slice: WireSlice) {
    this.slice = slice;
  }

  get size(): number {
    return this.parts().size;
  }

  has(key: string): boolean {
    return this.parts().has(key);
  }

  get(key: string): PropertyValue | undefined {
    const part = this.parts().get(key);
    if (!(part instanceof Slot)) return part;
    const value = readValue(this.slice, part, key);
    this.parts().set(key, value);
    return value;
  }

  keys(): Iterable<string> {
    return this.parts().keys();
  }

  *entries(): Iterable<readonly [string, PropertyValue]> {
    for (const key of this.parts().keys()) {
      const value = this.get(key);
      if (value !== undefined) yield [key, value];
    }
  }

  /** What the encoder needs: undecoded properties as they are. */
  parts(): Map<string, Part> {
    this.#parts ??= objectSlots(this.slice);
    return this.#parts;
  }
}

/** A ListValue. */
export class LazyList implements PropertyList {
  readonly kind = "list";
  readonly slice: WireSlice;
  #parts: Part[] | undefined;

  constructor(slice: WireSlice) {
    this.slice = slice;
  }

  get length(): number {
    return this.parts().length;
  }

  at(index: number): PropertyValue | undefined {
    const part = this.parts()[index];
    if (!(part instanceof Slot)) return part;
    const value = readValue(this.slice, part, index);
    this.parts()[index] = value;
    return value;
  }

  *[Symbol.iterator](): Iterator<PropertyValue> {
    for (let index = 0; index < this.length; index++) {
      const value = this.at(index);
      if (value !== undefined) yield value;
    }
  }

  /** The elements without a meaning for sentinels and signatures. */
  raw(): readonly (Scalar | LazyObject | LazyList)[] {
    return listSlots(this.slice).map((slot, index) => readRaw(this.slice, slot, index));
  }

  /** What the encoder needs: undecoded elements as they are. */
  parts(): Part[] {
    this.#parts ??= listSlots(this.slice);
    return this.#parts;
  }
}

/** A secret: its value is decoded when it is asked for. */
export class LazySecret implements Secret {
  readonly kind = "secret";
  readonly fields: LazyObject;

  constructor(fields: LazyObject) {
    this.fields = fields;
  }

  get value(): PropertyValue | undefined {
    return this.fields.get("value");
  }
}

/** An output value, the same way. */
export class LazyOutput implements OutputValue {
  readonly kind = "output";
  readonly fields: LazyObject;
  readonly secret: boolean;
  readonly dependencies: readonly string[];

  constructor(fields: LazyObject, secret: boolean, dependencies: readonly string[]) {
    this.fields = fields;
    this.secret = secret;
    this.dependencies = dependencies;
  }

  get value(): PropertyValue | undefined {
    return this.fields.get("value");
  }
}
