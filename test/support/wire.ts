/** Messages as they arrive on the other side of a connection. */
import type { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type { Peer } from "../../src/codec/peer.ts";
import { decodeStruct } from "../../src/codec/struct/decode.ts";
import { encodeStruct } from "../../src/codec/struct/encode.ts";
import { object } from "../../src/model/collections.ts";
import type { PropertyObject, PropertyValue } from "../../src/model/value.ts";
import { comparable } from "./property-values.ts";

/** A peer that understands everything. */
export const everything: Peer = { secrets: true, resources: true, outputs: true, byteStrings: true };

interface Message<Type> {
  encode(message: Type): BinaryWriter;
  decode(input: BinaryReader | Uint8Array): Type;
}

/** The message after it was sent. */
export function overTheWire<Type>(type: Message<Type>, message: Type): Type {
  return type.decode(type.encode(message).finish());
}

/** Properties as the bytes of a Struct. */
export function struct(properties: Readonly<Record<string, PropertyValue>>): Uint8Array {
  return encodeStruct(object(Object.entries(properties)), everything, { unknowns: true });
}

/** The Struct's properties for assertions; undefined where the field is unset. */
export function properties(bytes: Uint8Array | undefined): unknown {
  return bytes === undefined ? undefined : comparable(decodeStruct(bytes));
}

/** The same form of a bag. */
export function bagOf(bag: PropertyObject | undefined): unknown {
  return comparable(bag);
}
