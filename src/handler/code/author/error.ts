/** Errors that authors throw and catch. */

/** What else is known about a PackError. */
export interface PackErrorOptions {
  /** the input that the error is about, as a path: `records[0].ttl` */
  readonly property?: string;
  readonly cause?: unknown;
}

/**
 * An error for the user of the pack: its message is shown as it is, without a place in the pack's code.
 * Any other error counts as a mistake in the code and is shown with file and line.
 *
 * @example
 * ```ts
 * if (answer.status === "quota") throw new PackError("The account's quota is used up; ask for more at …");
 * throw new PackError("is reserved", { property: "name" });
 * ```
 */
export class PackError extends Error {
  override readonly name: string = "PackError";
  readonly property: string | undefined;
  constructor(message: string, options: PackErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.property = options.property;
  }
}

/**
 * A service answered with a status that is no success; thrown by `http.send`, `http.get` and its siblings.
 *
 * @example
 * ```ts
 * try {
 *   return { state: await http.get<Zone>(url) };
 * } catch (error) {
 *   if (error instanceof HttpError && error.status === 404) return null; // gone
 *   throw error;
 * }
 * ```
 */
export class HttpError extends PackError {
  override readonly name: string = "HttpError";
  readonly method: string;
  readonly url: string;
  /** of the answer: 400 and above */
  readonly status: number;
  /** the answer's body as text, at most 64 KiB of it */
  readonly body: string;
  constructor(
    exchange: { readonly method: string; readonly url: string; readonly status: number; readonly body: string },
    message: string,
  ) {
    super(message);
    this.method = exchange.method;
    this.url = exchange.url;
    this.status = exchange.status;
    this.body = exchange.body;
  }
}
