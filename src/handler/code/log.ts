import { inspect } from "node:util";
import type { Log } from "../../model/log.ts";

/** A log for an author: what it is told goes on without secrets, and things that are no text are shown as Node shows them. */
export function redactingLog(log: Log, redact: (text: string) => string): Log {
  const pass = (write: (message: string) => void) => (message: unknown) =>
    write(redact(typeof message === "string" ? message : inspect(message)));
  return Object.freeze({
    debug: pass((message) => log.debug(message)),
    info: pass((message) => log.info(message)),
    warn: pass((message) => log.warn(message)),
    error: pass((message) => log.error(message)),
    progress: pass((message) => log.progress(message)),
  });
}
