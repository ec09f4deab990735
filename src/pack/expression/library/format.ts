import { isNumeric, membersOf } from "./same.ts";
import { checkLength } from "./text.ts";

/**
 * CEL's `format`: `%s` any value, `%d` a whole number, `%f` and `%e` with a precision as in `%.2f`, `%x`, `%X`, `%o`, `%b`
 * a whole number (or text, in hexadecimal) in another base, `%%` itself. Throws an Error for what does not fit.
 */
export function formatText(pattern: string, values: readonly unknown[]): string {
  let used = 0;
  let length = 0;
  const text = pattern.replaceAll(
    /%(?:%|(?:\.(\d{1,3}))?([a-zA-Z])|)/g,
    (clause, precision?: string, verb?: string) => {
      if (clause === "%%") return "%";
      if (verb === undefined) throw new Error("a % in the format is followed by no letter; write %% for itself");
      if (used >= values.length) throw new Error("its format names more values than the list has");
      const piece = formatOne(verb, precision === undefined ? undefined : Number(precision), values[used]);
      used += 1;
      length += piece.length;
      checkLength(length);
      return piece;
    },
  );
  return text;
}

function formatOne(verb: string, precision: number | undefined, value: unknown): string {
  switch (verb) {
    case "s":
      return textOf(value);
    case "d":
      return wholeNumber(value, verb).toString();
    case "f":
      return fractional(value, verb).toFixed(Math.min(precision ?? 6, 100));
    case "e":
      return fractional(value, verb)
        .toExponential(Math.min(precision ?? 6, 100))
        .replace(/e([+-])(\d)$/, "e$10$2");
    case "x":
      return hexadecimal(value, verb);
    case "X":
      return hexadecimal(value, verb).toUpperCase();
    case "o":
      return wholeNumber(value, verb).toString(8);
    case "b":
      return typeof value === "boolean" ? String(Number(value)) : wholeNumber(value, verb).toString(2);
    default:
      throw new Error(`%${verb} is no clause of a format; there are %s %d %f %e %x %X %o %b`);
  }
}

/** What `%s` makes of a value, lists and maps included. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString().replace(".000Z", "Z");
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  const members = membersOf(value);
  if (!members) return String(value);
  return `{${[...members]
    .map(([key, member]) => `${textOf(key)}: ${textOf(member)}`)
    .sort()
    .join(", ")}}`;
}

function wholeNumber(value: unknown, verb: string): bigint {
  const plain: unknown = typeof value === "object" && value !== null ? value.valueOf() : value;
  if (typeof plain === "bigint") return plain;
  if (typeof plain === "number" && Number.isInteger(plain)) return BigInt(plain);
  throw new Error(`%${verb} in its format takes a whole number`);
}

function fractional(value: unknown, verb: string): number {
  if (isNumeric(value)) return Number(value);
  throw new Error(`%${verb} in its format takes a number`);
}

function hexadecimal(value: unknown, verb: string): string {
  if (typeof value === "string") return Buffer.from(value).toString("hex");
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  return wholeNumber(value, verb).toString(16);
}
