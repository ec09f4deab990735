import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPlugin } from "../../bin/build/install.ts";
import { hostVersion } from "../../src/platform/version.ts";
import { launch } from "../../src/server/client.ts";

const name = `resource-packs-v${hostVersion}`;
let home = "";
let folder = "";

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "packs-home-"));
  folder = await installPlugin(home);
});

afterAll(async () => {
  await rm(home, { recursive: true });
});

describe.skipIf(process.platform === "win32")("the installed plugin", () => {
  it("stands where the CLI looks for it, alone, with a Node and compiled code of its own", async () => {
    expect(folder).toBe(path.join(home, "plugins", name));
    expect(await readdir(path.join(home, "plugins"))).toEqual([name]);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(["node", "packs", "packs.cache", "packs.cjs", "pulumi-resource-packs", "start.cjs"]),
    );
  });

  it("gotcha 56: has an executable launcher, and one for Windows", async () => {
    expect((await stat(path.join(folder, "pulumi-resource-packs"))).mode & 0o111).toBe(0o111);
    expect((await stat(path.join(folder, "pulumi-resource-packs.cmd"))).isFile()).toBe(true);
  });

  it("starts from any folder, with options in NODE_OPTIONS that no Node knows, and through a link", async () => {
    const link = path.join(home, "link");
    await symlink(path.join(folder, "pulumi-resource-packs"), link);
    const env = { ...process.env, NODE_OPTIONS: "--no-such-option" };
    const plugin = await launch(link, [], { cwd: tmpdir(), env });
    await expect(plugin.provider.getPluginInfo({})).resolves.toEqual({ version: hostVersion });
    await plugin.close();
    expect(plugin.process.exitCode).toBe(0);
  });

  it("is replaced as a whole, together with the marks of a broken installation", async () => {
    await mkdir(path.join(folder, "left-over"));
    await writeFile(`${folder}.partial`, "");
    await installPlugin(home);
    expect(await readdir(path.join(home, "plugins"))).toEqual([name]);
    expect(await readdir(folder)).not.toContain("left-over");
  });
});
