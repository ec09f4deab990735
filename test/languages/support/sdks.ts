import { copyFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { goEnvironment, goModule } from "../../support/go.ts";
import { repository } from "../../support/repository.ts";
import { mustRun } from "../../support/run.ts";

/** A pack whose SDK the programs use. */
export interface SdkPack {
  /** what the programs call it: its name, unless there are two versions of it */
  readonly alias: string;
  readonly schema: string;
}

/** Where the tools of the languages are. */
export interface Tools {
  /** with TypeScript and Pulumi's SDK in its node_modules */
  readonly node: string;
  /** with a virtual environment `venv` */
  readonly python: string;
  /** the command that generates SDKs */
  readonly generator: string;
}

const programs = path.join(repository, "test", "languages", "programs");
const goPath = "github.com/pulumi-packs/packs/test/engine/generated/languages";

/** The folder in which TypeScript finds the compiled SDKs, and the driver as `program/bin/driver.js`. */
export async function prepareTypeScript(packs: readonly SdkPack[], { node, generator }: Tools): Promise<string> {
  const root = path.join(node, "languages");
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, "node_modules", "@pulumi"), { recursive: true });
  const compiler = path.join(node, "node_modules", ".bin", "tsc");
  await Promise.all(
    packs.map(async ({ alias, schema }) => {
      const sdk = path.join(root, "sdks", alias);
      await generate(generator, schema, "nodejs", sdk);
      await mustRun(compiler, ["--project", sdk]);
      await copyFile(path.join(sdk, "package.json"), path.join(sdk, "bin", "package.json"));
      await symlink(sdk, path.join(root, "node_modules", "@pulumi", alias));
    }),
  );
  const program = path.join(root, "program");
  await mkdir(program);
  for (const file of ["driver.ts", "program.ts", "tsconfig.json"]) {
    await copyFile(path.join(programs, "typescript", file), path.join(program, file));
  }
  await mustRun(compiler, ["--project", program]);
  return root;
}

/** The folder in which Python finds the SDKs. */
export async function preparePython(packs: readonly SdkPack[], { python, generator }: Tools): Promise<string> {
  const root = path.join(python, "languages");
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  await Promise.all(
    packs.map(async ({ alias, schema }) => {
      const sdk = path.join(root, "sdks", alias);
      await generate(generator, schema, "python", sdk);
      const module = moduleName(alias);
      await symlink(path.join(sdk, module), path.join(root, module));
      // an SDK asks for its own version, which only an installed package has
      await mkdir(path.join(root, `${module}.dist-info`));
      const version = versionOf(schema).replace("-dev.", ".dev");
      const metadata = `Metadata-Version: 2.1\nName: ${module}\nVersion: ${version}\n`;
      await writeFile(path.join(root, `${module}.dist-info`, "METADATA"), metadata);
    }),
  );
  return root;
}

/** The driver in Go, as an executable: it is built with the module that has Pulumi's SDK. */
export async function prepareGo(packs: readonly SdkPack[], { generator }: Tools, executable: string): Promise<string> {
  const root = path.join(goModule, "generated", "languages");
  await rm(root, { recursive: true, force: true });
  await Promise.all(
    packs.map(({ alias, schema }) => generate(generator, schema, "go", path.join(root, alias), `${goPath}/${alias}`)),
  );
  const program = path.join(root, "program");
  await mkdir(program);
  for (const file of ["driver.go", "program.go"]) {
    await copyFile(path.join(programs, "go", file), path.join(program, file));
  }
  await mustRun("go", ["build", "-o", executable, "./generated/languages/program"], {
    cwd: goModule,
    env: goEnvironment,
    limit: 600,
  });
  return executable;
}

/** Builds the command that generates SDKs, with Pulumi's own generators. */
export async function buildGenerator(executable: string): Promise<string> {
  await mustRun("go", ["build", "-o", executable, "./gensdk"], { cwd: goModule, env: goEnvironment, limit: 600 });
  return executable;
}

async function generate(generator: string, schema: string, ...args: readonly string[]): Promise<void> {
  await mustRun(generator, args, { input: schema });
}

function versionOf(schema: string): string {
  const { version }: { version: string } = JSON.parse(schema);
  return version;
}

function moduleName(name: string): string {
  return `pulumi_${name.replaceAll("-", "_")}`;
}
