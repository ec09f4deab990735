import { parseArgs } from "node:util";

/** What the command line asks for. */
export type Invocation =
  /** be a plugin: for the engine at this address, or, without one, for whoever attaches */
  | { readonly kind: "serve"; readonly engineAddress: string | undefined; readonly verbose: boolean }
  | { readonly kind: "command"; readonly name: string; readonly args: readonly string[] }
  | { readonly kind: "help" }
  | { readonly kind: "version" };

const address = /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i;

/**
 * Reads the arguments of the program. The engine starts a plugin with `[--logtostderr] [-v=N] [--tracing URL] <address>`
 * (protocol §1.5); flags that it may learn one day are tolerated in front of the address.
 */
export function parseInvocation(argv: readonly string[]): Invocation {
  const [first = ""] = argv;
  if (["--help", "-h", "help"].includes(first)) return { kind: "help" };
  if (["--version", "-V", "version"].includes(first) || (first === "-v" && argv.length === 1))
    return { kind: "version" };
  if (first !== "" && !first.startsWith("-") && !address.test(first)) {
    return { kind: "command", name: first, args: argv.slice(1) };
  }
  const { values, positionals } = parseArgs({ args: [...argv], options: engineFlags, strict: false });
  return {
    kind: "serve",
    engineAddress: positionals.findLast((argument) => address.test(argument)),
    verbose: values.logtostderr === true,
  };
}

const engineFlags = {
  logtostderr: { type: "boolean" },
  v: { type: "string", short: "v" },
  tracing: { type: "string" },
} as const;
