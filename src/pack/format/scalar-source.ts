import { Scalar } from "yaml";

/**
 * The offset in the file of the character at `offset` of a scalar's value. Exact for plain and quoted scalars on one line
 * and for literal blocks; for folded text, whose lines were joined, it is where the scalar starts.
 */
export function offsetInSource(text: string, scalar: Scalar, offset: number): number {
  const [start = 0, end = start] = scalar.range ?? [];
  const source = text.slice(start, end);
  if (offset === 0 && scalar.type === Scalar.PLAIN) return start;
  switch (scalar.type) {
    case Scalar.PLAIN:
      return source.includes("\n") ? start : start + offset;
    case Scalar.QUOTE_SINGLE:
      return source.includes("\n") ? start : start + quotedOffset(source, offset, singleQuoteUnit);
    case Scalar.QUOTE_DOUBLE:
      return source.includes("\n") ? start : start + quotedOffset(source, offset, doubleQuoteUnit);
    case Scalar.BLOCK_LITERAL:
      return start + blockOffset(source, String(scalar.value), offset);
    default:
      return start;
  }
}

/** How long the next unit of the source is, and how many UTF-16 units of the value it makes. */
type Unit = (rest: string) => { source: number; value: number };

function quotedOffset(source: string, offset: number, unit: Unit): number {
  let at = 1;
  for (let made = 0; made < offset && at < source.length - 1; ) {
    const next = unit(source.slice(at, at + 10));
    at += next.source;
    made += next.value;
  }
  return at;
}

function singleQuoteUnit(rest: string): { source: number; value: number } {
  return { source: rest.startsWith("''") ? 2 : 1, value: 1 };
}

const escapeLengths: ReadonlyMap<string, number> = new Map([
  ["x", 4],
  ["u", 6],
  ["U", 10],
]);

function doubleQuoteUnit(rest: string): { source: number; value: number } {
  if (!rest.startsWith("\\")) return { source: 1, value: 1 };
  const letter = rest.charAt(1);
  const astral = letter === "U" && Number.parseInt(rest.slice(2), 16) > 0xffff;
  return { source: escapeLengths.get(letter) ?? 2, value: astral ? 2 : 1 };
}

/** In a literal block, each line of the value is a line of the source behind the block's indentation. */
function blockOffset(source: string, value: string, offset: number): number {
  const header = source.indexOf("\n") + 1;
  if (header === 0) return 0;
  const before = value.slice(0, offset).split("\n");
  const lines = source.slice(header).split("\n");
  const line = before.length - 1;
  const lineStart = header + lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0);
  const firstText = lines.findIndex((each) => each.trim() !== "");
  const indent = (lines[firstText] ?? "").search(/\S/) - ((value.split("\n")[firstText] ?? "").search(/\S/) || 0);
  return lineStart + Math.max(0, indent) + (before.at(-1) ?? "").length;
}
