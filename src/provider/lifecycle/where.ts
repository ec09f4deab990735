import type { Where } from "../../error/error.ts";
import type { Pack } from "../../pack/pack.ts";

/** What an error is about: the pack, the token and the operation. */
export function whereOf(target: { readonly pack: Pack; readonly token: string }, operation: string): Where {
  return { pack: `${target.pack.name}@${target.pack.version}`, token: target.token, operation };
}
