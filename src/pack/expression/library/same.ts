/** Whether a value of CEL is an int or a double. */
export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** CEL's equality of two values, deep; 1 and 1.0 are the same number. */
export function sameCel(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // biome-ignore lint/suspicious/noDoubleEquals: the one operator that compares a bigint with a number exactly
  if (isNumeric(a) && isNumeric(b)) return a == b;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameCel(item, b[index]));
  }
  const [left, right] = [membersOf(a), membersOf(b)];
  if (left && right) {
    return (
      left.size === right.size && [...left].every(([key, value]) => right.has(key) && sameCel(value, right.get(key)))
    );
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
  return isObject(a) && isObject(b) && a.constructor === b.constructor && sameWrapped(a.valueOf(), b.valueOf());
}

/** The members of a map: ours are Maps, those of literals plain objects. Undefined for everything else. */
export function membersOf(value: unknown): ReadonlyMap<unknown, unknown> | undefined {
  if (value instanceof Map) return value;
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype
    ? new Map(Object.entries(value))
    : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Timestamps, durations and unsigned ints wrap a number. */
function sameWrapped(a: unknown, b: unknown): boolean {
  return isNumeric(a) && a === b;
}

/** The order of two values for `sort`: numbers, texts, booleans, timestamps and durations. Throws an Error for others. */
export function compareCel(a: unknown, b: unknown): number {
  const [left, right] = [comparable(a), comparable(b)];
  if (isNumeric(left) && isNumeric(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === "string" && typeof right === "string") return compareText(left, right);
  throw new Error("what it sorts are not numbers, texts, booleans or times of one kind");
}

function comparable(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  return isObject(value) ? value.valueOf() : value;
}

/** By code points, as CEL does; the platform compares UTF-16 units. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
