import { isUtf8 } from "node:buffer";
import { WireError } from "./wire-reader.ts";

/** The bytes of one bag, which everything decoded from it shares. */
export class WireDocument {
  readonly bytes: Buffer;
  readonly #positions = new Map<Buffer, readonly number[]>();

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether any of the patterns occurs from `start` to `end`. Each pattern is searched for once in the whole document. */
  holdsAny(patterns: readonly Buffer[], start: number, end: number): boolean {
    return patterns.some((pattern) => {
      const positions = this.#positionsOf(pattern);
      const first = positions[lowerBound(positions, start)];
      return first !== undefined && first + pattern.length <= end;
    });
  }

  /** The string in these bytes; a WireError if they are no UTF-8. */
  text(start: number, end: number): string {
    const text = this.bytes.toString("utf8", start, end);
    if (text.includes("\uFFFD") && !isUtf8(this.bytes.subarray(start, end))) {
      throw new WireError("a string is not valid UTF-8");
    }
    return text;
  }

  #positionsOf(pattern: Buffer): readonly number[] {
    const known = this.#positions.get(pattern);
    if (known !== undefined) return known;
    const positions: number[] = [];
    for (let at = this.bytes.indexOf(pattern); at !== -1; at = this.bytes.indexOf(pattern, at + 1)) positions.push(at);
    this.#positions.set(pattern, positions);
    return positions;
  }
}

/** The index of the first number that is not less than `value`. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
