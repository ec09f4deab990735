/** Sources of randomness and what is drawn from them. */
import { createHash, randomBytes } from "node:crypto";

/** Gives that many bytes. */
export type Bytes = (count: number) => Buffer;

/** Bytes that nobody can predict; with a seed, always the same ones for it. */
export function source(seed?: string): Bytes {
  if (seed === undefined) return randomBytes;
  let block = 0;
  return (count) => {
    const blocks: Buffer[] = [];
    for (let have = 0; have < count; have += 32) {
      blocks.push(createHash("sha256").update(`${block++}:${seed}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, count);
  };
}

/** A whole number from 0 to `limit` − 1, each as likely as any other. `limit` is at most 2^53. */
export function below(limit: number, bytes: Bytes): number {
  const size = BigInt(limit);
  const fair = (1n << 64n) - ((1n << 64n) % size);
  for (;;) {
    const drawn = bytes(8).readBigUInt64BE();
    // the last, incomplete run of `limit` numbers would favour small ones
    if (drawn < fair) return Number(drawn % size);
  }
}

/** One of the items. */
export function pick<Item>(items: ArrayLike<Item>, bytes: Bytes): Item {
  const item = items[below(items.length, bytes)];
  if (item === undefined) throw new RangeError("there is nothing to pick from");
  return item;
}

/** The items in random order; every order is as likely as any other. */
export function shuffled<Item>(items: readonly Item[], bytes: Bytes): Item[] {
  const rest = [...items];
  return items.map(() => {
    const index = below(rest.length, bytes);
    const [item] = rest.splice(index, 1);
    if (item === undefined) throw new RangeError("a list must not have undefined items");
    return item;
  });
}
