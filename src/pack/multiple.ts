/** Whether a number is a multiple of another, as decimals are meant: 0.3 is one of 0.1, whatever a double makes of it. */
export function isMultiple(value: number, of: number): boolean {
  return Number.isInteger(Number((value / of).toPrecision(12)));
}
