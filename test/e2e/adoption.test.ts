/** Stacks that real dynamic providers made, continued on a pack with nothing replaced, updated or deleted (engine.md §14). */
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type Github, startGithub } from "../../parameter-packs/github-labels/test/github.ts";
import { packageVersion, repository } from "../support/repository.ts";
import { run } from "../support/run.ts";
import { upWithDynamicPython, upWithDynamicTypeScript, upWithPackInPython } from "./support/dynamic.ts";
import { pluginExecutable } from "./support/environment.ts";
import { newProject, type Project, temporaryFolder } from "./support/project.ts";
import { named } from "./support/state.ts";

const pack = path.join(repository, "parameter-packs", "github-labels");

it("continues a stack of dynamic providers in TypeScript with YAML", async () => {
  const { github, project, backend } = await open("from-typescript");
  expect(await upWithDynamicTypeScript(project, backend)).toEqual({ create: 3 });
  const before = named(await project.state(), "bug");
  expect(before).toMatchObject({ type: "pulumi-nodejs:dynamic:Resource", inputs: { __provider: expect.any(String) } });
  expect(await upWithDynamicTypeScript(project, backend)).toEqual({ same: 3 });
  expect(await adopt(project)).toContain(
    "2 of 2 dynamic resources would move with nothing replaced, updated or deleted",
  );

  await continueInYaml(github, project, "github-labels:index:Label");
  expect(named(await project.state(), "bug")).toMatchObject({ id: before.id, type: "github-labels:index:Label" });
  await project.refresh("--expect-no-changes");
  expect((await project.state()).text).not.toContain("__provider");
  await project.write(program("github-labels:index:Label", { color: "ffffff" }));
  await project.up();
  expect(github.repositories.get("acme/shop")?.find(({ name }) => name === "bug")).toMatchObject({ color: "ffffff" });
  await project.destroy();
  expect(github.repositories.get("acme/shop")).toEqual([]);
});

it("continues a stack of dynamic providers in TypeScript with Python", async () => {
  const { github, project, backend } = await open("typescript-to-python");
  expect(await upWithDynamicTypeScript(project, backend)).toEqual({ create: 3 });
  const changes = changesOf(github);
  expect(await upWithPackInPython(project, backend)).toEqual({ same: 3 });
  expect(changesOf(github)).toEqual(changes);
  expect(named(await project.state(), "bug")).toMatchObject({ type: "github-labels:index:Label" });
  await project.destroy();
  expect(github.repositories.get("acme/shop")).toEqual([]);
});

it("continues a stack of dynamic providers in TypeScript on the same provider in a pack", async () => {
  const { github, project, backend } = await open("same-provider");
  expect(await upWithDynamicTypeScript(project, backend)).toEqual({ create: 3 });
  const aliases = { aliases: [{ type: "pulumi-nodejs:dynamic:Resource" }] };
  await continueInYaml(github, project, "github-labels:legacy:Label", aliases);
  await project.refresh("--expect-no-changes");
  await project.destroy();
  expect(github.repositories.get("acme/shop")).toEqual([]);
});

it("continues a stack of dynamic providers in Python with Python, and then with YAML", async () => {
  const { github, project, backend } = await open("from-python");
  expect(await upWithDynamicPython(project, backend)).toEqual({ create: 3 });
  const before = named(await project.state(), "bug");
  expect(before).toMatchObject({
    type: "pulumi-python:dynamic:Resource",
    outputs: { __provider: { ciphertext: expect.any(String) } },
  });
  expect(await adopt(project)).toContain(
    "2 of 2 dynamic resources would move with nothing replaced, updated or deleted",
  );

  const changes = changesOf(github);
  expect(await upWithPackInPython(project, backend)).toEqual({ same: 3 });
  expect(changesOf(github)).toEqual(changes);
  expect(named(await project.state(), "bug")).toMatchObject({ id: before.id, type: "github-labels:index:Label" });
  await continueInYaml(github, project, "github-labels:index:Label");
  await project.refresh("--expect-no-changes");
  await project.destroy();
  expect(github.repositories.get("acme/shop")).toEqual([]);
});

async function open(name: string) {
  const github = await startGithub();
  onTestFinished(github.close);
  const backend = await temporaryFolder();
  const project = await newProject(name, { backend });
  await project.config("github-labels:endpoint", github.url);
  await project.config("--secret", "github-labels:token", github.token);
  return { github, project, backend };
}

/** What `packs adopt` says of the stack. */
async function adopt(project: Project): Promise<string> {
  const file = path.join(project.folder, "stack.json");
  await project.must("stack", "export", "--show-secrets", "--file", file, "--stack", project.stack);
  const plugin = pluginExecutable(project.home, await packageVersion());
  const { code, stdout, stderr } = await run(plugin, ["adopt", file, "--pack", pack, "--allow-code"]);
  expect(code, stderr).toBe(0);
  return stdout;
}

async function continueInYaml(github: Github, project: Project, type: string, options?: object): Promise<void> {
  const before = changesOf(github);
  await project.packageAdd(pack, "--allow-code");
  await project.write(program(type, {}, options));
  const text = await project.up();
  expect(text).toMatch(/Resources:\n +3 unchanged\n/);
  await project.preview("--expect-no-changes");
  expect(changesOf(github)).toEqual(before);
}

function program(type: string, change: object = {}, options?: object) {
  const repo = { owner: "acme", repo: "shop" };
  return {
    resources: {
      bug: { type, properties: { ...repo, name: "bug", color: "D73A4A", ...change }, options },
      wish: {
        type,
        properties: { ...repo, name: "kind/wish", color: "a2eeef", description: "Would be nice" },
        options,
      },
    },
  };
}

/** The requests that change something. */
function changesOf(github: Github): readonly string[] {
  return github.requests.filter((request) => !request.startsWith("GET"));
}
