import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DirAdapter } from "../../src/catalog/dir-adapter.ts";
import { temporaryFolder } from "../support/folder.ts";

describe("DirAdapter", () => {
  test("keeps a file for each key, and no others", async () => {
    const folder = join(temporaryFolder(), "index");
    const adapter = new DirAdapter(folder);
    await Promise.all(["a", "b", "a", "c", "a"].map((key) => adapter.set(key, key)));
    expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toHaveLength(3);
    expect(readdirSync(folder)).toHaveLength(3);
    await adapter.clear();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([["garbage"], [""], ["null"], ["[]"], ['{"k":"another","v":1}']])(
    "takes %j in a file for absent",
    async (content) => {
      const folder = temporaryFolder();
      const adapter = new DirAdapter(folder);
      await adapter.set("a", 1);
      const [file = ""] = readdirSync(folder);
      writeFileSync(join(folder, file), content);
      expect(await adapter.get("a")).toBeUndefined();
      await adapter.set("a", 2);
      expect(await adapter.get("a")).toBe(2);
    },
  );

  test("tells whether a deleted key was there", async () => {
    const adapter = new DirAdapter(temporaryFolder());
    await adapter.set("a", 1);
    expect([await adapter.delete("a"), await adapter.delete("a")]).toEqual([true, false]);
  });

  test("keeps namespaces apart", async () => {
    const folder = temporaryFolder();
    const [one, two] = [new DirAdapter(folder), new DirAdapter(folder)];
    two.namespace = "two";
    await one.set("a", 1);
    expect(await two.get("a")).toBeUndefined();
  });
});
