import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sweep } from "../../src/store/sweep.ts";
import { temporaryFolder } from "../support/folder.ts";

describe("sweep", () => {
  test("removes old files only", async () => {
    const folder = temporaryFolder({ old: "", fresh: "" });
    utimesSync(join(folder, "old"), 1, 1);
    await sweep(folder, 60_000);
    expect(readdirSync(folder)).toEqual(["fresh"]);
  });

  test("does nothing where there is nothing", async () => {
    await expect(sweep(join(temporaryFolder(), "none"), 0)).resolves.toBeUndefined();
  });
});
