/** What a token endpoint or login gave. */
export interface Token {
  readonly value: string;
  /** milliseconds since 1970; undefined: good until the service says otherwise */
  readonly expires: number | undefined;
  /** milliseconds since 1970: when it was got */
  readonly obtained: number;
  /** gets the next token, where the service gave one */
  readonly refreshToken?: string | undefined;
}

/** What tells one token from another: who asks for it, with what. */
export type TokenKey = string;

interface Entry {
  token?: Token;
  pending?: Promise<Token> | undefined;
}

/** The longest time before its expiry at which a token is replaced. Milliseconds. */
const margin = 60_000;

/** The tokens of one process: each is fetched once, for all calls that need it at the time. */
export class Tokens {
  readonly #entries = new Map<TokenKey, Entry>();

  /**
   * The present token, or a new one by `fetch` when there is none, when it is about to expire, or when it is `refused`, the
   * value that the service has just answered 401 to. A failure is that of all who wait; the next call tries again.
   */
  get(
    key: TokenKey,
    now: number,
    fetch: (last: Token | undefined) => Promise<Token>,
    refused?: string,
  ): Promise<Token> {
    const entry = this.#entries.get(key) ?? {};
    this.#entries.set(key, entry);
    const { token, pending: begun } = entry;
    if (begun !== undefined) return begun;
    if (token && token.value !== refused && isFresh(token, now)) return Promise.resolve(token);
    const pending = fetch(token)
      .then((fetched) => {
        entry.token = fetched;
        return fetched;
      })
      .finally(() => {
        entry.pending = undefined;
      });
    entry.pending = pending;
    return pending;
  }
}

/** A token is replaced before its last minute, or its last fifth when it is short-lived. */
function isFresh({ expires, obtained }: Token, now: number): boolean {
  return expires === undefined || now < expires - Math.min(margin, (expires - obtained) / 5);
}
