import { expect, test } from "vitest";
import { run } from "../../../src/cli/commands/try.ts";
import { startHouse } from "../../e2e/support/house.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { recordingIo } from "../support/io.ts";

test("a pack goes its way twice, from its arguments and from the value alone", async () => {
  const house = await startHouse();
  const { io, written } = recordingIo();
  const config = ["--config", `endpoint=${house.url}`, "--config", `token=${house.token}`];
  expect(await run(["test/packs/lights", "Light", ...config], io)).toBe(0);
  expect(written.stdout).toContain('✓ create, id "');
  expect(written.stdout).toContain("✓ update in place");
  expect(written.stdout).toContain("✓ replace");
  expect(written.stdout).toMatch(/From the value alone {2}[\d,]+ bytes, with the pack itself, digest h1:\S+\n/);
  expect(written.stdout).toMatch(/ {2}Light {2}✓ preview ✓ create .* ✓ delete\n/);
  expect(written.stdout).not.toContain(house.token);
  expect(house.lights.size).toBe(0);
});

test("a resource that is not there: the nearest name, and all of them", async () => {
  const house = await startHouse();
  const { io } = recordingIo();
  const config = ["--config", `endpoint=${house.url}`, "--config", `token=${house.token}`];
  await expect(run(["test/packs/lights", "Lihgt", ...config], io)).rejects.toThrow(
    /no resource Lihgt; did you mean Light\?\n {2}It has: Light\./,
  );
});

test("configuration that is missing is asked for", async () => {
  const { io } = recordingIo();
  await expect(run(["test/packs/lights"], io)).rejects.toThrow(/endpoint[\s\S]*token/);
});

test("a pack that cannot be had: what the plugin says", async () => {
  const { io } = recordingIo(temporaryFolder());
  await expect(run(["./nowhere"], io)).rejects.toThrow(/refused Parameterize:\n {2}.*nowhere/);
});
