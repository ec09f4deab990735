import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { harFile } from "../../src/platform/har-file.ts";
import { temporaryFolder } from "../support/folder.ts";

const creator = { name: "packs", version: "1.0.0" };

async function archive(file: string) {
  return JSON.parse(await readFile(file, "utf8"));
}

test("the file is a complete archive after each entry", async () => {
  const file = path.join(temporaryFolder(), "trace.har");
  const log = harFile(file, creator);
  await log.append({ time: 1, comment: "ä" });
  expect(await archive(file)).toEqual({ log: { version: "1.2", creator, entries: [{ time: 1, comment: "ä" }] } });
  await log.append({ time: 2 });
  expect((await archive(file)).log.entries).toHaveLength(2);
});

test("several writers, as there are several processes, lose nothing", async () => {
  const file = path.join(temporaryFolder(), "trace.har");
  const writers = Array.from({ length: 5 }, () => harFile(file, creator));
  await Promise.all(
    writers.flatMap((writer, who) => Array.from({ length: 10 }, (_, count) => writer.append({ who, count }))),
  );
  const { entries } = (await archive(file)).log;
  expect(new Set(entries.map((entry: object) => JSON.stringify(entry))).size).toBe(50);
});

test("a file that is none of ours is kept", async () => {
  const file = path.join(temporaryFolder(), "trace.har");
  await writeFile(file, "my notes");
  await harFile(file, creator).append({ time: 1 });
  expect((await archive(file)).log.entries).toEqual([{ time: 1 }]);
  expect(await readFile(`${file}.old`, "utf8")).toBe("my notes");
});

test("a place that cannot be written to is an error", async () => {
  const file = path.join(temporaryFolder(), "nowhere", "trace.har");
  await expect(harFile(file, creator).append({})).rejects.toThrow("ENOENT");
});
