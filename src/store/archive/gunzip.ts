import { gunzipSync } from "node:zlib";
import { messageOf } from "../../error/error.ts";
import { limits, maximumTarBytes } from "./limits.ts";
import { damaged, tooBig } from "./problems.ts";

/**
 * The decompressed bytes of an archive named `archive`. Two gzip members in a row are one stream, as in RFC 1952; anything
 * else after the data is refused, as is more than the limits allow: a bomb is given up while it decompresses.
 */
export function gunzip(bytes: Uint8Array, archive: string): Uint8Array {
  if (bytes.length > limits.packedBytes) throw tooBig(archive, `it has more than ${limits.packedBytes} bytes`);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw damaged(archive, "it is not compressed with gzip");
  const { data, consumed } = inflate(bytes, archive);
  // zlib stops quietly at the end of the last member
  if (consumed !== bytes.length) throw damaged(archive, "other bytes follow the compressed data");
  return data;
}

function inflate(bytes: Uint8Array, archive: string): { readonly data: Uint8Array; readonly consumed: number } {
  try {
    const result: unknown = gunzipSync(bytes, { maxOutputLength: maximumTarBytes, info: true });
    return inflated(result);
  } catch (caught) {
    if (caught instanceof RangeError) throw tooBig(archive, `it decompresses to more than ${maximumTarBytes} bytes`);
    throw damaged(archive, messageOf(caught), caught);
  }
}

/** With `info: true` zlib answers `{ buffer, engine }`, which its types do not tell. */
function inflated(result: unknown): { readonly data: Uint8Array; readonly consumed: number } {
  if (typeof result !== "object" || result === null || !("buffer" in result) || !("engine" in result)) {
    throw new TypeError("zlib answered without its engine");
  }
  const { buffer, engine } = result;
  if (!(buffer instanceof Uint8Array) || typeof engine !== "object" || engine === null || !("bytesWritten" in engine)) {
    throw new TypeError("zlib answered without its engine");
  }
  return { data: buffer, consumed: Number(engine.bytesWritten) };
}
