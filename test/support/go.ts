import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { cache, repository } from "./repository.ts";
import { mustRun, run } from "./run.ts";

/** The Go module that names the engine's client, the CLI and the YAML host. */
export const goModule = path.join(repository, "test", "engine");

/** The environment of every `go` command: nothing is added to go.mod or go.sum. */
export const goEnvironment = { ...process.env, GOFLAGS: "-mod=readonly -buildvcs=false" };

/** Why Go cannot be used here; undefined when it can. */
export async function whyNotGo(): Promise<string | undefined> {
  const outcome = await run("go", ["env", "GOVERSION"], {
    cwd: goModule,
    env: { ...goEnvironment, GOTOOLCHAIN: "local" },
  });
  if (outcome.code === 127) return "Go is not installed";
  if (outcome.code !== 0) return `Go cannot be used: ${outcome.stderr.trim()}`;
  const minor = Number(/^go1\.(\d+)/.exec(outcome.stdout)?.[1] ?? 0);
  return minor >= 25 ? undefined : `Go 1.25 or newer is needed, this is ${outcome.stdout.trim()}`;
}

/** The folder of the real CLI and the YAML host, built once for each go.sum and kept in the cache. */
export async function buildCli(): Promise<string> {
  const sums = await readFile(path.join(goModule, "go.sum"));
  const flags = await linkerFlags();
  const key = createHash("sha256").update(sums).update(flags).digest("hex").slice(0, 12);
  const folder = path.join(cache, `pulumi-${key}`);
  if (await exists(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await mustRun("go", ["build", `-ldflags=${flags}`, "-o", `${unfinished}/`, "tool"], {
    cwd: goModule,
    env: goEnvironment,
    limit: 1200,
  });
  // Another run may have been quicker.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/** With them the CLI knows its own version, for which the Automation API asks. */
async function linkerFlags(): Promise<string> {
  const [, version = ""] =
    /github\.com\/pulumi\/pulumi\/pkg\/v3 (\S+)/.exec(await readFile(path.join(goModule, "go.mod"), "utf8")) ?? [];
  return `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${version}`;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
