import { PacksError } from "../../error/error.ts";
import { PlacementError } from "./encode.ts";
import type { HttpCall } from "./handling.ts";

/** What `make` makes; a value that does not fit its place becomes HANDLER_REQUEST. */
export async function placing<Result>(call: HttpCall, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    throw requestProblem(error, call);
  }
}

/** HANDLER_REQUEST for a value that does not fit its place; any other error as it is. */
export function requestProblem(error: unknown, call: HttpCall): unknown {
  if (!(error instanceof PlacementError)) return error;
  return PacksError.of("HANDLER_REQUEST", { problem: error.message }, { where: call.where, cause: error });
}
