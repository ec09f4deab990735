import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathProblem } from "../../../src/store/archive/path.ts";
import { readArchive } from "../../../src/store/archive/read.ts";
import { PathTree } from "../../../src/store/archive/tree.ts";
import { writeArchive } from "../../../src/store/archive/write.ts";

const long = `${"folder/".repeat(14)}${"x".repeat(90)}.js`;
const files = new Map<string, Uint8Array>([
  ["zone.ts", Buffer.from("export const zone = {};\n")],
  ["pack.yaml", Buffer.from("name: widgets\nversion: 1.0.0\n")],
  [long, Buffer.alloc(1500, 1)],
  [`${"ö".repeat(40)}.js`, Buffer.alloc(512, 2)],
  ["empty", Buffer.alloc(0)],
]);

describe("writeArchive", () => {
  test("golden: the same bytes on every machine, whatever the order of the files", () => {
    const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const golden = "5326b981270a28fde51efa7d136db1e239ceb61fc43fe1535dade0da2c43649b";
    expect(sha256(writeArchive(files))).toBe(golden);
    expect(sha256(writeArchive(new Map([...files].reverse())))).toBe(golden);
  });

  test("is read back as it was, long and non-ASCII paths included", () => {
    const back = readArchive(writeArchive(files), "a.tgz");
    expect(back).toEqual(new Map([...files].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))));
  });

  test("property: any files with portable paths come back", () => {
    const segment = fc.stringMatching(/^[a-zA-Z0-9_äé日-]{1,40}$/);
    const path = fc
      .array(segment, { minLength: 1, maxLength: 6 })
      .map((segments) => segments.join("/"))
      .filter((text) => pathProblem(text) === undefined);
    const contents = fc.uint8Array({ maxLength: 3000 });
    const maps = fc.array(fc.tuple(path, contents), { maxLength: 12 }).filter((list) => {
      const tree = new PathTree();
      return list.every(([name]) => tree.add(name, "file") === undefined && name !== "pack.yaml");
    });
    return fc.assert(
      fc.property(maps, (list) => {
        const map = new Map<string, Uint8Array>([["pack.yaml", Buffer.from("name: a")], ...list]);
        const back = readArchive(writeArchive(map), "a.tgz");
        expect(back.size).toBe(map.size);
        for (const [name, content] of map) expect(Buffer.compare(content, back.get(name) ?? Buffer.from("?"))).toBe(0);
      }),
    );
  });
});
