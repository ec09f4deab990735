/** Struct messages made by hand, for bytes that no encoder would write. */
import { BinaryWriter } from "@bufbuild/protobuf/wire";

/** A Struct of the given entries, in order; values are the contents of Value messages. */
export function structOf(...entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [key, value] of entries) {
    writer.uint32(0x0a).bytes(new BinaryWriter().uint32(0x0a).string(key).uint32(0x12).bytes(value).finish());
  }
  return writer.finish();
}

/** The Value of a string. */
export function stringValue(text: string): Uint8Array {
  return new BinaryWriter().uint32(0x1a).string(text).finish();
}

/** The Value of a Struct. */
export function structValue(...entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  return new BinaryWriter()
    .uint32(0x2a)
    .bytes(structOf(...entries))
    .finish();
}

/**
 * A value inside many levels of others, in linear time. Each level is described from the inside out: a number is the tag of a
 * length-delimited field around all that is there, bytes are put in front of it.
 */
export function nestedValue(bottom: Uint8Array, levels: number, level: readonly (number | Uint8Array)[]): Uint8Array {
  const pieces: Uint8Array[] = [bottom];
  let length = bottom.length;
  for (let count = 0; count < levels; count++) {
    for (const step of level) {
      const piece = typeof step === "number" ? new BinaryWriter().uint32(step).uint32(length).finish() : step;
      pieces.push(piece);
      length += piece.length;
    }
  }
  return Buffer.concat(pieces.reverse());
}

/** One level for `nestedValue`: a list. */
export const listLevel: readonly (number | Uint8Array)[] = [0x0a, 0x32];

/** One level: an object with the property `key`, and with further entries in front of it. */
export function objectLevel(
  key: string,
  ...others: readonly (readonly [string, Uint8Array])[]
): (number | Uint8Array)[] {
  return [0x12, new BinaryWriter().uint32(0x0a).string(key).finish(), 0x0a, structOf(...others), 0x2a];
}
