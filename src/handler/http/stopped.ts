import { PacksError } from "../../error/error.ts";
import { isTimeout } from "../../platform/timers.ts";
import type { HttpCall } from "./handling.ts";

/** The error for a wait, in which nothing was on its way, that ended with the call's signal. */
export function stoppedWaiting(call: HttpCall): PacksError {
  const { signal } = call.context;
  const options = { where: call.where, cause: signal.reason };
  if (!isTimeout(signal)) return PacksError.of("HANDLER_CANCELLED", {}, options);
  return PacksError.of("HANDLER_TIMEOUT", { reason: "the time for the operation is over" }, options);
}
