import { gzipSync, strToU8, zipSync } from "fflate";
import { Header } from "tar";
import { describe, expect, test } from "vitest";
import { formatOf, unpack } from "../../../src/store/archive/unpack.ts";

type Type = "File" | "Directory" | "SymbolicLink";

/** A tar archive of entries with any path and type. */
function tar(...entries: readonly (readonly [path: string, text: string, type?: Type])[]): Uint8Array {
  const blocks = entries.flatMap(([path, text, type = "File"]) => {
    const header = new Header({
      path,
      size: text.length,
      type,
      mode: 0o644,
      mtime: new Date(0),
      ...(type === "SymbolicLink" && { linkpath: "a" }),
    });
    header.encode();
    return [header.block ?? new Uint8Array(), strToU8(text), new Uint8Array((512 - (text.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, new Uint8Array(1024)]);
}

const texts = (files: ReadonlyMap<string, Uint8Array>) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

test.each([
  ["a.tar", "tar"],
  ["a.tgz", "tar"],
  ["dir.zip/a.TAR.GZ", "tar"],
  ["a.zip", "zip"],
  ["a.jar", "zip"],
  ["a.gz", undefined],
  ["tar", undefined],
])("%s is read as %s", (name, format) => {
  expect(formatOf(name)).toBe(format);
});

test("a tar archive, gzipped or not, with folders and paths in any form", () => {
  const archive = tar(["a.txt", "1"], ["dir/", "", "Directory"], ["./dir/b.txt", "22"]);
  expect(texts(unpack(archive, "tar"))).toEqual({ "a.txt": "1", "dir/b.txt": "22" });
  expect(texts(unpack(gzipSync(archive), "tar"))).toEqual({ "a.txt": "1", "dir/b.txt": "22" });
});

test("a zip archive", () => {
  const archive = zipSync({ "a.txt": strToU8("1"), dir: { "b.txt": strToU8("22"), empty: {} } });
  expect(texts(unpack(archive, "zip"))).toEqual({ "a.txt": "1", "dir/b.txt": "22" });
});

describe("refuses", () => {
  test.each(["../a", "a/../../b", "/etc/passwd", "C:\\a", "a\\..\\..\\b"])("a path that leads out: %s", (path) => {
    expect(() => unpack(tar([path, "x"]), "tar")).toThrow("leads out of the archive");
    expect(() => unpack(zipSync({ [path]: strToU8("x") }), "zip")).toThrow("leads out of the archive");
  });

  test("links, of which nobody knows where they lead", () => {
    expect(() => unpack(tar(["link", "", "SymbolicLink"]), "tar")).toThrow("link is of the type SymbolicLink");
  });

  test("what is no archive, or only a part of one", () => {
    expect(() => unpack(strToU8("no archive"), "zip")).toThrow("invalid zip");
    expect(() => unpack(strToU8("no archive, but long enough".repeat(100)), "tar")).toThrow();
    expect(() => unpack(tar(["a.txt", "x".repeat(2000)]).subarray(0, 1024), "tar")).toThrow();
  });

  test("more than a gibibyte, before it is there", () => {
    const archive = zipSync({ "a.txt": strToU8("x".repeat(100)) }, { level: 0 });
    const view = new DataView(archive.buffer, archive.byteOffset);
    // the size as the directory at the end has it
    const central = Buffer.from(archive).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    view.setUint32(central + 24, 2 ** 31, true);
    expect(() => unpack(archive, "zip")).toThrow("more than 1073741824 bytes");
  });
});
