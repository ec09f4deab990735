import { gzipSync } from "fflate";
import { byBytes } from "../../platform/text.ts";
import type { ArchiveFiles } from "./read.ts";

const blockBytes = 512;

/**
 * The files as a gzipped tar archive, the same bytes on every machine: files only, sorted by path, ustar, a PAX header only
 * where a path needs one, mode 0644, no owner, no time. The compressor is in JavaScript, as zlib promises its bytes to nobody.
 */
export function writeArchive(files: ArchiveFiles): Uint8Array {
  const blocks: Uint8Array[] = [];
  const sorted = [...files].sort(([a], [b]) => byBytes(a, b));
  for (const [path, content] of sorted) {
    blocks.push(...entry(path, content));
  }
  blocks.push(new Uint8Array(2 * blockBytes));
  return gzipSync(Buffer.concat(blocks), { level: 9, mtime: 0 });
}

function entry(path: string, content: Uint8Array): Uint8Array[] {
  const name = splitName(path);
  const body = [content, padding(content.length)];
  if (name !== undefined) return [header(name.name, name.prefix, content.length, "0"), ...body];
  const pax = paxRecord("path", path);
  return [
    header("PaxHeader", "", pax.length, "x"),
    pax,
    padding(pax.length),
    header("file", "", content.length, "0"),
    ...body,
  ];
}

/** The two fields that ustar has for a path; undefined when it does not fit or is not ASCII. */
function splitName(path: string): { readonly name: string; readonly prefix: string } | undefined {
  if (!/^[\x20-\x7e]+$/.test(path)) return undefined;
  if (path.length <= 100) return { name: path, prefix: "" };
  for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
    const name = path.slice(at + 1);
    if (name.length <= 100 && name !== "" && at <= 155) return { name, prefix: path.slice(0, at) };
  }
  return undefined;
}

/** `<length> <key>=<value>\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): Uint8Array {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function header(name: string, prefix: string, size: number, type: "0" | "x"): Uint8Array {
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0, "latin1");
  block.write(octal(0o644, 7), 100, "latin1");
  block.write(octal(0, 7), 108, "latin1");
  block.write(octal(0, 7), 116, "latin1");
  block.write(octal(size, 11), 124, "latin1");
  block.write(octal(0, 11), 136, "latin1");
  block.write(type, 156, "latin1");
  block.write("ustar\u000000", 257, "latin1");
  block.write(prefix, 345, "latin1");
  block.write("        ", 148, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\u0000 `, 148, "latin1");
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function padding(length: number): Uint8Array {
  return new Uint8Array((blockBytes - (length % blockBytes)) % blockBytes);
}
