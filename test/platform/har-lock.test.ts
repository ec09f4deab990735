import { mkdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { harFile } from "../../src/platform/har-file.ts";
import { temporaryFolder } from "../support/folder.ts";

// a process may be stopped between its look at a lock and what it does about it, and while it writes
vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  let count = 0;
  const rmdir: typeof fs.rmdir = async (place) => {
    await sleep(3 * count++);
    return fs.rmdir(place);
  };
  const open: typeof fs.open = async (...args) => {
    await sleep(5);
    return fs.open(...args);
  };
  return { ...fs, rmdir, open };
});

test("several processes that find a stale lock do not take it all at once", async () => {
  const file = path.join(temporaryFolder(), "trace.har");
  const writers = Array.from({ length: 4 }, () => harFile(file, { name: "packs", version: "1.0.0" }));
  await mkdir(`${file}.lock`);
  await utimes(`${file}.lock`, 0, 0);
  await Promise.all(writers.map((writer, who) => writer.append({ who })));
  expect(JSON.parse(await readFile(file, "utf8")).log.entries).toHaveLength(4);
});
