import fc from "fast-check";
import { expect, test } from "vitest";
import type { Peer } from "../../../src/codec/peer.ts";
import { decodeStruct } from "../../../src/codec/struct/decode.ts";
import { encodeStruct } from "../../../src/codec/struct/encode.ts";
import { object, withProperties } from "../../../src/model/collections.ts";
import { isSecret, kindOf } from "../../../src/model/value.ts";
import { walk } from "../../../src/model/walk.ts";
import { comparable, key, propertyObject, propertyValue } from "../../support/property-values.ts";

const all: Peer = { secrets: true, resources: true, outputs: true, byteStrings: true };
const unknowns = { unknowns: true };

test("what is encoded decodes to the same value", () => {
  fc.assert(
    fc.property(propertyObject, (value) => {
      const bytes = encodeStruct(value, all, unknowns);
      expect(comparable(decodeStruct(bytes))).toEqual(comparable(value));
    }),
  );
});

test("an untouched bag goes back as the very bytes that came", () => {
  fc.assert(
    fc.property(propertyObject, (value) => {
      const bytes = encodeStruct(value, all, unknowns);
      expect(Buffer.compare(encodeStruct(decodeStruct(bytes), all, unknowns), bytes)).toBe(0);
    }),
  );
});

test("reading a bag does not change what goes back", () => {
  fc.assert(
    fc.property(propertyObject, (value) => {
      const bytes = encodeStruct(value, all, unknowns);
      const decoded = decodeStruct(bytes);
      comparable(decoded);
      expect(Buffer.compare(encodeStruct(decoded, all, unknowns), bytes)).toBe(0);
    }),
  );
});

test("a bag with one property changed has that one changed", () => {
  fc.assert(
    fc.property(propertyObject, key, propertyValue, (value, name, changed) => {
      const decoded = decodeStruct(encodeStruct(value, all, unknowns));
      const bytes = encodeStruct(withProperties(decoded, [[name, changed]]), all, unknowns);
      expect(comparable(decodeStruct(bytes))).toEqual(comparable(withProperties(value, [[name, changed]])));
    }),
  );
});

test("a decoded bag can be a property of another", () => {
  fc.assert(
    fc.property(propertyObject, (value) => {
      const decoded = decodeStruct(encodeStruct(value, all, unknowns));
      const bytes = encodeStruct(object([["inner", decoded]]), all, unknowns);
      expect(comparable(decodeStruct(bytes))).toEqual(comparable(object([["inner", value]])));
    }),
  );
});

test("for a peer that takes nothing special, only plain values are left", () => {
  const none: Peer = { secrets: false, resources: false, outputs: false, byteStrings: false };
  fc.assert(
    fc.property(propertyObject, (value) => {
      const special = encodeStruct(value, all, unknowns);
      const eager = encodeStruct(value, none, { unknowns: true, lenient: true });
      const lazy = encodeStruct(decodeStruct(special), none, { unknowns: true, lenient: true });
      const flat = comparable(decodeStruct(eager));
      expect(comparable(decodeStruct(lazy))).toEqual(flat);
      expect(JSON.stringify(flat)).not.toMatch(/"(secret|output|kind":"reference|bytes)":/);
    }),
  );
});

test("a lenient reply holds nothing that the engine refuses, lazily encoded or not", () => {
  const engine: Peer = { ...all, outputs: false, byteStrings: false };
  fc.assert(
    fc.property(propertyObject, (value) => {
      const lazy = decodeStruct(encodeStruct(value, all, unknowns));
      for (const bag of [value, lazy]) {
        const received = decodeStruct(encodeStruct(bag, engine, { lenient: true }));
        const kinds = [...walk(received)].map((part) =>
          isSecret(part) && part.value === undefined ? "empty" : kindOf(part),
        );
        expect(kinds).not.toContain("empty");
        expect(kinds).not.toContain("unknown");
        expect(kinds).not.toContain("output");
        expect(kinds).not.toContain("bytes");
      }
    }),
  );
});
