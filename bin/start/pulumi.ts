import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { run } from "./run.ts";

/** The CLI on PATH as people name it, `pulumi v3.255.0`; undefined when there is none. */
export async function findPulumi(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)("pulumi", ["version"]);
    return `pulumi ${stdout}`.trim();
  } catch {
    return undefined;
  }
}

const program = `name: start
runtime: yaml
resources:
  greeting:
    type: dice:String
    properties: { length: 12, special: false }
  door:
    type: dice:Password
    properties: { length: 16 }
  pet:
    type: dice:Pet
outputs:
  greeting: \${greeting.result}
  pet: \${pet.id}
`;

/** A whole life of a stack under the real CLI, in a project, a home and a backend of its own. All of it is gone afterwards. */
export async function walkWithPulumi(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "packs-start-"));
  try {
    const project = await makeFolder(folder, "project");
    const home = await makeFolder(folder, "home");
    const state = await makeFolder(folder, "state");
    const env = {
      ...process.env,
      PULUMI_HOME: home,
      PULUMI_BACKEND_URL: `file://${state}`,
      PULUMI_CONFIG_PASSPHRASE: "",
      PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    const pulumi = (...args: readonly string[]) => run("pulumi", [...args, "--non-interactive"], { cwd: project, env });
    await writeFile(path.join(project, "Pulumi.yaml"), program);
    await run(process.execPath, ["bin/plugin-install.ts"], { env });
    await pulumi("package", "add", "packs", "builtin:dice");
    await pulumi("stack", "init", "dev");
    await pulumi("up", "--yes", "--skip-preview");
    await pulumi("preview", "--expect-no-changes");
    await pulumi("refresh", "--yes", "--skip-preview", "--expect-no-changes");
    await pulumi(
      "import",
      "dice:index:String",
      "found",
      "abc123XYZ789",
      "--yes",
      "--protect=false",
      "--generate-code=false",
    );
    await pulumi("destroy", "--yes", "--skip-preview", "--remove");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = path.join(parent, name);
  await mkdir(folder);
  return folder;
}
