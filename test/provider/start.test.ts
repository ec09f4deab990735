import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the range parser of semver is not loaded until something needs it", () => {
  const host = new URL("../../src/provider/host.ts", import.meta.url).href;
  const program = `
    const { createRequire } = await import("node:module");
    await import(${JSON.stringify(host)});
    const loaded = Object.keys(createRequire(${JSON.stringify(host)}).cache);
    console.log(JSON.stringify(loaded.filter((file) => /semver.(index|classes.range)\\.js$/.test(file))));`;
  const args = ["--no-warnings", "--input-type=module", "-e", program];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  expect(JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: "utf8" }))).toEqual([]);
});
