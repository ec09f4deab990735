import { spawn } from "node:child_process";

/** What a program did. */
export interface Outcome {
  /** 130 and the like after a signal, as in a shell */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type SendSignal = (name: NodeJS.Signals) => void;

/** How to run a program. */
export interface RunOptions {
  readonly cwd?: string;
  /** the whole environment; that of this process when absent */
  readonly env?: NodeJS.ProcessEnv;
  /** shows the program's output as it comes, and keeps none of it */
  readonly show?: boolean;
  /** standard input, none when absent */
  readonly input?: string;
  /** Called once with the way to send the program signals. */
  readonly started?: (signal: SendSignal) => void;
  /** Called with each piece of standard output and standard error. */
  readonly watch?: (text: string, signal: SendSignal) => void;
  /** seconds after which the program is killed, 300 when absent */
  readonly limit?: number;
}

/** Runs a program to its end. Never throws for what the program does. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: [
      options.input === undefined ? "ignore" : "pipe",
      options.show ? "inherit" : "pipe",
      options.show ? "inherit" : "pipe",
    ],
  });
  const signal: SendSignal = (name) => child.kill(name);
  options.started?.(signal);
  child.stdin?.end(options.input);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
      options.watch?.(text, signal);
    });
  }
  const limit = setTimeout(() => child.kill("SIGKILL"), (options.limit ?? 300) * 1000);
  return new Promise((resolve) => {
    const end = (code: number) => {
      clearTimeout(limit);
      resolve({ code, ...output });
    };
    child.on("error", (error) => {
      output.stderr += error.message;
      end(127);
    });
    child.on("close", (code, ended) => end(code ?? (ended === "SIGKILL" ? 137 : 130)));
  });
}

/** Runs a program that must succeed. Throws with all its output when it does not. */
export async function mustRun(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const outcome = await run(command, args, options);
  if (outcome.code !== 0) {
    throw new Error(`${command} ${args.join(" ")} ended with ${outcome.code}\n${outcome.stdout}${outcome.stderr}`);
  }
  return outcome;
}
