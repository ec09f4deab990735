/** The `format` keyword of JSON Schema for strings, by zod's well-tested expressions. */
import * as z from "zod/mini";

const formats: ReadonlyMap<string, readonly [schema: () => z.ZodMiniType, expectation: string]> = new Map([
  ["date-time", [() => z.iso.datetime({ offset: true }), "an RFC 3339 date and time, such as 2026-11-21T09:00:00Z"]],
  ["date", [() => z.iso.date(), "a date, such as 2026-11-21"]],
  ["time", [() => z.iso.time(), "a time, such as 09:00:00"]],
  ["duration", [() => z.iso.duration(), "an ISO 8601 duration, such as PT5M"]],
  ["email", [() => z.email(), "an email address"]],
  ["hostname", [() => z.hostname(), "a host name"]],
  ["ipv4", [() => z.ipv4(), "an IPv4 address"]],
  ["ipv6", [() => z.ipv6(), "an IPv6 address"]],
  ["uri", [() => z.url(), "a URI"]],
  ["uuid", [() => z.uuid(), "a UUID"]],
  ["int64", [() => wholeNumber(-(2n ** 63n), 2n ** 63n - 1n), 'a whole number of 64 bits as text, such as "42"']],
  ["uint64", [() => wholeNumber(0n, 2n ** 64n - 1n), 'a whole number from 0 to 2^64 - 1 as text, such as "42"']],
  ["byte", [() => z.base64(), "base64 text"]],
]);

function wholeNumber(least: bigint, greatest: bigint): z.ZodMiniType {
  const fits = (text: string) => BigInt(text) >= least && BigInt(text) <= greatest;
  return z.string().check(z.refine((text) => /^-?\d{1,20}$/.test(text) && fits(text)));
}

/** What is wrong with a text by its format; undefined: nothing. The reason never holds the text. */
export function formatProblem(format: string, text: string): string | undefined {
  const entry = formats.get(format);
  if (entry === undefined) return undefined;
  const [schema, expectation] = entry;
  return z.safeParse(schema(), text).success ? undefined : `must be ${expectation}`;
}
