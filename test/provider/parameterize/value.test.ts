import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PacksError } from "../../../src/error/error.ts";
import { decodeValue, encodeValue, type PackValue } from "../../../src/provider/parameterize/value.ts";

const value: PackValue = {
  name: "mine",
  packName: "widgets",
  version: "1.2.3-dev.7",
  digest: `h1:${Buffer.alloc(32, 1).toString("base64")}`,
  source: "./widgets",
  mode: "replace",
  code: false,
  min: "0.1.0",
  seq: 0,
};
const json =
  '{"code":false,"digest":"h1:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=","min":"0.1.0","mode":"replace","name":"mine",' +
  '"packName":"widgets","seq":0,"source":"./widgets","v":1,"version":"1.2.3-dev.7"}';
const archive = Buffer.from([0x1f, 0x8b, 10, 0, 10, 255]);
const decode = (bytes: string | Uint8Array) => decodeValue(Buffer.from(bytes), "1.0.0");
const withFields = (fields: object) => JSON.stringify({ ...JSON.parse(json), ...fields });

describe("a value", () => {
  test("golden: is canonical JSON, or PPK1, that JSON and the archive", () => {
    expect(Buffer.from(encodeValue({ value, archive: undefined })).toString()).toBe(json);
    expect(encodeValue({ value, archive })).toEqual(Buffer.concat([Buffer.from(`PPK1\n${json}\n`), archive]));
  });

  test("comes back as it was", () => {
    expect(decode(encodeValue({ value, archive: undefined }))).toMatchObject({ value, archive: undefined });
    const back = decode(encodeValue({ value, archive }));
    expect(back.value).toMatchObject(value);
    expect(Buffer.from(back.archive ?? "")).toEqual(archive);
  });

  test("property: any value and archive come back", () => {
    const values = fc.record({
      source: fc.string({ unit: "binary" }),
      packName: fc.string(),
      code: fc.boolean(),
      seq: fc.maxSafeNat(),
      version: fc.constantFrom("0.0.1", "1.2.3-beta.1", "1.0.0+build.5"),
    });
    return fc.assert(
      fc.property(values, fc.uint8Array({ minLength: 1 }), (fields, bytes) => {
        const back = decode(encodeValue({ value: { ...value, ...fields }, archive: bytes }));
        expect(back.value).toMatchObject(fields);
        expect(Buffer.compare(back.archive ?? Buffer.alloc(0), bytes)).toBe(0);
      }),
    );
  });

  test("of a later minor format is read: unknown fields are ignored", () => {
    expect(decode(withFields({ signature: "x", policy: { a: 1 } })).value).toMatchObject(value);
  });

  test.each([withFields({ v: 2 }), withFields({ v: 2, digest: "h2:other" }), `PPK2\n${json}\nx`, `PPK17\n`])(
    "of a newer format asks for a newer plugin: %s",
    (bytes) => {
      expect(() => decode(bytes)).toThrow(/is of format \d+, which the packs plugin 1\.0\.0 does not know/);
    },
  );

  test.each([
    ["nothing", "", "it is empty"],
    ["garbage", "garbage", "it begins with neither { nor PPK1"],
    ["JSON cut off", json.slice(0, 50), "it may be cut off"],
    ["the magic alone", "PPK1\n", "it is cut off"],
    ["PPK1 cut off in its JSON", `PPK1\n${json.slice(0, 50)}`, "it is cut off"],
    ["PPK1 without its archive", `PPK1\n${json}\n`, "it is cut off"],
    ["PPK1 around garbage", "PPK1\ngarbage\nx", "it is not JSON"],
    ["a list", "PPK1\n[]\nx", "it is not a JSON object"],
    ["null", "PPK1\nnull\nx", "it is not a JSON object"],
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "it is not JSON"],
    ["an empty object", "{}", "name is not the name of a package"],
    ["a version that is none", withFields({ version: "v1.0" }), "version is not a version"],
    ["a digest that is none", withFields({ digest: "sha256:x" }), "digest is not a digest"],
    ["a name that is none", withFields({ name: "../x" }), "name is not the name of a package"],
    ["another mode", withFields({ mode: "merge" }), "mode is not replace or extend"],
  ])("is refused: %s", (_name, bytes, problem) => {
    expect(() => decode(bytes)).toThrow(PacksError);
    expect(() => decode(bytes)).toThrow(problem);
  });

  test("reports all fields that are wrong", () => {
    expect(() => decode(withFields({ version: 1, seq: "a", code: null }))).toThrow(
      /version is not a version.*\n.*code is not true or false\n.*seq is not a whole number/,
    );
  });

  test("property: any bytes give a value or a PacksError", () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
      fc.string().map((text) => Buffer.from(`PPK1\n${text}`)),
      fc.nat(json.length).map((length) => Buffer.from(json.slice(0, length))),
    );
    return fc.assert(
      fc.property(bytes, (data) => {
        try {
          return decode(data).value.name !== "";
        } catch (caught) {
          return caught instanceof PacksError;
        }
      }),
    );
  });
});
