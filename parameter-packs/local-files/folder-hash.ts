import { createHash, type Hash } from "node:crypto";

/** Bytes of a block of a tar archive. */
const block = 512;

/**
 * The hash that the engine gives an archive of these files: the SHA-256 of a tar archive as Go writes it. The same for
 * short names in ASCII; for others it differs, which is no more than a change without effect.
 */
export function folderHash(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256");
  for (const [name, bytes] of files) {
    hash.update(header(name, bytes.length)).update(bytes);
    pad(hash, bytes.length);
  }
  return hash.update(new Uint8Array(2 * block)).digest("hex");
}

function header(name: string, size: number): Uint8Array {
  const bytes = Buffer.alloc(block);
  const put = (text: string, offset: number, length: number) => bytes.write(text, offset, length);
  put(name, 0, 100);
  put(octal(0o600, 7), 100, 8);
  for (const offset of [108, 116]) put(octal(0, 7), offset, 8); // user and group
  put(octal(size, 11), 124, 12);
  put(octal(0, 11), 136, 12); // time
  put(" ".repeat(8), 148, 8);
  put("0", 156, 1); // a file
  put("ustar\x0000", 257, 8);
  for (const offset of [329, 337]) put(octal(0, 7), offset, 8); // device
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148, 8);
  return bytes;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function pad(hash: Hash, size: number): void {
  hash.update(new Uint8Array((block - (size % block)) % block));
}
