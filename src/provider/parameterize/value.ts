import { PacksError } from "../../error/error.ts";
import { fieldProblems, isPackValue } from "./value-fields.ts";

/** The exact form of a pack: what SDKs and states embed. It turns back into the same pack on any machine, years later. */
export interface PackValue {
  /** of the package, in tokens and config */
  readonly name: string;
  /** the definition's own name */
  readonly packName: string;
  /** strict semver, that of the package */
  readonly version: string;
  /** `h1:…`, of the pack's files */
  readonly digest: string;
  /** a reference from which the pack can be fetched again; empty when there is none */
  readonly source: string;
  readonly mode: "replace" | "extend";
  /** whether the pack has code, and the user allowed it */
  readonly code: boolean;
  /** the oldest host that reads this value right */
  readonly min: string;
  /** orders several versions of one extension; 0 in replacement mode, so that the same pack gives the same value */
  readonly seq: number;
}

/** A value with its archive, when it is inline. */
export interface EmbeddedValue {
  readonly value: PackValue;
  readonly archive: Uint8Array | undefined;
}

/** The format that we write; it changes only for what an older reader would get wrong. */
const format = 1;
const magic = Buffer.from(`PPK${format}\n`);
const newline = "\n".charCodeAt(0);

/** A value as bytes: canonical JSON (keys sorted, no white space), or with an archive `PPK1\n`, that JSON, `\n`, the archive. */
export function encodeValue({ value, archive }: EmbeddedValue): Uint8Array {
  const { name, packName, version, digest, source, mode, code, min, seq } = value;
  const json = Buffer.from(
    JSON.stringify({ code, digest, min, mode, name, packName, seq, source, v: format, version }),
  );
  return archive === undefined ? json : Buffer.concat([magic, json, Buffer.of(newline), archive]);
}

/** The value in such bytes; unknown fields are ignored. `hostVersion` is for messages. Throws PARAMETERIZE_VALUE and …_VALUE_NEWER. */
export function decodeValue(bytes: Uint8Array, hostVersion: string): EmbeddedValue {
  const { json, archive } = split(bytes, hostVersion);
  const value = parseJson(json);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw unreadable(["it is not a JSON object"]);
  if ("v" in value && typeof value.v === "number" && value.v > format) throw newer(String(value.v), hostVersion);
  if (isPackValue(value)) return { value, archive };
  throw unreadable(fieldProblems(value));
}

function split(
  bytes: Uint8Array,
  hostVersion: string,
): { readonly json: Uint8Array; readonly archive: Uint8Array | undefined } {
  if (bytes.length === 0) throw unreadable(["it is empty"]);
  if (bytes[0] === "{".charCodeAt(0)) return { json: bytes, archive: undefined };
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const written = /^PPK(\d+)\n/.exec(start)?.[1];
  if (written === undefined) throw unreadable(["it begins with neither { nor PPK1"]);
  if (Number(written) !== format) throw newer(written, hostVersion);
  const end = bytes.indexOf(newline, magic.length);
  if (end < 0 || end + 1 === bytes.length) throw unreadable(["it is cut off: it lacks the archive that it announces"]);
  return { json: bytes.subarray(magic.length, end), archive: bytes.subarray(end + 1) };
}

function parseJson(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch {
    throw unreadable(["it is not JSON; it may be cut off"]);
  }
}

function unreadable(problems: readonly string[]): PacksError {
  return PacksError.of("PARAMETERIZE_VALUE", {}, { details: problems });
}

function newer(written: string, version: string): PacksError {
  return PacksError.of("PARAMETERIZE_VALUE_NEWER", { format: written, version });
}
