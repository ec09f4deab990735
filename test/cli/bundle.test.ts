import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { hostVersion } from "../../src/platform/version.ts";
import { launch } from "../../src/server/client.ts";
import { firstLine, start } from "./support/run.ts";

const program = fileURLToPath(new URL("../../dist/plugin/start.cjs", import.meta.url));
const packsCommand = fileURLToPath(new URL("../../bin/packs.js", import.meta.url));

const definition = `
name: noisy
version: 1.0.0
resources:
  Bell:
    properties: { tone: { type: string } }
    code: ./bell.js#bell
`;
const code = `
console.log("noise while the pack loads");
process.stdout.write("more\\n");
export const bell = {
  async create({ inputs }) {
    console.log("noise in create");
    return { id: "1", state: inputs };
  },
};
`;

/** A folder with a pack that prints whenever it can. */
async function noisyPack(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "packs-noisy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "pack.yaml"), definition);
  await writeFile(path.join(folder, "bell.js"), code);
  return folder;
}

describe("the built plugin", () => {
  it("gotcha 1 and 2: writes its port and nothing else to stdout", async () => {
    const running = start(program, ["--logtostderr", "-v=9", "127.0.0.1:1"]);
    expect(await firstLine(running)).toMatch(/^\d+\n$/);
  });

  it("gotcha 8, trap 1: ends when stdin does", async () => {
    const running = start(program, ["127.0.0.1:1"]);
    await firstLine(running);
    running.child.stdin?.end();
    expect(await running.ended).toBe(0);
  });

  it("gotcha 8: ends at once on SIGINT", async () => {
    const running = start(program, ["127.0.0.1:1"]);
    await firstLine(running);
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(0);
  });

  it("gotcha 1: keeps stdout to itself whatever a pack's code prints", async () => {
    const output: string[] = [];
    const env = { ...process.env, PACKS_CACHE_DIR: "" };
    const plugin = await launch(process.execPath, [program], { env, onOutput: (text) => output.push(text) });
    onTestFinished(() => plugin.close());
    const args = [await noisyPack(), "--allow-code"];
    const { name } = await plugin.provider.parameterize({ parameters: { $case: "args", value: { args } } });
    await plugin.provider.configure({});
    const type = `${name}:index:Bell`;
    const made = await plugin.provider.create({ urn: `urn:pulumi:d::p::${type}::b`, name: "b", type });
    expect(made.id).toBe("1");
    expect(output.join("")).not.toContain("noise in create");
  });
});

describe("the built program", () => {
  it("says its version", async () => {
    const running = start(program, ["--version"]);
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toBe(`${hostVersion}\n`);
  });

  it("as packs without a command shows the overview instead of waiting for an engine", async () => {
    const running = start(packsCommand, []);
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toContain("packs check <folder>");
  });

  it("runs a command and answers its exit code", async () => {
    const running = start(packsCommand, ["check", await noisyPack()]);
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toContain("noisy 1.0.0: 1 resource");
  });

  it("knows no other commands", async () => {
    const running = start(packsCommand, ["chekc"]);
    expect(await running.ended).toBe(2);
    expect(running.stderr()).toContain("Did you mean check?");
  });
});
