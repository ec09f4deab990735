import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { parse, stringify } from "yaml";
import { type Outcome, type RunOptions, run } from "../../support/run.ts";
import { pulumiEnvironment } from "./environment.ts";
import { parseState, type State } from "./state.ts";

/** A YAML program: what Pulumi.yaml has besides its name, its runtime and its packages. */
export interface Program {
  readonly resources?: object;
  readonly outputs?: object;
  readonly variables?: object;
}

/** A Pulumi project with one stack, in a folder and with a backend of its own. All but `pulumi` throw when the CLI fails. */
export interface Project {
  readonly folder: string;
  readonly name: string;
  readonly stack: string;
  /** `PULUMI_HOME`, shared by all projects */
  readonly home: string;
  /** Runs the CLI, whatever comes of it. */
  pulumi(args: readonly string[], options?: RunOptions): Promise<Outcome>;
  /** Runs the CLI and returns all that it printed. */
  must(...args: readonly string[]): Promise<string>;
  /** `pulumi package add packs -- …` */
  packageAdd(...args: readonly string[]): Promise<string>;
  /** Replaces the program; packages that were added stay. */
  write(program: Program): Promise<void>;
  config(...args: readonly string[]): Promise<string>;
  up(...args: readonly string[]): Promise<string>;
  preview(...args: readonly string[]): Promise<string>;
  refresh(...args: readonly string[]): Promise<string>;
  destroy(...args: readonly string[]): Promise<string>;
  /** the stack's outputs, secrets in clear */
  outputs(): Promise<Readonly<Record<string, unknown>>>;
  /** what the backend keeps, secrets encrypted */
  state(): Promise<State>;
}

/** Where a project lies, when not in a new folder, and what its CLI gets. */
export interface ProjectOptions {
  readonly folder?: string;
  /** the folder of the backend */
  readonly backend?: string;
  readonly variables?: NodeJS.ProcessEnv;
}

/** Makes a project with a stack; both are deleted when the test is over. */
export async function newProject(name: string, options: ProjectOptions = {}): Promise<Project> {
  const folder = options.folder ?? (await temporaryFolder());
  const backend = options.backend ?? (await temporaryFolder());
  await writeFile(path.join(folder, "Pulumi.yaml"), stringify({ name, runtime: "yaml" }));
  const project = openProject(name, folder, backend, options.variables);
  await project.must("stack", "init", project.stack, "--no-select");
  return project;
}

/** A project that exists already, or has only a stack. */
export function openProject(name: string, folder: string, backend: string, variables: NodeJS.ProcessEnv = {}): Project {
  const environment = pulumiEnvironment(backend);
  const stack = `organization/${name}/dev`;
  const pulumi = (args: readonly string[], { env, ...options }: RunOptions = {}) =>
    run(environment.pulumi, args, {
      cwd: folder,
      limit: 120,
      env: { ...environment.variables, ...variables, ...env },
      ...options,
    });
  const must = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await pulumi(args);
    if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}\n${stdout}${stderr}`);
    return stdout + stderr;
  };
  const operate = (operation: string, ...args: readonly string[]) =>
    must(
      operation,
      ...(operation === "preview" ? [] : ["--yes", "--skip-preview"]),
      ...batch,
      "--stack",
      stack,
      ...args,
    );
  return {
    folder,
    name,
    stack,
    home: environment.home,
    pulumi,
    must,
    packageAdd: (...args) => must("package", "add", "packs", "--", ...args),
    write: (program) => writeProgram(folder, program),
    config: (...args) => must("config", "set", "--stack", stack, ...args),
    up: (...args) => operate("up", ...args),
    preview: (...args) => operate("preview", "--diff", ...args),
    refresh: (...args) => operate("refresh", ...args),
    destroy: (...args) => operate("destroy", ...args),
    outputs: async () =>
      JSON.parse((await pulumi(["stack", "output", "--json", "--show-secrets", "--stack", stack])).stdout),
    state: async () => parseState((await pulumi(["stack", "export", "--stack", stack])).stdout),
  };
}

/** What every operation gets, so that nobody is asked and nothing is coloured. */
export const batch = ["--non-interactive", "--color=never"] as const;

async function writeProgram(folder: string, program: Program) {
  const file = path.join(folder, "Pulumi.yaml");
  const { name, runtime, packages }: Record<string, unknown> = parse(await readFile(file, "utf8"));
  await writeFile(file, stringify({ name, runtime, packages, ...program }, { aliasDuplicateObjects: false }));
}

/** An empty folder that is deleted when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "packs-e2e-project-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  return folder;
}
