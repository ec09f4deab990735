import { parseToken } from "../../pack/token.ts";

/** A token as authors write it, `Zone` or `dns/Zone`; what is no token stays as it is. */
export function nameOf(token: string): string {
  return parseToken(token)?.authorName ?? token;
}
