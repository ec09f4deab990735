import { expect, it } from "vitest";
import { testPack } from "./support/packs.ts";
import { newProject, type Project } from "./support/project.ts";
import { named } from "./support/state.ts";

it("keeps what exists of a failed create, and resumes it without another update", async () => {
  const project = await troubled("resumes");
  const failed = await project.pulumi(upArgs(project));
  expect(failed.code).not.toBe(0);
  expect(failed.stdout + failed.stderr).toContain("not ready yet");
  expect(named(await project.state(), "one")).toMatchObject({
    id: "resumes-1",
    initErrors: [expect.stringContaining("not ready yet")],
    outputs: { note: "first try" },
  });

  await project.up();
  const resumed = named(await project.state(), "one");
  expect(resumed).toMatchObject({ id: "resumes-1", outputs: { note: "read back" } });
  expect(resumed.initErrors ?? []).toEqual([]);
  await project.preview("--expect-no-changes");
  await project.destroy();
});

it("says file and line when a handler throws, and shows no stray colours", async () => {
  const project = await troubled("colours");
  const failed = await project.pulumi(upArgs(project));
  expect(failed.code).not.toBe(0);
  const text = failed.stdout + failed.stderr;
  expect(text).toContain("red");
  expect(text).toContain("painted");
  expect(text).toMatch(/trouble\.js:\d+/);
  expect(text).not.toContain("\u001b[31m");
  expect(text).not.toContain("exited prematurely");
});

it("lives on after a handler that tries to end the process", async () => {
  const project = await troubled("exit");
  const failed = await project.pulumi(upArgs(project));
  expect(failed.code).not.toBe(0);
  expect(failed.stdout + failed.stderr).toContain("process.exit");
  expect(failed.stdout + failed.stderr).not.toContain("exited prematurely");
});

async function troubled(what: string): Promise<Project> {
  const project = await newProject("trouble");
  await project.packageAdd(testPack("trouble"), "--allow-code");
  await project.write({ resources: { one: { type: "trouble:index:Trouble", properties: { what } } } });
  return project;
}

function upArgs(project: Project) {
  return ["up", "--yes", "--skip-preview", "--non-interactive", "--color=never", "--stack", project.stack];
}
