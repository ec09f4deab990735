import { type Context, createContext, Script } from "node:vm";

/** Runs a synchronous function, and ends it when it takes too long. Throws an Error that says so. */
export type TimeLimit = <Result>(run: () => Result) => Result;

/**
 * A limit of so many milliseconds, which ends also loops and regular expressions in the middle. Each use costs about
 * 0.1 ms, the first one more: it is for work that may be unbounded only.
 */
export function timeLimit(milliseconds: number): TimeLimit {
  let watched: Watched | undefined;
  return <Result>(run: () => Result): Result => {
    watched ??= watch();
    let result: { readonly value: Result } | undefined;
    watched.globals.run = () => {
      result = { value: run() };
    };
    try {
      watched.script.runInContext(watched.context, { timeout: milliseconds });
    } catch (error) {
      throw isTimeout(error) ? new Error(`it takes longer than ${milliseconds} ms`) : error;
    } finally {
      watched.globals.run = undefined;
    }
    if (!result) throw new Error("the function did not run");
    return result.value;
  };
}

interface Watched {
  readonly globals: { run: (() => void) | undefined };
  readonly context: Context;
  readonly script: Script;
}

function watch(): Watched {
  const globals = { run: undefined };
  return { globals, context: createContext(globals), script: new Script("run()") };
}

/** The error belongs to the sandbox, so `instanceof Error` does not know it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
