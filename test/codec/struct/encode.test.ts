import { describe, expect, test } from "vitest";
import type { Peer } from "../../../src/codec/peer.ts";
import { decodeStruct } from "../../../src/codec/struct/decode.ts";
import { encodeStruct } from "../../../src/codec/struct/encode.ts";
import { sentinels, signatureKey, signatures } from "../../../src/codec/struct/signatures.ts";
import { PacksError } from "../../../src/error/error.ts";
import { list, object } from "../../../src/model/collections.ts";
import { unknown } from "../../../src/model/unknown.ts";
import { type PropertyValue, secret } from "../../../src/model/value.ts";
import { comparable } from "../../support/property-values.ts";
import { stringValue, structOf, structValue } from "../../support/struct-bytes.ts";

const all: Peer = { secrets: true, resources: true, outputs: true, byteStrings: true };

/** What the other side gets for a property `p`. */
function sent(value: PropertyValue, peer: Partial<Peer> = {}, options = {}): unknown {
  const bytes = encodeStruct(object([["p", value]]), { ...all, ...peer }, options);
  return comparable(decodeStruct(bytes).get("p"));
}

function codeOf(write: () => unknown): unknown {
  try {
    write();
  } catch (caught) {
    return caught instanceof PacksError ? [caught.code, caught.where.property] : caught;
  }
  return "nothing was thrown";
}

describe("unknowns", () => {
  test.for(Object.entries(sentinels))("gotcha 33: the sentinel for %s is an unknown, both ways", ([of, sentinel]) => {
    const bytes = structOf(["p", stringValue(sentinel)]);
    expect(decodeStruct(bytes).get("p")).toEqual({ kind: "unknown", of });
    expect(Buffer.compare(encodeStruct(object(decodeStruct(bytes).entries()), all, { unknowns: true }), bytes)).toBe(0);
  });

  test.for([
    ["in an object", object([["a", object([["b", unknown]])]]), "p.a.b"],
    ["in a list", list(["x", unknown]), "p[1]"],
    ["in a secret", secret(list([unknown])), "p[0]"],
    ["as an output without a value", { kind: "output", value: undefined, secret: false, dependencies: [] }, "p"],
    ["as a string that is a sentinel", sentinels.number, "p"],
  ] as const)("gotcha 32: an unknown %s is refused outside previews, with its path", ([, value, path]) => {
    expect(codeOf(() => sent(value, { outputs: false }))).toEqual(["CODEC_UNKNOWN_IN_REPLY", path]);
  });

  test("gotcha 32: one in bytes that were never read is found too", () => {
    const bag = decodeStruct(
      structOf(["a", structValue(["b", stringValue(sentinels.string)])], ["c", stringValue("x")]),
    );
    expect(codeOf(() => encodeStruct(bag, all))).toEqual(["CODEC_UNKNOWN_IN_REPLY", "a.b"]);
  });

  test("in a lenient reply they are left out", () => {
    expect(sent(list(["a", unknown, "b"]), {}, { lenient: true })).toEqual(["a", "b"]);
  });

  test("a reference may have an unknown id, which is sent as the empty string", () => {
    expect(sent({ kind: "reference", urn: "u", id: unknown })).toEqual({ kind: "reference", urn: "u", id: unknown });
  });
});

describe("secrets", () => {
  test("one without a value is left out, also of bytes that were never read", () => {
    const valueless = structValue([signatureKey, stringValue(signatures.secret)]);
    const bag = decodeStruct(structOf(["gone", valueless], ["kept", stringValue("x")]));
    expect(comparable(decodeStruct(encodeStruct(bag, all)))).toEqual({ object: [["kept", "x"]] });
    expect(sent(list(["a", { kind: "secret", value: undefined }]))).toEqual(["a"]);
  });

  test("so is one around one without a value, and one around what a lenient reply leaves out", () => {
    const valueless = structValue([signatureKey, stringValue(signatures.secret)]);
    const twice = structValue([signatureKey, stringValue(signatures.secret)], ["value", valueless]);
    expect(encodeStruct(decodeStruct(structOf(["p", twice])), all).length).toBe(0);
    expect(
      sent(list(["a", secret({ kind: "secret", value: unknown }), secret(unknown)]), {}, { lenient: true }),
    ).toEqual(["a"]);
    expect(sent(list([secret(list([unknown]))]), {}, { lenient: true })).toEqual([{ secret: [] }]);
  });

  test("one without a value is a secret unknown where unknowns may be", () => {
    expect(sent({ kind: "secret", value: undefined }, {}, { unknowns: true })).toEqual({ secret: unknown });
  });

  test("a peer that refuses them gets the values, however nested", () => {
    const value = secret(list([{ kind: "secret", value: { kind: "secret", value: "x" } }]));
    expect(sent(value, { secrets: false })).toEqual(["x"]);
  });

  test("a secret null stays one", () => {
    expect(sent(secret(null))).toEqual({ secret: null });
  });
});

