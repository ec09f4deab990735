import { isLeaf } from "../../model/plain.ts";
import type { Exact } from "./expression.ts";

declare global {
  interface JSON {
    /** the platform's own, which TypeScript does not declare yet: a number as it stands in JSON text */
    rawJSON(text: string): unknown;
  }
}

/** JSON in which whole numbers beyond 2^53 become bigint instead of being rounded. Throws what JSON.parse throws. */
export function parseExact(text: string): Exact {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: Exact, context?: { readonly source?: string }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    return context?.source !== undefined && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
  });
}

/** JSON in which bigint is written as the whole number that it is. Throws an Error for what JSON cannot hold. */
export function stringifyExact(value: Exact): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === "bigint") return JSON.rawJSON(member.toString());
    if (isLeaf(member)) throw new Error(`an ${member.kind} can be sent with the codecs multipart and raw only`);
    if (member instanceof Uint8Array) throw new Error("bytes are no JSON; base64.encode(…) makes text of them");
    if (typeof member === "number" && !Number.isFinite(member)) throw new Error("NaN and infinity are no JSON");
    return member;
  });
}
