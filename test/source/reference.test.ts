import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PacksError } from "../../src/error/error.ts";
import { formatReference, type PackReference, parseReference } from "../../src/source/reference.ts";

describe("parseReference", () => {
  test.each<[string, PackReference]>([
    ["./packs/widgets", { type: "folder", path: "./packs/widgets" }],
    ["widgets", { type: "folder", path: "widgets" }],
    ["../x.d/", { type: "folder", path: "../x.d/" }],
    ["/abs/widgets", { type: "folder", path: "/abs/widgets" }],
    ["C:\\packs\\widgets", { type: "folder", path: "C:\\packs\\widgets" }],
    [".", { type: "folder", path: "." }],
    ["./widgets-1.2.3.tgz", { type: "archive", path: "./widgets-1.2.3.tgz" }],
    ["widgets.TAR.GZ", { type: "archive", path: "widgets.TAR.GZ" }],
    ["file:///srv/my%20packs/w", { type: "folder", path: "/srv/my packs/w" }],
    ["file:///srv/w.tgz", { type: "archive", path: "/srv/w.tgz" }],
    ["builtin:dice", { type: "builtin", name: "dice" }],
    ["https://packs.test/w.tgz", { type: "https", text: "https://packs.test/w.tgz" }],
    ["npm:left@^1", { type: "npm", text: "npm:left@^1" }],
    ["@acme/widgets@1", { type: "npm", text: "npm:@acme/widgets@1" }],
    ["oci://reg.test/w:1", { type: "oci", text: "oci://reg.test/w:1" }],
    ["github:acme/w@v1", { type: "github", text: "github:acme/w@v1" }],
  ])("reads %s", (text, reference) => {
    expect(parseReference(text)).toEqual(reference);
  });

  test.each([
    ["", "it is empty"],
    [" ", "it is empty"],
    ["a\0b", "NUL"],
    ["builtin:", "lower-case letters"],
    ["builtin:../dice", "lower-case letters"],
    ["http://packs.test/w.tgz", "over https only"],
    ["ftp://packs.test/w.tgz", "“ftp:” is not a place"],
    ["gitlab:acme/w", "“gitlab:” is not a place"],
    ["file:./w", "not the URL of a file"],
    ["file:///a%2Fb", "not the URL of a file"],
    ["file:", "not the URL of a file"],
    ["file://host/share/w", "not the URL of a file"],
  ])("refuses %j", (text, problem) => {
    expect(() => parseReference(text)).toThrow(problem);
    expect(() => parseReference(text)).toThrow(PacksError);
  });

  test("property: what it reads is written so that it reads the same again", () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^(builtin|npm|oci|github|https|file):[a-z/.@-]*$/));
    return fc.assert(
      fc.property(texts, (text) => {
        try {
          const reference = parseReference(text);
          expect(parseReference(formatReference(reference))).toEqual(reference);
        } catch (caught) {
          expect(caught).toBeInstanceOf(PacksError);
        }
      }),
    );
  });
});
