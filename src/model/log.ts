/** Where messages for the user go. Calls return at once; order is kept for each URN; failures are never the caller's concern. */
export interface Log {
  /** shown with `pulumi … -d` only */
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  /** Red in the CLI, yet without effect on the exit code (engine.md §6): only for what also fails the call. */
  error(message: string): void;
  /** The Info column of the resource's row; not kept once the operation is over. */
  progress(message: string): void;
}

/** A log that keeps nothing. */
export const silentLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  progress() {},
};
