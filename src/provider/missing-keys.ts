import type { MissingKey } from "../model/requests.ts";

/** Thrown by Configure: required keys have no value. The server encodes it as ConfigureErrorMissingKeys (protocol §3.4). */
export class MissingKeys extends Error {
  override readonly name = "MissingKeys";
  readonly keys: readonly MissingKey[];
  constructor(keys: readonly MissingKey[]) {
    super(keys.map(({ name }) => `missing required configuration key "${name}"`).join("\n"));
    this.keys = keys;
  }
}
