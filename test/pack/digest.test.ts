import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digest, digestNumber, isDigest } from "../../src/pack/digest.ts";

const files = (entries: Readonly<Record<string, string>>) =>
  new Map(Object.entries(entries).map(([path, text]) => [path, Buffer.from(text)]));

describe("digest", () => {
  test("is Go's dirhash.Hash1 of the files", () => {
    // sha256 over "<sha256 of a>  a.txt\n<sha256 of b>  b/c.txt\n", computed with sha256sum and base64
    expect(digest(files({ "a.txt": "a", "b/c.txt": "b" }))).toBe("h1:isPIqZUlhRidcNReUvIOfvQC17qj/eZCgbTQDwjeH18=");
  });

  test("does not depend on the order of the files", () => {
    expect(digest(files({ b: "2", a: "1" }))).toBe(digest(files({ a: "1", b: "2" })));
  });

  test("changes with any byte, path, or moved content", () => {
    const base = digest(files({ a: "1", b: "2" }));
    const others = [{ a: "1", b: "3" }, { a: "1", c: "2" }, { a: "2", b: "1" }, { a: "1" }, { a: "1", b: "2", c: "" }];
    expect(new Set([base, ...others.map((other) => digest(files(other)))]).size).toBe(others.length + 1);
  });

  test("sorts by UTF-8 bytes, not by UTF-16 units", () => {
    const paths = ["\u{1f600}", "\uff5e"];
    expect(digest(new Map(paths.map((path) => [path, Buffer.from(path)])))).toBe(
      "h1:IGmiu75mRNyt8CSPlprOb0ncZjcEK54KIOT2ddtd+J0=",
    );
  });

  test("has a form that can be told, and a number for versions", () => {
    return fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        const text = digest(new Map([["pack.yaml", bytes]]));
        return isDigest(text) && Number.isInteger(digestNumber(text)) && digestNumber(text) < 2 ** 32;
      }),
    );
  });

  test("gives the first 32 bits as a number", () => {
    expect(digestNumber(`h1:${Buffer.from("000000ff".padEnd(64, "0"), "hex").toString("base64")}`)).toBe(255);
    expect(isDigest("h1:abc")).toBe(false);
  });
});
