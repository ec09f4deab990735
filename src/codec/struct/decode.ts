import type { PropertyObject } from "../../model/value.ts";
import { WireDocument } from "./document.ts";
import { LazyObject } from "./lazy.ts";
import { top } from "./place.ts";

/**
 * The bag in a `google.protobuf.Struct`. Nothing is decoded before it is read, so errors (CODEC_MALFORMED, CODEC_SIGNATURE,
 * CODEC_TOO_DEEP) come when the property is read. The bytes are kept, not copied: they must not be changed afterwards.
 */
export function decodeStruct(bytes: Uint8Array): PropertyObject {
  const document = new WireDocument(bytes);
  return new LazyObject({ document, start: 0, end: document.bytes.length, place: top });
}
