/** A remote object that exists is never dropped: failures after it is there carry it along (protocol §5.4, §10: 39). */

import { messageOf } from "../../error/error.ts";
import { PartialFailure, type ResourceState } from "../../handler/handler.ts";
import type { PropertyObject } from "../../model/value.ts";
import { InitFailed } from "../partial.ts";

/**
 * Performs an operation that may make or change an object. A PartialFailure, and any failure after `created` was called,
 * becomes InitFailed with the outputs that `toOutputs` makes of what is known; reasons are redacted. `keptId` is the
 * resource's id where it exists already.
 */
export async function keepingPartialState(
  perform: (created: (id: string, state?: ResourceState["state"]) => void) => Promise<ResourceState>,
  toOutputs: (partial: ResourceState) => PropertyObject,
  redact: (text: string) => string,
  keptId?: string,
): Promise<ResourceState> {
  let known: ResourceState | undefined;
  try {
    return await perform((id, state = {}) => {
      known = { id, state: { ...known?.state, ...state } };
    });
  } catch (caught) {
    const partial = caught instanceof PartialFailure ? caught.result : known;
    if (partial === undefined || partial.id === "") throw caught;
    const reasons = caught instanceof PartialFailure ? caught.reasons : [messageOf(caught)];
    const id = keptId ?? partial.id;
    throw new InitFailed({ id, properties: toOutputs(partial), reasons: reasons.map(redact) }, caught);
  }
}
