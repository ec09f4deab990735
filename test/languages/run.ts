// The tier `npm run test:languages`: SDKs in TypeScript, Python and Go by Pulumi's own generators, and programs on them that the real CLI runs.
// Arguments are handed to vitest. The report stays in .cache/reports/languages.json.
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeTools, pythonTools } from "../engine/tools.ts";
import { buildCli, whyNotGo } from "../support/go.ts";
import { installPlugin } from "../support/plugin.ts";
import { countVitest } from "../support/reports.ts";
import { cache, repository } from "../support/repository.ts";
import { run } from "../support/run.ts";
import { sdkPacks } from "./support/packs.ts";
import { whyNotPython } from "./support/python.ts";
import { buildGenerator, prepareGo, preparePython, prepareTypeScript } from "./support/sdks.ts";

const { CI } = process.env;
const missing = (await whyNotGo()) ?? (await whyNotPython());
if (missing === undefined) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.log(`${error instanceof Error ? error.message : error}\ntest:languages could not run`);
    process.exitCode = 1;
  });
} else {
  console.log(`test:languages did not run: ${missing}`);
  process.exitCode = CI === "true" ? 1 : 0;
}

async function main(args: readonly string[]) {
  const home = await mkdtemp(path.join(tmpdir(), "packs-languages-"));
  try {
    const [cli, plugin, generator, node, python] = await Promise.all([
      buildCli(),
      installPlugin(home),
      buildGenerator(path.join(cache, "languages", "gensdk")),
      nodeTools(path.join(cache, "sdk-nodejs")),
      pythonTools(path.join(cache, "sdk-python")),
    ]);
    const tools = { node, python, generator };
    const packs = await sdkPacks(plugin, home);
    const [typeScript, pythonPath, program] = await Promise.all([
      prepareTypeScript(packs.typeScript, tools),
      preparePython(packs.python, tools),
      prepareGo(packs.go, tools, path.join(cache, "languages", "program")),
    ]);
    await test(args, {
      PACKS_E2E_CLI: cli,
      PACKS_E2E_HOME: home,
      PACKS_LANGUAGES_TYPESCRIPT: typeScript,
      PACKS_LANGUAGES_PYTHON: path.join(python, "venv", "bin", "python"),
      PACKS_LANGUAGES_PYTHONPATH: pythonPath,
      PACKS_LANGUAGES_GO: program,
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function test(args: readonly string[], variables: NodeJS.ProcessEnv) {
  const report = path.join(cache, "reports", "languages.json");
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const vitest = path.join(repository, "node_modules", "vitest", "vitest.mjs");
  const config = path.join(import.meta.dirname, "vitest.config.ts");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await run(process.execPath, [vitest, "run", "--config", config, ...reporters, ...args], {
    cwd: repository,
    env: { ...process.env, ...variables },
    show: true,
    limit: 800,
  });
  const { passed, failed } = await readFile(report, "utf8").then(countVitest, () => ({ passed: 0, failed: 1 }));
  console.log(`test:languages: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
