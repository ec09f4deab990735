/** The longest text that a function makes; more is no configuration any more, and memory has an end. */
const maxText = 16 * 1024 * 1024;

/** Throws an Error when a text of this length would be too long. */
export function checkLength(length: number): void {
  if (length > maxText) throw new Error(`it makes a text of more than ${maxText} characters`);
}

/** The number that a position is. Throws an Error unless it is within 0 and `end`. */
export function position(at: bigint, end: number, what: string): number {
  if (at < 0n || at > BigInt(end)) throw new Error(`the ${what} is out of range`);
  return Number(at);
}

/** Whether positions of UTF-16 units and of characters differ in this text. */
export function hasSurrogates(text: string): boolean {
  return /[\ud800-\udfff]/.test(text);
}
