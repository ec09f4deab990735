import { PacksError } from "../../error/error.ts";
import { PlacementError } from "./encode.ts";
import type { HttpCall } from "./handling.ts";

/** What `make` makes; a value that does not fit its place becomes HANDLER_REQUEST. */
export async function placing<Result>(call: HttpCall, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof PlacementError)) throw error;
    throw PacksError.of("HANDLER_REQUEST", { problem: error.message }, { where: call.where, cause: error });
  }
}
