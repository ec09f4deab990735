import { randomUUID } from "node:crypto";
import { isLeaf } from "../../model/plain.ts";
import type { Content } from "./content.ts";
import { type File, fileOf } from "./file.ts";
import { type Field, fieldText } from "./form.ts";
import type { HttpCall } from "./handling.ts";

/** One part: what stands before its content, and the content. */
interface Part {
  readonly head: Uint8Array;
  readonly file: File;
}

/** Fields as `multipart/form-data` (RFC 7578): text as it is, assets and archives as files, read while they are sent. */
export function multipart(fields: readonly Field[], call: HttpCall): Content {
  const boundary = `packs-${randomUUID()}`;
  const parts = fields.map(([name, value]): Part => {
    const file = isLeaf(value) ? fileOf(value, call) : textFile(fieldText(name, value));
    return { head: headOf(name, file, boundary), file };
  });
  const end = Buffer.from(`--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: lengthOf(parts, end),
    async *body() {
      for (const { head, file } of parts) {
        yield head;
        yield* file.pieces();
        yield Buffer.from("\r\n");
      }
      yield end;
    },
  };
}

function textFile(text: string): File {
  const bytes = Buffer.from(text);
  return {
    name: undefined,
    type: undefined,
    size: bytes.length,
    async *pieces() {
      yield bytes;
    },
  };
}

function headOf(name: string, file: File, boundary: string): Uint8Array {
  const filename = file.name === undefined ? "" : `; filename="${quoted(file.name)}"`;
  const type = file.name === undefined ? "" : `\r\ncontent-type: ${file.type ?? "application/octet-stream"}`;
  return Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${filename}${type}\r\n\r\n`,
  );
}

/** Quotes and line breaks as browsers write them in names. */
function quoted(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

function lengthOf(parts: readonly Part[], end: Uint8Array): number | undefined {
  let length = end.length;
  for (const { head, file } of parts) {
    if (file.size === undefined) return undefined;
    length += head.length + file.size + 2;
  }
  return length;
}
