/** The program: the plugin that engines start, and the CLI of pack authors. Evaluates only what the command line asks for. */
import { parseInvocation } from "./cli/args.ts";
import { claimStdout } from "./platform/stdout.ts";

async function main(argv: readonly string[]): Promise<void> {
  const invocation = parseInvocation(argv);
  switch (invocation.kind) {
    case "serve": {
      // before any other module, which might write to stdout while it loads
      const print = claimStdout();
      const [{ serve }, { createHost }] = await Promise.all([import("./cli/serve.ts"), import("./composition.ts")]);
      return serve({ ...invocation, ...createHost(), print });
    }
    case "command": {
      const { runProgramCommand } = await import("./cli/program.ts");
      process.exitCode = await runProgramCommand(invocation.name, invocation.args);
      return;
    }
    case "help": {
      const { printOverview } = await import("./cli/program.ts");
      return printOverview();
    }
    case "version": {
      const { hostVersion } = await import("./platform/version.ts");
      process.stdout.write(`${hostVersion}\n`);
    }
  }
}

main(process.argv.slice(2)).catch((caught: unknown) => {
  console.error(caught);
  process.exitCode = 1;
});
