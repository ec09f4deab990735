import type { Log } from "../../src/model/log.ts";

/** A log that remembers its messages as `severity: text`. */
export interface RecordingLog extends Log {
  readonly messages: readonly string[];
}

/** An empty recording log. */
export function recordingLog(): RecordingLog {
  const messages: string[] = [];
  const record = (severity: string) => (message: string) => void messages.push(`${severity}: ${message}`);
  return {
    messages,
    debug: record("debug"),
    info: record("info"),
    warn: record("warn"),
    error: record("error"),
    progress: record("progress"),
  };
}
