import { object, withProperties } from "../model/collections.ts";
import type { PropertyObject } from "../model/value.ts";
import type { Reply } from "./peer.ts";
import { encodeStruct } from "./struct/encode.ts";

/** A bag as bytes, and the names of the properties that it had to do without. */
export interface BagWithin {
  readonly bytes: Uint8Array;
  readonly dropped: readonly string[];
}

/** The bag in at most `limit` bytes, without what cannot be sent at all and without its largest properties where need be. */
export function bagWithin(bag: PropertyObject, reply: Reply, limit: number): BagWithin {
  const encode = (value: PropertyObject) => encodeStruct(value, reply.peer, { ...reply, lenient: true });
  const whole = encode(bag);
  if (whole.length <= limit) return { bytes: whole, dropped: [] };
  const sizes = [...bag.entries()].map((entry) => ({ name: entry[0], size: encode(object([entry])).length }));
  sizes.sort((a, b) => b.size - a.size);
  let excess = whole.length - limit;
  const dropped: string[] = [];
  for (const { name, size } of sizes) {
    if (excess <= 0) break;
    dropped.push(name);
    excess -= size;
  }
  return {
    bytes: encode(
      withProperties(
        bag,
        dropped.map((name) => [name, undefined]),
      ),
    ),
    dropped,
  };
}

/** The line that tells the user, who sees nothing but reasons. */
export function droppedReason(names: readonly string[]): string {
  return `not recorded in the state, because they are too large for an error's details: ${names.join(", ")}`;
}
