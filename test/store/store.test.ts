import { execFile } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../src/model/log.ts";
import { digest } from "../../src/pack/digest.ts";
import { writeArchive } from "../../src/store/archive/write.ts";
import { createStore } from "../../src/store/store.ts";
import { temporaryFolder } from "../support/folder.ts";
import { recordingLog } from "../support/recording-log.ts";

const files = new Map([["pack.yaml", Buffer.from("name: widgets")]]);
const archive = writeArchive(files);
const id = digest(files);
const hex = Buffer.from(id.slice(3), "base64").toString("hex");
const fileIn = (folder: string) => join(folder, "packs", hex.slice(0, 2), `${hex}.tgz`);
const storeIn = (folder: string | undefined) => createStore({ folder, digestOf: digest });

describe("store", () => {
  test("keeps an archive under its digest, read-only, and leaves nothing else behind", async () => {
    const folder = temporaryFolder();
    expect(await storeIn(folder).put(id, archive, silentLog)).toBe(true);
    expect(await storeIn(folder).get(id, silentLog)).toEqual(files);
    expect(readFileSync(fileIn(folder))).toEqual(Buffer.from(archive));
    expect(statSync(fileIn(folder)).mode & 0o222).toBe(0);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  test("does not know what it was not given", async () => {
    expect(await storeIn(temporaryFolder()).get(id, silentLog)).toBeUndefined();
  });

  test("keeps nothing without a folder", async () => {
    expect(await storeIn(undefined).put(id, archive, silentLog)).toBe(false);
    expect(await storeIn(undefined).get(id, silentLog)).toBeUndefined();
  });

  test.each([
    ["other bytes", (file: string) => writeFileSync(file, "<html>")],
    ["a cut end", (file: string) => truncateSync(file, archive.length - 5)],
    [
      "another pack",
      (file: string) => writeFileSync(file, writeArchive(new Map([["pack.yaml", Buffer.from("name: evil")]]))),
    ],
  ])("invariant 3: %s under its name is quarantined, and never used", async (_name, damage) => {
    const folder = temporaryFolder();
    const log = recordingLog();
    await storeIn(folder).put(id, archive, log);
    chmodSync(fileIn(folder), 0o644);
    damage(fileIn(folder));
    expect(await storeIn(folder).get(id, log)).toBeUndefined();
    expect(existsSync(fileIn(folder))).toBe(false);
    expect(readdirSync(join(folder, "quarantine"))).toHaveLength(1);
    expect(log.messages.join("\n")).toContain(`warn: The pack ${id} in the cache is damaged`);
    await storeIn(folder).put(id, archive, log);
    expect(await storeIn(folder).get(id, log)).toEqual(files);
  });

  test("a damaged pack gives way to the one that is put in its place", async () => {
    const folder = temporaryFolder();
    const log = recordingLog();
    await storeIn(folder).put(id, archive, log);
    chmodSync(fileIn(folder), 0o644);
    writeFileSync(fileIn(folder), "<html>");
    expect(await storeIn(folder).put(id, archive, log)).toBe(true);
    expect(readFileSync(fileIn(folder))).toEqual(Buffer.from(archive));
    expect(readdirSync(join(folder, "quarantine"))).toHaveLength(1);
  });

  test("invariant 9: a folder that cannot be written is no failure", async () => {
    const folder = temporaryFolder({ v1: "a file where the folder should be" });
    const log = recordingLog();
    expect(await storeIn(join(folder, "v1")).put(id, archive, log)).toBe(false);
    expect(await storeIn(join(folder, "v1")).get(id, log)).toBeUndefined();
    expect(log.messages.every((message) => message.startsWith("debug: "))).toBe(true);
  });

  test("invariant 4: several processes put the same packs without a lock, and all read whole ones", async () => {
    const folder = temporaryFolder();
    const program = fileURLToPath(new URL("../support/put-packs.ts", import.meta.url));
    const run = () => promisify(execFile)(process.execPath, ["--no-warnings", program, folder]);
    const counts = await Promise.all([run(), run(), run(), run()]);
    expect(counts.map(({ stdout }) => stdout.trim())).toEqual(["20", "20", "20", "20"]);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    expect(existsSync(join(folder, "quarantine"))).toBe(false);
  });
});