describe("what a peer refuses", () => {
  test("references become ids, those of components URNs", () => {
    expect(sent({ kind: "reference", urn: "u", id: "i" }, { resources: false })).toBe("i");
    expect(sent({ kind: "reference", urn: "u" }, { resources: false })).toBe("u");
    expect(sent({ kind: "reference", urn: "u", id: unknown }, { resources: false }, { unknowns: true })).toEqual(
      unknown,
    );
  });

  test("outputs become their values, secret ones secrets", () => {
    const output = { kind: "output", value: "x", secret: true, dependencies: ["u"] } as const;
    expect(sent(output, { outputs: false })).toEqual({ secret: "x" });
    expect(sent({ ...output, secret: false }, { outputs: false })).toBe("x");
  });

  test("byte strings are an error, unless they are valid UTF-8", () => {
    const bytes = (...bytes: number[]) => ({ kind: "bytes", bytes: Uint8Array.from(bytes) }) as const;
    expect(codeOf(() => sent(list([bytes(0xff)]), { byteStrings: false }))).toEqual(["CODEC_BYTES_REFUSED", "p[0]"]);
    expect(sent(bytes(0x68, 0x69), { byteStrings: false })).toBe("hi");
    expect(sent(bytes(0xef, 0xbb, 0xbf, 0x68), { byteStrings: false })).toBe("\uFEFFh");
  });
});

describe("strings", () => {
  test("lone surrogates become U+FFFD, and the caller is told where", () => {
    const replaced: string[] = [];
    const value = object([
      ["a", list(["ok", "x\uD800y"])],
      ["\uDC00", "z"],
    ]);
    const onReplaced = (path: string) => replaced.push(path);
    expect(sent(value, {}, { onReplaced })).toEqual({
      object: [
        ["a", ["ok", "x\uFFFDy"]],
        ["\uFFFD", "z"],
      ],
    });
    expect(replaced.toSorted()).toEqual(["p.a[1]", "p.\uDC00"].toSorted());
  });

  test("long ones survive the borders of the buffer", () => {
    const lengths = [127, 128, 4_095, 4_096, 4_097, 16_384, 65_535, 65_536, 65_537, 300_000];
    const value = list(lengths.map((length) => "é".repeat(length)));
    expect(sent(value)).toEqual(lengths.map((length) => "é".repeat(length)));
  });
});

describe("assets", () => {
  test("gotcha 36: hashes are kept, with contents and without", () => {
    const archive: PropertyValue = {
      kind: "archive",
      hash: "cd",
      assets: new Map([["x", { kind: "asset", hash: "ef", path: "p" }]]),
    };
    expect(sent({ kind: "asset", hash: "ab" })).toEqual({ kind: "asset", hash: "ab" });
    expect(sent({ kind: "asset", hash: "ab", text: "hi" })).toEqual({ kind: "asset", hash: "ab", text: "hi" });
    expect(sent(archive)).toEqual(comparable(archive));
  });
});

describe("what must never be sent", () => {
  test("an object with the signature key that is not one of ours is an error", () => {
    const value = object([["o", object([[signatureKey, "anything"]])]]);
    expect(codeOf(() => sent(value))).toEqual(["CODEC_SIGNATURE_IN_REPLY", "p.o"]);
  });

  test("a value without a kind is not copied", () => {
    const bag = decodeStruct(structOf(["u", stringValue(sentinels.string)], ["empty", new Uint8Array()]));
    expect(codeOf(() => encodeStruct(bag, all))).toEqual(["CODEC_MALFORMED", "empty"]);
    expect(encodeStruct(bag, all, { lenient: true }).length).toBe(0);
  });

  test("what is nested deeper than Go's protobuf reads is an error", () => {
    const deep = (levels: number) => {
      let value: PropertyValue = "bottom";
      for (let level = 0; level < levels; level++) value = list([value]);
      return value;
    };
    expect(encodeStruct(object([["p", deep(4_993)]]), all).length).toBeGreaterThan(4_993);
    expect(codeOf(() => encodeStruct(object([["p", deep(4_994)]]), all))).toMatchObject([
      "CODEC_TOO_DEEP",
      /^p\[0\].* … /,
    ]);
  });
});
