import { createHash } from "node:crypto";

/** What can be said of the bytes that SDKs embed, on one line. */
export function describeValue(value: Uint8Array): string {
  const header = headerOf(value);
  const digest = header.get("digest") ?? `sha256:${createHash("sha256").update(value).digest("hex")}`;
  const form = hasArchive(value) ? "with the pack itself" : "a reference to the pack";
  return `${value.length.toLocaleString("en")} bytes, ${form}, digest ${String(digest)}`;
}

const mark = "PPK1\n";

/** Whether the pack itself is in the value, so that nothing else is needed to serve it. */
export function hasArchive(value: Uint8Array): boolean {
  return Buffer.from(value.subarray(0, mark.length)).toString("latin1") === mark;
}

/** The JSON that stands alone, or between the mark and the archive (design.md §5). */
function headerOf(value: Uint8Array): ReadonlyMap<string, unknown> {
  const bytes = Buffer.from(value);
  const json = hasArchive(value) ? bytes.subarray(mark.length, bytes.indexOf(10, mark.length)) : bytes;
  const header: unknown = JSON.parse(json.toString("utf8"));
  return new Map(typeof header === "object" && header !== null ? Object.entries(header) : []);
}
