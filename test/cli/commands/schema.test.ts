import { expect, test } from "vitest";
import { run } from "../../../src/cli/commands/schema.ts";
import { recordingIo } from "../support/io.ts";

test("the schema is the plugin's own, indented", async () => {
  const { io, written } = recordingIo();
  expect(await run(["test/packs/lights", "--name", "lamps"], io)).toBe(0);
  expect(written.stdout).toMatch(/^\{\n {2}"name": "lamps",\n/);
  expect(JSON.parse(written.stdout)).toMatchObject({
    resources: { "lamps:index:Light": {} },
    parameterization: { baseProvider: { name: "packs" } },
  });
});

test.each([
  [[], "packs schema <reference>"],
  [["a", "b"], "one argument too many: b"],
])("%j is refused", async (args, message) => {
  await expect(run(args, recordingIo().io)).rejects.toThrow(message);
});

test("of an extension, on request", async () => {
  const { io, written } = recordingIo();
  expect(await run(["test/packs/lights", "--extend"], io)).toBe(0);
  expect(JSON.parse(written.stdout)).toHaveProperty("extensionParameterization");
});
