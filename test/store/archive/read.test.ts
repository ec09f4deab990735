import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PacksError } from "../../../src/error/error.ts";
import { readArchive } from "../../../src/store/archive/read.ts";
import { writeArchive } from "../../../src/store/archive/write.ts";
import { entries, longLink, manifest, pax, type TarEntry, tar, tgz } from "../../support/tar.ts";

const file = (path: string, content = "x"): TarEntry => ({ path, content });
const text = (files: ReadonlyMap<string, Uint8Array>) =>
  Object.fromEntries([...files].map(([path, content]) => [path, Buffer.from(content).toString()]));

describe("an archive that is fine", () => {
  test("gives its files, sorted", () => {
    const files = readArchive(tgz(file("zone.ts", "code"), manifest), "a.tgz");
    expect([...files.keys()]).toEqual(["pack.yaml", "zone.ts"]);
    expect(text(files)["zone.ts"]).toBe("code");
  });

  test.each([
    ["package/ as npm makes it", tgz(file("package/pack.yaml"), file("package/a/b.js"))],
    ["any other single top folder", tgz(file("repo-1.0/pack.yaml"), file("repo-1.0/a/b.js"))],
    [
      "folder entries",
      tgz({ path: "x/", type: "5" }, file("x/pack.yaml"), { path: "x/a/", type: "5" }, file("x/a/b.js")),
    ],
    ["GitHub's global header", tgz(pax({ comment: "a".repeat(40) }, "g"), file("r/pack.yaml"), file("r/a/b.js"))],
    ["a PAX path", tgz(manifest, pax({ path: "a/b.js" }), file("short"))],
    ["a GNU long name", tgz(manifest, longLink("a/b.js"), file("short"))],
    ["two gzip members", Buffer.concat([gzipSync(entries(manifest)), gzipSync(tar(file("a/b.js")))])],
    ["a set-uid mode, which is not used", tgz(manifest, { ...file("a/b.js"), mode: 0o4755 })],
    ["a foreign owner, who is not used", tgz(manifest, { ...file("a/b.js"), uid: 12345 })],
    ["a path in a global header, which names no file", tgz(manifest, pax({ path: "../evil" }, "g"), file("a/b.js"))],
    ["old-style file entries", tgz(manifest, { ...file("a/b.js"), type: "\0" })],
  ])("may have %s", (_name, bytes) => {
    expect([...readArchive(bytes, "a.tgz").keys()]).toEqual(["pack.yaml", "a/b.js"].sort());
  });

  test("may hold a file named __proto__", () => {
    expect(readArchive(tgz(manifest, file("__proto__", "p")), "a.tgz").get("__proto__")).toEqual(Buffer.from("p"));
  });

  test("may hold pack.json instead of pack.yaml", () => {
    expect(readArchive(tgz(file("pack.json", "{}")), "a.tgz").has("pack.json")).toBe(true);
  });

  test("keeps non-ASCII paths", () => {
    const name = `${"ö".repeat(60)}.js`;
    expect(readArchive(tgz(manifest, pax({ path: name }), file("short")), "a.tgz").has(name)).toBe(true);
  });
});

