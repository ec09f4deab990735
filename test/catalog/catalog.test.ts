import { join } from "node:path";
import type { KeyvStoreAdapter } from "keyv";
import { describe, expect, test } from "vitest";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { DirAdapter } from "../../src/catalog/dir-adapter.ts";
import { silentLog } from "../../src/model/log.ts";
import { temporaryFolder } from "../support/folder.ts";
import { recordingLog } from "../support/recording-log.ts";

const budget = 50;

/** Adapters over which a catalog must behave alike. */
const adapters: readonly (readonly [string, () => KeyvStoreAdapter | undefined])[] = [
  ["memory", () => undefined],
  ["a folder", () => new DirAdapter(join(temporaryFolder(), "index"))],
];

describe.each(adapters)("a catalog in %s", (_name, adapter) => {
  test("gives back what was put, until it is deleted", async () => {
    const catalog = createCatalog({ adapter: adapter(), budget: 5000, log: silentLog });
    expect(await catalog.get("a")).toBeUndefined();
    await catalog.put("a", '{"h1":"x"}');
    await catalog.put("b", "2");
    await catalog.put("b", "3");
    expect([await catalog.get("a"), await catalog.get("b")]).toEqual(['{"h1":"x"}', "3"]);
    await catalog.delete("a");
    await catalog.delete("never");
    expect([await catalog.get("a"), await catalog.get("b")]).toEqual([undefined, "3"]);
  });

  test("takes any text as a key", async () => {
    const catalog = createCatalog({ adapter: adapter(), budget: 5000, log: silentLog });
    const keys = ["", "__proto__", "../../x", "a".repeat(1000), "ö:ä", "A", "a"];
    for (const key of keys) await catalog.put(key, `of ${key}`);
    expect(await Promise.all(keys.map((key) => catalog.get(key)))).toEqual(keys.map((key) => `of ${key}`));
  });
});

/** An adapter of which every call does the same. */
const adapterThat = (call: () => Promise<never>): KeyvStoreAdapter => ({
  opts: {},
  get: call,
  set: call,
  delete: call,
  clear: call,
  on() {
    return this;
  },
});

describe("invariant 7: a catalog that does not work", () => {
  test.each([
    ["throws", () => Promise.reject(new Error("connection refused"))],
    ["never answers", () => new Promise<never>(() => {})],
  ])("because its adapter %s counts as empty, says so once, and is not asked again", async (_name, call) => {
    let calls = 0;
    const log = recordingLog();
    const counted = () => {
      calls += 1;
      return call();
    };
    const catalog = createCatalog({ adapter: adapterThat(counted), budget, log });
    expect(await catalog.get("a")).toBeUndefined();
    await catalog.put("a", "1");
    await catalog.delete("a");
    expect(calls).toBe(1);
    expect(log.messages).toEqual([expect.stringContaining("the catalog does not work (get a: ")]);
  });

  test("because its folder is a file counts as empty", async () => {
    const folder = temporaryFolder({ index: "" });
    const catalog = createCatalog({ adapter: new DirAdapter(join(folder, "index")), budget: 5000, log: silentLog });
    await catalog.put("a", "1");
    expect(await catalog.get("a")).toBeUndefined();
  });

  test("because of a value that is no text counts as empty", async () => {
    const adapter = new DirAdapter(temporaryFolder());
    adapter.namespace = "packs.v1";
    await adapter.set("a", { value: 5 });
    const catalog = createCatalog({ adapter, budget: 5000, log: silentLog });
    expect(await catalog.get("a")).toBeUndefined();
  });
});
