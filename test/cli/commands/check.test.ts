import { expect, test } from "vitest";
import { run } from "../../../src/cli/commands/check.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { recordingIo } from "../support/io.ts";

const pack = `
name: acme
version: 1.2.3
description: Things.
resources:
  Thing:
    description: A thing.
    properties: { name: { type: string, description: Its name. } }
    required: [name]
    code: ./thing.ts#thing
`;
const code = "export const thing = { async create() { return { id: '1', state: {} }; } };\n";

test("a pack without problems: what it offers, exit code 0", async () => {
  const { io, written } = recordingIo(temporaryFolder({ "pack.yaml": pack, "thing.ts": code }));
  expect(await run(["."], io)).toBe(0);
  expect(written.stdout).toBe(
    "✓ acme 1.2.3: 1 resource, 0 functions, 0 types, 0 configuration keys, 2 files; has code\n",
  );
});

test("all problems at once, with places as typed, and exports that are bound and not there: exit code 1", async () => {
  const broken = pack.replace("type: string", "type: strng").replace("#thing", "#thng");
  const cwd = temporaryFolder({ "packs/acme/pack.yaml": broken, "packs/acme/thing.ts": code });
  const { io, written } = recordingIo(cwd);
  expect(await run(["packs/acme"], io)).toBe(1);
  expect(written.stdout).toBe("");
  expect(written.stderr).toMatch(
    /✗ packs\/acme\/pack\.yaml:8:33 resources\.Thing\.properties\.name\.type: .*did you mean "string"/,
  );
  expect(written.stderr).toContain(
    "✗ packs/acme/thing.ts: Thing binds “thng”, which it does not export; did you mean thing?",
  );
  expect(written.stderr).toMatch(/2 problems\n$/);
});

test("nothing of the pack runs", async () => {
  const loud = `${code}throw new Error("it ran");\n`;
  const { io } = recordingIo(temporaryFolder({ "pack.yaml": pack, "thing.ts": loud }));
  expect(await run(["."], io)).toBe(0);
});

test.each([
  [[], "packs check <folder>"],
  [["a", "b"], "one argument too many: b"],
  [["nowhere"], "There is no folder “nowhere”"],
])("%j is refused", async (args, message) => {
  const { io } = recordingIo(temporaryFolder());
  await expect(run(args, io)).rejects.toThrow(message);
});
