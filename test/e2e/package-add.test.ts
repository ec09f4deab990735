import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { testPack, variant } from "./support/packs.ts";
import { pluginsIn } from "./support/processes.ts";
import { newProject } from "./support/project.ts";

it("shows the usage when the arguments are wrong", async () => {
  const project = await newProject("wrong");
  const { code, stdout, stderr } = await project.pulumi([
    "package",
    "add",
    "packs",
    testPack("echo"),
    testPack("lights"),
  ]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("pulumi package add packs");
});

it("asks for leave to run a pack's code", async () => {
  const project = await newProject("leave");
  const { code, stdout, stderr } = await project.pulumi(["package", "add", "packs", testPack("echo")]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("--allow-code");
});

it("names the folder that is missing", async () => {
  const project = await newProject("missing");
  const { code, stdout, stderr } = await project.pulumi(["package", "add", "packs", "./no-such-folder"]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("no-such-folder");
});

it("names file and line of a broken pack", async () => {
  const project = await newProject("broken");
  const pack = await variant("lights", { "id: ${body.id}": "id: ${bodi.id}" });
  const { code, stdout, stderr } = await project.pulumi(["package", "add", "packs", pack]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toMatch(/pack\.yaml:\d+:\d+/);
});

it("shows the base package without arguments", async () => {
  const project = await newProject("base");
  const { stdout } = await project.pulumi(["package", "get-schema", "packs"]);
  expect(JSON.parse(stdout)).toMatchObject({ name: "packs", description: expect.any(String) });
});

it("records the reference as it was typed, and `pulumi install` replays it without leaving a process", async () => {
  const project = await newProject("install");
  await cp(testPack("echo"), path.join(project.folder, "packs", "echo"), { recursive: true });
  await project.packageAdd("./packs/echo", "--allow-code");
  expect(await readFile(path.join(project.folder, "Pulumi.yaml"), "utf8")).toContain("- ./packs/echo");
  await project.must("install", "--non-interactive", "--color=never");
  await vi.waitFor(async () => expect(await pluginsIn(project.folder)).toEqual([]), { timeout: 10_000 });
});

it("refuses the name of a well-known provider", async () => {
  const project = await newProject("known");
  const pack = await variant("lights", { "name: lights": "name: aws" });
  const { code, stdout, stderr } = await project.pulumi(["package", "add", "packs", pack]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("--name");
});
