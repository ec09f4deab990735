/** What code of a pack must not do to the process, and what it prints. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "../../model/log.ts";

const forgotten = "a promise was rejected and nothing waited for it (is an await missing?)";

/** The piece of author's code that runs: what the guards know about it. */
export interface Scope {
  /** `Zone create`; for messages */
  readonly label: string;
  readonly log: Log;
  /** Ends the operation with an error that no promise carries, such as one thrown in a timer; false when it was over. */
  readonly fail: (error: unknown) => boolean;
}

/** Guards over the process while author's code runs; other code is not affected. */
export interface Guards {
  /** Runs `run`, and all that it starts, as author's code. */
  within<Result>(scope: Scope, run: () => Result): Result;
  /**
   * For the process's `uncaughtException` and `unhandledRejection` events. When author's code is to blame: reports it in the
   * operation's log, ends the operation after an exception, and answers true.
   */
  claim(caught: unknown, event: "uncaughtException" | "unhandledRejection"): boolean;
  /** Puts everything back. */
  restore(): void;
}

/**
 * Installs guards: inside author's code `process.exit`, `abort` and `kill` of the process itself throw, and what is written
 * to stdout or stderr, by `console` too, becomes debug messages of the resource. Writes to file descriptors and native code
 * are not seen. To be installed once in a process, by its composition root.
 */
export function installGuards(): Guards {
  const scopes = new AsyncLocalStorage<Scope>();
  const { exit, abort, kill, stdout, stderr } = process;
  const writers = [stdout, stderr].map((stream) => ({ stream, write: stream.write }));

  function refuse(call: string): void {
    const scope = scopes.getStore();
    if (scope !== undefined)
      throw new Error(`${call} was called by a handler, which would end the whole provider; throw an error instead`);
  }

  process.exit = (code) => {
    refuse(`process.exit(${code ?? ""})`);
    return exit.call(process, code);
  };
  process.abort = () => {
    refuse("process.abort()");
    return abort.call(process);
  };
  process.kill = (pid, signal) => {
    if (pid === process.pid && signal !== 0) refuse("process.kill(process.pid)");
    return kill.call(process, pid, signal);
  };
  for (const { stream, write } of writers) stream.write = redirected(stream, write, scopes);

  return {
    within: (scope, run) => scopes.run(scope, run),
    claim(caught, event) {
      const scope = scopes.getStore();
      if (scope === undefined) return false;
      if (event === "uncaughtException" && scope.fail(caught)) return true;
      const what = event === "uncaughtException" ? "an error was thrown after the operation" : forgotten;
      scope.log.warn(`${scope.label}: ${what}: ${String(caught)}`);
      return true;
    },
    restore() {
      Object.assign(process, { exit, abort, kill });
      for (const { stream, write } of writers) stream.write = write;
    },
  };
}

function redirected(
  stream: NodeJS.WriteStream,
  write: NodeJS.WriteStream["write"],
  scopes: AsyncLocalStorage<Scope>,
): NodeJS.WriteStream["write"] {
  return (chunk: Uint8Array | string, ...rest: readonly unknown[]) => {
    const scope = scopes.getStore();
    if (scope === undefined) return Reflect.apply(write, stream, [chunk, ...rest]);
    const text = typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
    const message = text.replace(/\n$/, "");
    if (message !== "") scope.log.debug(message);
    const done = rest.find((argument) => typeof argument === "function");
    if (done !== undefined) queueMicrotask(() => Reflect.apply(done, undefined, []));
    return true;
  };
}
