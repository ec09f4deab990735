/** What is wrong with a template or an expression, found while compiling it. The pack format adds file, line and column. */
export class ExpressionProblem extends Error {
  override readonly name = "ExpressionProblem";
  /** where, in UTF-16 units from the start of the whole text given to the compiler */
  readonly offset: number;
  /** how many UTF-16 units are wrong; at least 1, so that there is something to underline */
  readonly length: number;

  constructor(message: string, offset: number, length: number) {
    super(message);
    this.offset = offset;
    this.length = Math.max(1, length);
  }

  /** The same problem in a text that has `shift` units in front. */
  shifted(shift: number): ExpressionProblem {
    return new ExpressionProblem(this.message, this.offset + shift, this.length);
  }
}
