/**
 * A failure in a dynamic provider that the thrown value alone does not explain: no Error was thrown, or what was returned is
 * of no use. Its place is then the function's.
 */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  /** the provider's function that did it */
  readonly by: unknown;
  /** what was thrown, when that is what it is about */
  readonly thrown: { readonly value: unknown } | undefined;

  /** `way`: the way out, or undefined when the message has it */
  constructor(
    message: string,
    by: unknown,
    options: { readonly thrown?: { readonly value: unknown }; readonly way?: string } = {},
  ) {
    super(message);
    this.by = by;
    this.thrown = options.thrown;
    this.way = options.way;
  }

  /** a further line for the author; undefined when there is none */
  readonly way: string | undefined;
}
