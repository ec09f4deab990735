import type { PartialState } from "../model/requests.ts";

/** Thrown by create, update and read: the object exists but is not complete. The server encodes it as ErrorResourceInitFailed. */
export class InitFailed extends Error {
  override readonly name = "InitFailed";
  readonly partial: PartialState;
  constructor(partial: PartialState, cause?: unknown) {
    super(partial.reasons.join("\n"), { cause });
    this.partial = partial;
  }
}
