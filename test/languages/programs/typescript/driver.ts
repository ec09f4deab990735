// Does what it is told, line by line, on one stack: see test/languages/support/driver.ts.
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { LocalWorkspace, type OutputMap, type Stack } from "@pulumi/pulumi/automation";
import { type Parameters, program } from "./program";

interface Command {
  readonly operation: string;
  readonly parameters: Parameters;
  readonly config: readonly { readonly key: string; readonly value: string; readonly secret: boolean }[];
  readonly resources: { readonly type: string; readonly name: string; readonly id: string }[];
}

interface Answer {
  readonly changes?: Readonly<Record<string, number>>;
  readonly outputs?: OutputMap;
  readonly error?: string;
}

const [folder = "", name = "", stackName = ""] = process.argv.slice(2);
let parameters: Parameters;

const operations: Readonly<Record<string, (stack: Stack, command: Command) => Promise<Answer>>> = {
  config: async (stack, { config }) => {
    for (const { key, value, secret } of config) await stack.setConfig(key, { value, secret });
    return {};
  },
  preview: async (stack) => ({ changes: (await stack.preview()).changeSummary }),
  up: async (stack) => {
    const { summary, outputs } = await stack.up();
    return { changes: summary.resourceChanges, outputs };
  },
  refresh: async (stack) => ({ changes: (await stack.refresh()).summary.resourceChanges }),
  import: async (stack, { resources }) => {
    const { summary } = await stack.import({ resources, protect: false, generateCode: false });
    return { changes: summary.resourceChanges };
  },
  destroy: async (stack) => ({ changes: (await stack.destroy()).summary.resourceChanges }),
};

async function main() {
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName, projectName: name, program: () => program(parameters) },
    { workDir: folder, projectSettings: { name, runtime: "yaml" } },
  );
  for await (const line of createInterface({ input: process.stdin })) {
    const command: Command = JSON.parse(line);
    parameters = command.parameters;
    const answer = await operations[command.operation]?.(stack, command).catch((error) => ({ error: String(error) }));
    writeSync(3, `${JSON.stringify(answer)}\n`);
  }
}

void main();
