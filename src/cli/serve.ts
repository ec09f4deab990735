import { endWithEngine, surviveUncaught, type UncaughtEvent } from "../platform/lifetime.ts";
import { stderrLog } from "../platform/stderr-log.ts";
import type { ProviderFactory } from "../provider/provider.ts";
import { listen } from "../server/listen.ts";
import { Sessions } from "../server/sessions.ts";

/** How the program is to be a plugin. */
export interface ServeOptions {
  readonly engineAddress: string | undefined;
  /** whether to write a line for each call to stderr */
  readonly verbose: boolean;
  readonly createProvider: ProviderFactory;
  /** reports an error that nobody caught when it knows whose it is */
  readonly claim: (caught: unknown, event: UncaughtEvent) => boolean;
  /** does what can be done ahead of the first call */
  readonly prepare: () => void;
  /** writes a line to the stdout that the engine reads */
  readonly print: (line: string) => void;
}

/** Serves until the engine, or the user, ends the process. The port is the only line that stdout ever gets. */
export async function serve(options: ServeOptions): Promise<void> {
  const local = stderrLog(options.verbose);
  const { engineAddress, createProvider } = options;
  const sessions = new Sessions({ createProvider, engineAddress, local });
  surviveUncaught([local, sessions.log], options.claim);
  endWithEngine({ untilStdinCloses: engineAddress !== undefined });
  const { port } = await listen({ sessions, local });
  options.print(String(port));
  options.prepare();
}
