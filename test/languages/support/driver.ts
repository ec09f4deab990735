/** A program in some language that works on a stack through the Automation API, and does what it is told on its standard input. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { pulumiEnvironment } from "../../e2e/support/environment.ts";

/** How a driver is started. */
export interface Runner {
  readonly command: string;
  readonly args: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
}

/** What the programs are given: see the one in TypeScript. */
export interface Parameters {
  readonly folder: string;
  readonly text: string;
  readonly brightness: number;
  readonly existing: string;
  readonly imported?: string;
  readonly endpoint: string;
  readonly token: string;
}

/** What an operation led to. */
export interface Result {
  /** counts by kind of change */
  readonly changes: Readonly<Record<string, number>>;
  readonly outputs: Readonly<Record<string, { readonly value: unknown; readonly secret: boolean }>>;
}

export interface Driver {
  config(values: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>): Promise<void>;
  preview(parameters: Parameters): Promise<Result>;
  up(parameters: Parameters): Promise<Result>;
  refresh(parameters: Parameters): Promise<Result>;
  import(resources: readonly { readonly type: string; readonly name: string; readonly id: string }[]): Promise<Result>;
  destroy(): Promise<Result>;
}

/** Starts a driver on the stack `dev` of a project in a folder; it ends with the test. Its methods throw for what fails. */
export function startDriver(runner: Runner, name: string, folder: string, backend: string): Driver {
  const child = spawn(runner.command, [...runner.args, folder, name, `organization/${name}/dev`], {
    cwd: folder,
    // answers come on a channel of their own: programs and the API print what they like
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: { ...pulumiEnvironment(backend).variables, ...runner.variables },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));
  const answers = linesOf(child.stdio[3]);

  async function tell(operation: string, more: object): Promise<Result> {
    child.stdin.write(`${JSON.stringify({ operation, ...more })}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`${operation}: the driver ended\n${printed}`);
    const { error, changes = {}, outputs = {} }: Partial<Result> & { error?: string } = JSON.parse(value);
    if (error !== undefined) throw new Error(`${operation}: ${error}\n${printed}`);
    return { changes, outputs };
  }

  return {
    config: async (values, secrets) => {
      const entries = (of: Readonly<Record<string, string>>, secret: boolean) =>
        Object.entries(of).map(([key, value]) => ({ key, value, secret }));
      await tell("config", { config: [...entries(values, false), ...entries(secrets, true)] });
    },
    preview: (parameters) => tell("preview", { parameters }),
    up: (parameters) => tell("up", { parameters }),
    refresh: (parameters) => tell("refresh", { parameters }),
    import: (resources) => tell("import", { resources }),
    destroy: () => tell("destroy", {}),
  };
}

function linesOf(stream: unknown): AsyncIterator<string> {
  if (!isReadable(stream)) throw new Error("the driver has no channel for its answers");
  return createInterface({ input: stream })[Symbol.asyncIterator]();
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === "object" && stream !== null && "pipe" in stream;
}
