/** Tar archives byte by byte, hostile ones included. Nothing here is checked or repaired. */
import { gzipSync } from "node:zlib";

/** One entry. `size` and `checksum` may lie; `raw` overrides bytes of the header at their offsets. */
export interface TarEntry {
  readonly path: string | Uint8Array;
  readonly type?: string;
  readonly content?: string | Uint8Array;
  readonly link?: string;
  readonly mode?: number;
  readonly uid?: number;
  readonly size?: number | Uint8Array;
  readonly checksum?: number;
}

/** The blocks of the entries, without an end mark. */
export function entries(...list: readonly TarEntry[]): Buffer {
  return Buffer.concat(list.flatMap((entry) => [header(entry), padded(bytesOf(entry.content ?? ""))]));
}

/** A whole tar file. */
export function tar(...list: readonly TarEntry[]): Buffer {
  return Buffer.concat([entries(...list), Buffer.alloc(1024)]);
}

/** A whole gzipped tar file. */
export function tgz(...list: readonly TarEntry[]): Buffer {
  return gzipSync(tar(...list));
}

/** A manifest, to make an archive complete. */
export const manifest: TarEntry = { path: "pack.yaml", content: "name: widgets\nversion: 1.0.0\n" };

/** A PAX header for the next entry (`x`) or for all that follow (`g`). */
export function pax(records: Readonly<Record<string, string>>, type: "x" | "g" = "x"): TarEntry {
  const lines = Object.entries(records).map(([key, value]) => paxLine(key, value));
  return { path: "PaxHeader", type, content: lines.join("") };
}

/** GNU's header that carries the path of the next entry. */
export function longLink(path: string): TarEntry {
  return { path: "././@LongLink", type: "L", content: `${path}\0` };
}

function paxLine(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  const length = rest + String(rest + String(rest).length).length;
  return `${length} ${key}=${value}\n`;
}

function header(entry: TarEntry): Buffer {
  const content = bytesOf(entry.content ?? "");
  const block = Buffer.alloc(512);
  bytesOf(entry.path).copy(block, 0, 0, 100);
  block.write(octal(entry.mode ?? 0o644, 7), 100, "latin1");
  block.write(octal(entry.uid ?? 0, 7), 108, "latin1");
  block.write(octal(0, 7), 116, "latin1");
  const size = entry.size ?? content.length;
  bytesOf(typeof size === "number" ? octal(size, 11) : size).copy(block, 124, 0, 12);
  block.write(octal(0, 11), 136, "latin1");
  block.write(entry.type ?? "0", 156, "latin1");
  block.write(entry.link ?? "", 157, "utf8");
  block.write("ustar\u000000", 257, "latin1");
  block.write("        ", 148, "latin1");
  const sum = entry.checksum ?? block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148, "latin1");
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

function bytesOf(content: string | Uint8Array): Buffer {
  return Buffer.from(content);
}
