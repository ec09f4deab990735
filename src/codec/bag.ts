/** Bags of properties in messages: an unset one is not an empty one. */
import { emptyObject } from "../model/collections.ts";
import type { PropertyObject } from "../model/value.ts";
import { decodeStruct } from "./struct/decode.ts";

/** The bag, or undefined when the field is unset. */
export function optionalBag(bytes: Uint8Array | undefined): PropertyObject | undefined {
  return bytes === undefined ? undefined : decodeStruct(bytes);
}

/** The bag, empty when the field is unset. */
export function bag(bytes: Uint8Array | undefined): PropertyObject {
  return bytes === undefined ? emptyObject : decodeStruct(bytes);
}
