import { PacksError } from "../../error/error.ts";
import { shortPath } from "../../model/path.ts";
import type { Unknown } from "../../model/unknown.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import type { Peer } from "../peer.ts";
import { refusedPatterns, sliceOf } from "./copying.ts";
import { type Frame, fieldsFrame, listFrame, type Opening, objectFrame, pathOfFrames } from "./frame.ts";
import { Slot } from "./index-level.ts";
import { LazyList, type WireSlice } from "./lazy.ts";
import { lower } from "./lower.ts";
import type { Scalar } from "./read-value.ts";
import { sentinels, signatureKey, unknownOf } from "./signatures.ts";
import { BackwardWriter } from "./writer.ts";

/** What may be in the bytes, and what becomes of the rest. */
export interface EncodeOptions {
  /** whether unknowns may be sent; they may not outside previews */
  readonly unknowns?: boolean;
  /** leave out what cannot be sent instead of throwing */
  readonly lenient?: boolean;
  /** told the path of each string whose lone surrogates were replaced by U+FFFD */
  readonly onReplaced?: (path: string) => void;
}

/**
 * The bag as a `google.protobuf.Struct`. What came out of `decodeStruct` and was not changed is copied byte for byte, if the
 * peer takes all that it holds. Errors name the path: CODEC_UNKNOWN_IN_REPLY, CODEC_BYTES_REFUSED, CODEC_SIGNATURE_IN_REPLY,
 * CODEC_TOO_DEEP. A value without a kind, which makes the engine panic, cannot come out.
 */
export function encodeStruct(value: PropertyObject, peer: Peer, options: EncodeOptions = {}): Uint8Array {
  return new Encoder(peer, options).encode(value);
}

/** Messages within messages that Go's protobuf reads, less a few for the reply around the bag. */
const messageLimit = 9_990;

class Encoder {
  readonly #peer: Peer;
  readonly #options: EncodeOptions;
  readonly #refused: readonly Buffer[];
  readonly #writer = new BackwardWriter();
  /** the containers that are open, the innermost last */
  readonly #frames: Frame[] = [];

  constructor(peer: Peer, options: EncodeOptions) {
    this.#peer = peer;
    this.#options = options;
    this.#refused = refusedPatterns(peer, options.unknowns === true);
  }

  encode(bag: PropertyObject): Uint8Array {
    const slice = sliceOf(bag);
    if (slice !== undefined && this.#copyable(slice, slice.start, slice.end)) return bytesOf(slice);
    this.#frames.push(objectFrame(bag, { index: 0, start: 0, depth: 0 }));
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      const index = frame.next--;
      if (index < 0) this.#close();
      else this.#part(frame, index);
    }
    return this.#writer.finish();
  }

  /** Writes one part of a container, or opens the container that it is. Whatever throws does so before anything is written. */
  #part(frame: Frame, index: number): void {
    const start = this.#writer.length;
    let outcome: Outcome = "omitted";
    try {
      outcome = this.#slotOrValue(frame, index);
    } catch (caught) {
      if (this.#options.lenient !== true || !(caught instanceof PacksError)) throw caught;
    }
    if (outcome === "written") this.#wrap(frame, index, start);
    else if (outcome === "omitted") this.#omit();
  }

