// The tier `npm run test:e2e`: builds the real CLI and the plugin, and lets the CLI do everything that a user does.
// Arguments are handed to vitest. Reports stay in .cache/reports.
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildCli, whyNotGo } from "../support/go.ts";
import { installPlugin } from "../support/plugin.ts";
import { type Counts, countVitest } from "../support/reports.ts";
import { cache, repository } from "../support/repository.ts";
import { run } from "../support/run.ts";
import { findNewerCli } from "./support/newer.ts";

const { CI, PATH = "" } = process.env;
const missing = await whyNotGo();
if (missing === undefined) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.log(`${error instanceof Error ? error.message : error}\ntest:e2e could not run`);
    process.exitCode = 1;
  });
} else {
  console.log(`test:e2e did not run: ${missing}`);
  process.exitCode = CI === "true" ? 1 : 0;
}

async function main(args: readonly string[]) {
  const home = await mkdtemp(path.join(tmpdir(), "packs-e2e-"));
  try {
    const [cli] = await Promise.all([buildCli(), installPlugin(home)]);
    const newer = await findNewerCli(PATH.split(path.delimiter), cli);
    const counts = [await test("e2e", cli, home, args)];
    if (newer === undefined) console.log("a newer CLI: not run, none is on PATH");
    else counts.push(await test("e2e-newer", newer, home, args));
    console.log(`test:e2e: ${sum(counts, "passed")} passed, ${sum(counts, "failed")} failed`);
    process.exitCode = sum(counts, "failed") === 0 && sum(counts, "passed") > 0 ? 0 : 1;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Runs the scenarios with one CLI. */
async function test(tier: string, cli: string, home: string, args: readonly string[]): Promise<Counts> {
  const report = path.join(cache, "reports", `${tier}.json`);
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const vitest = path.join(repository, "node_modules", "vitest", "vitest.mjs");
  const config = path.join(import.meta.dirname, "vitest.config.ts");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await run(process.execPath, [vitest, "run", "--config", config, ...reporters, ...args], {
    cwd: repository,
    env: { ...process.env, PACKS_E2E_CLI: cli, PACKS_E2E_HOME: home },
    show: true,
    limit: 1500,
  });
  return readFile(report, "utf8").then(countVitest, () => ({ passed: 0, failed: 1 }));
}

function sum(counts: readonly Counts[], key: keyof Counts): number {
  return counts.reduce((total, each) => total + each[key], 0);
}
