/** Protocol buffers at the lowest level: tags, varints and lengths. */

/** Thrown for bytes that are no message; whoever knows the place turns it into a PacksError. */
export class WireError extends Error {
  override readonly name = "WireError";
}

/**
 * Walks over the fields of one message, `bytes` from `start` to `end`. After `next()`, `field` and `type` say which field it is;
 * for length-delimited ones (type 2) `from` and `to` are where the contents are, for the others where the value begins and ends.
 */
export class WireReader {
  readonly bytes: Uint8Array;
  end: number;
  field = 0;
  type = 0;
  from = 0;
  to = 0;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.end = end;
    this.to = start;
  }

  /** Starts over with another message of the same bytes: a reader for each entry of a large map would be costly. */
  reset(start: number, end: number): void {
    this.to = start;
    this.end = end;
  }

  /** Goes to the next field; false at the end of the message. */
  next(): boolean {
    if (this.to >= this.end) return false;
    const tag = this.varint(this.to);
    this.field = tag >>> 3;
    this.type = tag & 7;
    if (this.field === 0) throw new WireError("a field has the number 0");
    this.from = this.to;
    switch (this.type) {
      case 0:
        this.varint(this.from);
        break;
      case 1:
        this.to += 8;
        break;
      case 2: {
        const length = this.varint(this.from);
        this.from = this.to;
        this.to += length;
        break;
      }
      case 5:
        this.to += 4;
        break;
      default:
        throw new WireError(`a field has the wire type ${this.type}`);
    }
    if (this.to > this.end) throw new WireError("the message is cut off");
    return true;
  }

  /** Reads the varint at `at` and leaves `to` behind it; values above 32 bits are only ever skipped. */
  varint(at: number): number {
    const first = at < this.end ? this.bytes[at] : undefined;
    if (first !== undefined && first < 0x80) {
      this.to = at + 1;
      return first;
    }
    let value = 0;
    for (let index = 0; index < 10; index++) {
      const byte = at + index < this.end ? this.bytes[at + index] : undefined;
      if (byte === undefined) throw new WireError("the message is cut off");
      if (index < 5) value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) {
        this.to = at + index + 1;
        return value;
      }
    }
    throw new WireError("a number is longer than ten bytes");
  }
}
