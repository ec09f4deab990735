import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { nodeTools, pythonTools } from "../../engine/tools.ts";
import { goEnvironment, goModule } from "../../support/go.ts";
import { cache, packageVersion, repository } from "../../support/repository.ts";
import { mustRun } from "../../support/run.ts";
import { pluginExecutable, pulumiEnvironment } from "./environment.ts";
import { type Project, temporaryFolder } from "./project.ts";

const programs = path.join(repository, "test", "e2e", "programs");
const pack = path.join(repository, "parameter-packs", "github-labels");

/** The counts of changes that a program's `up` printed: `{ same: 3 }`. */
export type Changes = Readonly<Record<string, number>>;

/** Runs the program whose labels a real dynamic provider in TypeScript makes. */
export async function upWithDynamicTypeScript(project: Project, backend: string): Promise<Changes> {
  const tools = await nodeTools(path.join(cache, "sdk-nodejs"));
  const server = path.join(tools, "node_modules", "@pulumi", "pulumi", "cmd", "dynamic-provider", "index.js");
  await installWrapper(project.home, "nodejs", "3.270.0", `"${process.execPath}" "${server}"`);
  const folder = await temporaryFolder();
  await symlink(path.join(tools, "node_modules"), path.join(folder, "node_modules"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await copyFile(path.join(programs, "dynamic.js"), path.join(folder, "dynamic.js"));
  await copyFile(path.join(pack, "legacy", "label.ts"), path.join(folder, "label.ts"));
  return up(process.execPath, [path.join(folder, "dynamic.js")], project, backend);
}

/** Runs the program whose labels a real dynamic provider in Python makes. */
export async function upWithDynamicPython(project: Project, backend: string): Promise<Changes> {
  const python = await pythonExecutable();
  await installWrapper(project.home, "python", "3.272.0", `"${python}" -u -m pulumi.dynamic`);
  return up(python, [path.join(programs, "dynamic.py")], project, backend);
}

/** Runs the same program in Python on the pack, with an SDK made by Pulumi's own generator. */
export async function upWithPackInPython(project: Project, backend: string): Promise<Changes> {
  const sdk = await temporaryFolder();
  const plugin = pluginExecutable(project.home, await packageVersion());
  const { stdout: schema } = await mustRun(plugin, ["schema", pack, "--allow-code"]);
  await writeFile(path.join(sdk, "schema.json"), schema);
  const generate = `exec go run ./gensdk python "${path.join(sdk, "sdk")}" < "${path.join(sdk, "schema.json")}"`;
  await mustRun("sh", ["-c", generate], { cwd: goModule, env: goEnvironment });
  const info = path.join(sdk, "sdk", "pulumi_github_labels.dist-info");
  await mkdir(info);
  await writeFile(path.join(info, "METADATA"), "Metadata-Version: 2.1\nName: pulumi_github_labels\nVersion: 1.0.0\n");
  const program = [path.join(programs, "adopted.py")];
  return up(await pythonExecutable(), program, project, backend, { PYTHONPATH: path.join(sdk, "sdk") });
}

async function pythonExecutable(): Promise<string> {
  return path.join(await pythonTools(path.join(cache, "sdk-python")), "venv", "bin", "python");
}

/** What `pulumi-resource-pulumi-<language>` of a language's SDK does: it starts the server of dynamic providers. */
async function installWrapper(home: string, language: string, version: string, command: string): Promise<void> {
  const folder = path.join(home, "plugins", `resource-pulumi-${language}-v${version}`);
  const file = path.join(folder, `pulumi-resource-pulumi-${language}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(file, 0o755);
}

/** Runs a program that does an `up` through the Automation API, in the folder of the project. */
async function up(
  command: string,
  args: readonly string[],
  project: Project,
  backend: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<Changes> {
  const settings = await readFile(path.join(project.folder, "Pulumi.yaml"), "utf8");
  const env = { ...pulumiEnvironment(backend).variables, ...variables };
  const { stdout } = await mustRun(command, [...args, project.folder, project.name, project.stack], { env });
  // the API writes project files anew
  await writeFile(path.join(project.folder, "Pulumi.yaml"), settings);
  const changes: Changes = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return changes;
}
