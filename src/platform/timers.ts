/**
 * Milliseconds as Node's timers take them: whole, as `AbortSignal.timeout` wants them, and no more than fit into 31 bits, as
 * longer timers fire at once.
 */
export function timerDelay(milliseconds: number): number {
  return Math.min(Math.ceil(milliseconds), 2 ** 31 - 1);
}

/** Whether an aborted signal means that the time is over; else somebody cancelled. */
export function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}
