/** Which of the bytes that came may go back as they are. */
import type { PropertyValue } from "../../model/value.ts";
import type { Peer } from "../peer.ts";
import { LazyList, LazyObject, LazyOutput, LazySecret, type WireSlice } from "./lazy.ts";
import { sentinels, signatureKey, signatures } from "./signatures.ts";

/** What bytes must not hold if they are to be copied: what the peer refuses, and what the engine sends but does not take. */
export function refusedPatterns(peer: Peer, unknowns: boolean): readonly Buffer[] {
  return [
    valuelessSecret,
    ...(unknowns ? [] : unknownPatterns),
    ...(peer.secrets ? [] : [signaturePatterns.secret]),
    ...(peer.resources ? [] : [signaturePatterns.reference]),
    ...(peer.outputs ? [] : [signaturePatterns.output]),
    ...(peer.byteStrings ? [] : [signaturePatterns.bytes]),
  ];
}

/** The bytes that a value was decoded from, of everything that decodes lazily; not of a secret without a value. */
export function sliceOf(value: PropertyValue): WireSlice | undefined {
  if (value instanceof LazyObject || value instanceof LazyList) return value.slice;
  if (value instanceof LazySecret && !value.fields.has("value")) return undefined;
  if (value instanceof LazySecret || value instanceof LazyOutput) return value.fields.slice;
  return undefined;
}

const unknownPatterns = Object.values(sentinels).map((sentinel) => Buffer.from(sentinel));

const signaturePatterns = {
  secret: Buffer.from(signatures.secret),
  reference: Buffer.from(signatures.reference),
  output: Buffer.from(signatures.output),
  bytes: Buffer.from(signatures.bytes),
};

/** A Struct that holds nothing but the signature of a secret: field 5 of a Value, 72 bytes, with one entry of 70. */
const valuelessSecret = Buffer.from(
  `\x2a\x48\x0a\x46\x0a\x20${signatureKey}\x12\x22\x1a\x20${signatures.secret}`,
  "latin1",
);
