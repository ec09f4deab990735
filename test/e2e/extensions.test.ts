import { readFile } from "node:fs/promises";
import path from "node:path";
import semver from "semver";
import { expect, it } from "vitest";
import { versionOf } from "./support/newer.ts";
import { testPack, variant } from "./support/packs.ts";
import { newProject } from "./support/project.ts";

/** The first CLI whose engine and hosts know tokens in an extension's own package (protocol §1). */
const least = "3.257.0";
const version = await versionOf(process.env["PACKS_E2E_CLI"] ?? "");
const knowsExtensions = version !== undefined && semver.gte(version, least);

it("adds a pack as an extension of the base package", async () => {
  const project = await newProject("extension");
  await project.must("package", "add", "packs", "--extension", `${testPack("echo")} --extend --allow-code`);
  expect(await readFile(path.join(project.folder, "Pulumi.yaml"), "utf8")).toMatch(/extensions:[\s\S]*--extend/);
});

it.skipIf(!knowsExtensions)(
  "serves two extensions from one process, with configuration (CLI 3.257 or newer)",
  async () => {
    const project = await newProject("extensions");
    const second = await variant("echo", { "name: echo": "name: second" });
    for (const folder of [testPack("echo"), second])
      await project.must("package", "add", "packs", "--extension", `${folder} --extend --allow-code`);
    await project.config("--path", "packs:packages.echo.account", "first");
    await project.config("--path", "--secret", "packs:packages.second.token", "open sesame");
    await project.write({
      resources: {
        one: { type: "echo:index:Echo", properties: { value: "hello" } },
        two: { type: "second:index:Echo", properties: { value: "${one.value}" } },
      },
      outputs: { account: "${one.account}", digest: "${two.tokenDigest}" },
    });
    await project.up();
    expect(await project.outputs()).toMatchObject({ account: "first", digest: expect.any(String) });
    await project.up("--expect-no-changes");
    await project.refresh("--expect-no-changes");
    await project.destroy();
    expect((await project.state()).resources).toEqual([]);
  },
);