  #slotOrValue(frame: Frame, index: number): Outcome {
    const part = frame.parts[index];
    if (part instanceof Slot) return this.#slot(part, frame, index);
    return part === undefined ? "omitted" : this.#value(part, frame, index);
  }

  /** A part that was never read: copied, or decoded after all. */
  #slot({ start, end }: Slot, frame: Frame, index: number): Outcome {
    if (frame.slice !== undefined && end > start && this.#copyable(frame.slice, start, end)) {
      this.#writer.raw(frame.slice.document.bytes.subarray(start, end));
      return "written";
    }
    const value = frame.read(index);
    return value === undefined ? "omitted" : this.#value(value, frame, index);
  }

  /** Writes the contents of a Value, as far as they are no container. */
  #value(value: PropertyValue, frame: Frame, index: number): Outcome {
    if (this.#copy(value)) return "written";
    const lowered = lower(value, this.#peer, this.#options.unknowns === true);
    if (lowered === undefined) return "omitted";
    if (lowered === null || typeof lowered !== "object") return this.#scalar(lowered, index);
    if ("refused" in lowered) return this.#refuse("CODEC_BYTES_REFUSED", index);
    if ("fields" in lowered) return this.#open(index, frame, fieldsFrame, lowered);
    if (lowered.kind === "unknown") return this.#unknown(lowered.of, index);
    if (lowered !== value && this.#copy(lowered)) return "written";
    if (lowered.kind === "list") return this.#open(index, frame, listFrame, lowered);
    if (lowered.has(signatureKey)) return this.#refuse("CODEC_SIGNATURE_IN_REPLY", index);
    return this.#open(index, frame, objectFrame, lowered);
  }

  #scalar(value: Scalar, index: number): Outcome {
    const writer = this.#writer;
    if (typeof value === "string") return this.#string(value, index);
    if (typeof value === "number") writer.double(value);
    else writer.varint(value === true ? 1 : 0);
    writer.varint(typeof value === "number" ? tags.number : value === null ? tags.null : tags.boolean);
    return "written";
  }

  #string(text: string, index: number): Outcome {
    const unknown = unknownOf(text);
    if (unknown !== undefined) return this.#unknown(unknown.of, index);
    this.#text(text, index);
    this.#writer.varint(tags.string);
    return "written";
  }

  #text(text: string, index: number): void {
    if (!text.isWellFormed()) this.#options.onReplaced?.(shortPath(pathOfFrames(this.#frames, index)));
    this.#writer.text(text);
  }

  #unknown(of: Unknown["of"], index: number): Outcome {
    if (this.#options.unknowns !== true) return this.#refuse("CODEC_UNKNOWN_IN_REPLY", index);
    this.#writer.text(sentinels[of]);
    this.#writer.varint(tags.string);
    return "written";
  }

  #copy(value: PropertyValue): boolean {
    const slice = sliceOf(value);
    if (slice === undefined || !this.#copyable(slice, slice.start, slice.end)) return false;
    this.#writer.raw(bytesOf(slice));
    this.#writer.varint(slice.end - slice.start);
    this.#writer.varint(value instanceof LazyList ? tags.list : tags.struct);
    return true;
  }

  #copyable(slice: WireSlice, start: number, end: number): boolean {
    return !slice.document.holdsAny(this.#refused, start, end);
  }

  #open<Value>(index: number, parent: Frame, make: (value: Value, at: Opening) => Frame, value: Value): Outcome {
    const frame = make(value, { index, start: this.#writer.length, depth: parent.depth });
    if (frame.depth > messageLimit) return this.#refuse("CODEC_TOO_DEEP", index);
    this.#frames.push(frame);
    return "opened";
  }

  /** A part is left out; the secrets around it with it, since the engine takes none without a value. */
  #omit(): void {
    for (let frame = this.#frames.at(-1); frame?.whole === true; frame = this.#frames.at(-1)) this.#frames.pop();
  }

  /** The innermost container is complete: puts its length in front of it. */
  #close(): void {
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (frame === undefined || parent === undefined) return;
    this.#writer.varint(this.#writer.length - frame.start);
    this.#writer.varint(frame.keys === undefined ? tags.list : tags.struct);
    this.#wrap(parent, frame.index, frame.start);
  }

  /** Makes the contents of a Value an entry of its container. */
  #wrap(frame: Frame, index: number, start: number): void {
    const writer = this.#writer;
    writer.varint(writer.length - start);
    const key = frame.keys?.[index];
    if (key !== undefined) {
      writer.varint(tags.entryValue);
      this.#text(key, index);
      writer.varint(tags.entryKey);
      writer.varint(writer.length - start);
    }
    writer.varint(tags.element);
  }

  /** Throws, with the path; a lenient encoder leaves the value out then. */
  #refuse(code: RefusalCode, index: number): never {
    const where = { property: shortPath(pathOfFrames(this.#frames, index)) };
    throw PacksError.of(code, { key: signatureKey, limit: this.#frames.length }, { where });
  }
}

/** What became of a part: in the buffer, still to come, or left out. */
type Outcome = "written" | "opened" | "omitted";

type RefusalCode = "CODEC_UNKNOWN_IN_REPLY" | "CODEC_BYTES_REFUSED" | "CODEC_SIGNATURE_IN_REPLY" | "CODEC_TOO_DEEP";

/** Tags: of the kinds of a Value, of the two fields of an entry, and of an entry of a Struct or element of a ListValue. */
const tags = {
  null: 0x08,
  number: 0x11,
  string: 0x1a,
  boolean: 0x20,
  struct: 0x2a,
  list: 0x32,
  entryKey: 0x0a,
  entryValue: 0x12,
  element: 0x0a,
} as const;

function bytesOf({ document, start, end }: WireSlice): Uint8Array {
  return document.bytes.subarray(start, end);
}
