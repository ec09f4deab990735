import type { Log } from "../model/log.ts";
import { plainText } from "./text.ts";

/**
 * A log on stderr, which the engine shows at debug level only (protocol §1.6): for what happens before and beside a session.
 * Debug messages are left out unless `verbose`.
 */
export function stderrLog(verbose: boolean): Log {
  const write = (level: string) => (message: string) => {
    process.stderr.write(`${level}${plainText(message)}\n`);
  };
  return {
    debug: verbose ? write("debug: ") : () => {},
    info: write(""),
    warn: write("warning: "),
    error: write("error: "),
    progress: verbose ? write("") : () => {},
  };
}