const hostilePaths: readonly (readonly [string, TarEntry | readonly TarEntry[]])[] = [
  ["..", file("../evil")],
  [".. in the middle", file("a/../../evil")],
  ["an absolute path", file("/etc/evil")],
  ["a doubled absolute path (CVE-2021-32804)", file("////etc/evil")],
  ["a PAX path with ..", [pax({ path: "../evil" }), file("ok")]],
  ["an absolute PAX path", [pax({ path: "/etc/evil" }), file("ok")]],
  ["a GNU long name with ..", [longLink("../evil"), file("ok")]],
  ["a drive", file("C:\\evil")],
  ["a drive-relative path (CVE-2021-37713)", file("C:evil")],
  ["backslashes", file("..\\evil")],
  ["a UNC path", file("\\\\host\\share\\evil")],
  ["an empty segment", file("a//b")],
  ["a dot segment", file("./a")],
  ["a control character", file("a\u0007b")],
  ["a NUL through PAX (GHSA-gvwx)", [pax({ path: "a\u0001b" }), file("ok")]],
  ["a Windows device", file("con.yaml")],
  ["a Windows device in a folder", file("a/LPT1.txt/b")],
  ["a trailing dot", file("a.")],
  ["a trailing space", file("a ")],
  ["a question mark", file("a?")],
  ["invalid UTF-8", { path: Buffer.from([0x61, 0xff, 0x62]), content: "x" }],
  ["a path that is not NFC", [pax({ path: "e\u0301.js" }), file("ok")]],
  ["more than 16 folders", [pax({ path: `${"d/".repeat(17)}f` }), file("ok")]],
  ["400 folders (CVE-2024-28863)", [pax({ path: `${"d/".repeat(400)}f` }), file("ok")]],
  ["more than 240 bytes", [pax({ path: "a".repeat(241) }), file("ok")]],
  ["the same file twice", [file("a"), file("a")]],
  ["the manifest twice", manifest],
  ["a twin in other case (CVE-2021-37701)", [file("a"), file("A")]],
  ["a twin with sharp s (CVE-2026-23950)", [file("stra\u00dfe"), file("strasse")]],
  ["a twin with a ligature", [file("\ufb01le"), file("file")]],
  ["a folder's twin in other case", [file("a/x"), file("A/y")]],
  ["a folder, then a file of its name", [{ path: "a/", type: "5" }, file("a")]],
  ["a file, then a folder of its name", [file("a"), { path: "a/", type: "5" }]],
  ["a file, then a file below it", [file("a"), file("a/b")]],
];

const hostileTypes: readonly (readonly [string, TarEntry | readonly TarEntry[]])[] = [
  ["a symbolic link out", { path: "l", type: "2", link: "/etc/passwd" }],
  ["a symbolic link inside", { path: "l", type: "2", link: "pack.yaml" }],
  ["a write through a symbolic link", [{ path: "l", type: "2", link: ".." }, file("l/evil")]],
  ["a hard link out (CVE-2026-29786)", { path: "l", type: "1", link: "../../etc/passwd" }],
  [
    "a hard link through a chain (CVE-2026-26960)",
    [
      { path: "a", type: "2", link: ".." },
      { path: "l", type: "1", link: "a/x" },
    ],
  ],
  ["a character device", { path: "d", type: "3" }],
  ["a block device", { path: "d", type: "4" }],
  ["a fifo", { path: "d", type: "6" }],
  ["a contiguous file", { ...file("c"), type: "7" }],
  ["a sparse file", { ...file("s"), type: "S" }],
  ["an unknown type", { ...file("z"), type: "Z" }],
];

describe("gotcha: an archive is refused, never read in part, for", () => {
  test.each([...hostilePaths, ...hostileTypes])("%s", (_name, list) => {
    const bytes = tgz(manifest, ...[list].flat());
    expect(() => readArchive(bytes, "a.tgz")).toThrow(PacksError);
    expect(() => readArchive(bytes, "a.tgz")).toThrow(/^The archive a\.tgz (is refused|cannot be read)/);
  });

  test("a top folder named ..", () => {
    expect(() => readArchive(tgz(file("../pack.yaml")), "a.tgz")).toThrow("“..”");
  });
});

