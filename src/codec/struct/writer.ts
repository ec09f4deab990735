/**
 * Writes protocol buffers from the end to the beginning: what is inside a message is written before its length, so that
 * lengths need neither a second pass nor copying. Grows by whole chunks, which are joined once.
 */
export class BackwardWriter {
  /** bytes written so far */
  length = 0;
  #chunk = Buffer.allocUnsafeSlow(4096);
  /** the first byte in use of the chunk */
  #at = 4096;
  /** finished parts, the last of the message first */
  readonly #done: Uint8Array[] = [];

  /** Bytes as they are; large ones are not copied until the end. */
  raw(bytes: Uint8Array): void {
    if (bytes.length > largeBytes) {
      this.#finishChunk();
      this.#done.push(bytes);
    } else {
      this.#reserve(bytes.length);
      this.#chunk.set(bytes, this.#at);
    }
    this.length += bytes.length;
  }

  /** A string with its length in front. Lone surrogates become U+FFFD. */
  text(text: string): void {
    const before = this.length;
    const size = Buffer.byteLength(text);
    if (size > largeBytes) this.raw(Buffer.from(text));
    else {
      this.#reserve(size);
      this.#chunk.write(text, this.#at);
      this.length += size;
    }
    this.varint(this.length - before);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#chunk.writeDoubleLE(value, this.#at);
    this.length += 8;
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    let size = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
    this.#reserve(size);
    let rest = value;
    for (let index = 0; index < size - 1; index++) {
      this.#chunk[this.#at + index] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#chunk[this.#at + size - 1] = rest;
    this.length += size;
  }

  /** Everything that was written. */
  finish(): Uint8Array {
    this.#finishChunk();
    const [only] = this.#done;
    return this.#done.length === 1 && only !== undefined ? only : Buffer.concat(this.#done.reverse(), this.length);
  }

  #reserve(size: number): void {
    if (this.#at < size) {
      this.#finishChunk();
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(size, Math.min(this.length, largestChunk), 4096));
      this.#at = this.#chunk.length;
    }
    this.#at -= size;
  }

  #finishChunk(): void {
    if (this.#at < this.#chunk.length) this.#done.push(this.#chunk.subarray(this.#at));
    this.#chunk = this.#chunk.subarray(0, this.#at);
  }
}

/** From this size on, a piece is kept as it is. */
const largeBytes = 65_536;
const largestChunk = 16 * 1024 * 1024;
