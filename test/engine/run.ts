// The tier `npm run test:engine`: builds and installs the plugin, gets the compilers of the SDKs, and runs the Go tests.
// Arguments are handed to `go test`. The report stays in .cache/reports/engine.jsonl.
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { goEnvironment, goModule, whyNotGo } from "../support/go.ts";
import { installPlugin } from "../support/plugin.ts";
import { countGo } from "../support/reports.ts";
import { cache } from "../support/repository.ts";
import { nodeTools, pythonTools } from "./tools.ts";

const { CI } = process.env;
const missing = await whyNotGo();
if (missing === undefined) {
  await test(process.argv.slice(2)).catch((error: unknown) => {
    console.log(`${error instanceof Error ? error.message : error}\ntest:engine could not run`);
    process.exitCode = 1;
  });
} else {
  console.log(`test:engine did not run: ${missing}`);
  process.exitCode = CI === "true" ? 1 : 0;
}

async function test(args: readonly string[]) {
  const home = path.join(cache, "engine-home");
  await rm(home, { recursive: true, force: true });
  const [plugin, node, python] = await Promise.all([
    installPlugin(home),
    nodeTools(path.join(cache, "sdk-nodejs")),
    pythonTools(path.join(cache, "sdk-python")),
  ]);
  const report = path.join(cache, "reports", "engine.jsonl");
  const env = {
    ...goEnvironment,
    PULUMI_HOME: home,
    PACKS_PLUGIN: plugin,
    PACKS_SDK_NODEJS: node,
    PACKS_SDK_PYTHON: python,
  };
  const code = await goTest(args, env, report);
  const { passed, failed } = countGo(await readFile(report, "utf8"));
  console.log(`test:engine: ${passed} passed, ${failed} failed`);
  process.exitCode = code;
}

/** Runs `go test`, shows what fails and keeps the events. */
async function goTest(args: readonly string[], env: NodeJS.ProcessEnv, report: string): Promise<number> {
  await mkdir(path.dirname(report), { recursive: true });
  const file = createWriteStream(report);
  // Not from Go's cache: what is tested is the plugin, whose changes Go does not see.
  const child = spawn("go", ["test", "-json", "-count=1", "-timeout=20m", ...args, "./client", "./sdkgen"], {
    cwd: goModule,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  const output = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    file.write(`${line}\n`);
    show(line, output);
  }
  file.end();
  await finished(file);
  return exit;
}

/** Prints one line for each top-level test, and all that a test said when it failed. */
function show(line: string, output: Map<string, string>) {
  if (!line.startsWith("{")) return console.log(line);
  const event: { Action: string; Package?: string; Test?: string; Output?: string; Elapsed?: number } =
    JSON.parse(line);
  const name = `${event.Package ?? ""} ${event.Test ?? ""}`;
  if (event.Output !== undefined) output.set(name, (output.get(name) ?? "") + event.Output);
  if (event.Action === "fail") console.log(output.get(name) ?? `FAIL ${name}`);
  if (event.Action === "pass" && event.Test !== undefined && !event.Test.includes("/")) {
    console.log(`ok ${event.Test} (${event.Elapsed ?? 0} s)`);
  }
}