describe("gotcha: damaged bytes are refused:", () => {
  const good = tgz(manifest, file("a.js", "x".repeat(2000)));
  const flip = (bytes: Buffer, at: number) => Buffer.from(bytes).fill((bytes.at(at) ?? 0) ^ 0xff, at, at + 1);
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from([0x1f])],
    ["an HTML page", Buffer.from("<!DOCTYPE html><title>Sign in</title>")],
    ["plain tar", tar(manifest)],
    ["xz", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
    ["zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0])],
    ["gzip in gzip", gzipSync(good)],
    ["gzip of nothing", gzipSync("")],
    ["gzip of text", gzipSync("hello ".repeat(500))],
    ["gzip cut off", good.subarray(0, good.length - 20)],
    ["a wrong CRC", flip(good, good.length - 6)],
    ["bytes behind the data", Buffer.concat([good, Buffer.from("garbage")])],
    ["tar cut off in a file", gzipSync(tar(manifest, file("a", "x".repeat(2000))).subarray(0, 2000))],
    ["tar cut off between files", gzipSync(entries(manifest, file("a")))],
    ["a wrong checksum", tgz(manifest, { ...file("a"), checksum: 1 })],
    ["no path", tgz(manifest, file(""))],
    ["a negative base-256 size", tgz(manifest, { ...file("a"), size: Buffer.alloc(12, 0xff) })],
    ["a size of 4 GiB", tgz(manifest, { ...file("a"), size: Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]) })],
    ["a PAX size of 4 GiB", tgz(manifest, pax({ size: "4294967296" }), file("a"))],
    ["a PAX size that is a lie", tgz(manifest, pax({ size: "100000" }), file("a"))],
    ["a PAX header of 10 MB", tgz(manifest, pax({ comment: "x".repeat(10_000_000) }), file("a"))],
    [
      "a PAX size before a GNU long name (CVE-2026-53655)",
      tgz(manifest, pax({ size: "2048" }), longLink("b"), { ...file("a"), content: "x".repeat(100) }),
    ],
  ])("%s", (_name, bytes) => {
    expect(() => readArchive(bytes, "a.tgz")).toThrow(PacksError);
  });

  test("a huge file name in the gzip header does no harm", () => {
    const plain = gzipSync(tar(manifest));
    const named = Buffer.concat([
      plain.subarray(0, 3),
      Buffer.from([8]),
      plain.subarray(4, 10),
      Buffer.alloc(100_000, 0x61),
      Buffer.from([0]),
      plain.subarray(10),
    ]);
    expect(readArchive(named, "a.tgz").size).toBe(1);
  });
});

describe("gotcha: limits hold for", () => {
  test.each([
    ["a bomb of 200 MB of zeros", gzipSync(Buffer.alloc(200_000_000)), "decompresses to more than"],
    ["a file of 17 MiB", tgz(manifest, file("a", "x".repeat(17 * 1024 * 1024))), "a has more than 16777216 bytes"],
    [
      "36 MiB in all",
      tgz(manifest, ...Array.from({ length: 9 }, (_, n) => file(`f${n}`, "x".repeat(4 * 1024 * 1024)))),
      "more than",
    ],
    [
      "50,000 entries",
      gzipSync(
        Buffer.concat([entries(manifest), ...Array.from({ length: 50_000 }, (_, n) => entries(file(`f${n}`, "")))]),
      ),
      "more than",
    ],
    [
      "2,001 folders",
      tgz(manifest, ...Array.from({ length: 2_001 }, (_, n) => ({ path: `f${n}/`, type: "5" }))),
      "more than 2000 files",
    ],
    [
      "9 MiB packed",
      Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(9 * 1024 * 1024)]),
      "more than 8388608 bytes",
    ],
  ])("%s", (_name, bytes, message) => {
    expect(() => readArchive(bytes, "a.tgz")).toThrow(message);
  });
});

describe("any bytes", () => {
  const good = writeArchive(
    new Map([
      ["pack.yaml", Buffer.from("name: a")],
      ["b/c.js", Buffer.alloc(700, 7)],
    ]),
  );
  const plain = tar(manifest, pax({ path: "ö.js" }), file("x"), longLink("long"), file("y"));
  const outcome = (bytes: Uint8Array): unknown => {
    try {
      return readArchive(bytes, "a.tgz") instanceof Map;
    } catch (caught) {
      return caught instanceof PacksError;
    }
  };
  const mutation = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 });
  const mutated = (bytes: Uint8Array, changes: readonly (readonly [number, number])[]) => {
    const copy = Buffer.from(bytes);
    for (const [at, value] of changes) copy[at % copy.length] = value;
    return copy;
  };

  test("give files or a PacksError, when an archive was changed at random", () => {
    return fc.assert(fc.property(mutation, (changes) => outcome(mutated(good, changes)) === true));
  });

  test("give files or a PacksError, when the tar inside was changed at random", () => {
    return fc.assert(
      fc.property(mutation, (changes) => outcome(gzipSync(mutated(plain, changes))) === true),
      { numRuns: 500 },
    );
  });

  test("give files or a PacksError, when they are random", () => {
    return fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => outcome(gzipSync(bytes)) === true));
  });

  test("give files or a PacksError, when they are cut off", () => {
    return fc.assert(fc.property(fc.nat(good.length), (length) => outcome(good.subarray(0, length)) === true));
  });
});
