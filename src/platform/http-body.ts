import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type Duplex, pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { HttpFailure } from "./http-failure.ts";

/** The codings of answers that can be read, as the header says it. */
export const acceptedCodings = "gzip, deflate, br";

const decoders: ReadonlyMap<string, () => Duplex> = new Map([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["deflate", () => createInflate()],
  ["br", () => createBrotliDecompress()],
]);

/**
 * The whole of an answer, decompressed. `onPiece` is called for each piece. Throws HttpFailure when it is longer than
 * `maxBody` bytes, before more of it is decompressed, and when its coding is none of ours.
 */
export async function readBody(response: IncomingMessage, maxBody: number, onPiece: () => void): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of await decoded(response)) {
    onPiece();
    if (!(piece instanceof Uint8Array)) continue;
    size += piece.length;
    if (size > maxBody) {
      response.destroy();
      throw new HttpFailure("too-large", `its answer is longer than ${sizeText(maxBody)}`, true);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function sizeText(bytes: number): string {
  return bytes % 1024 ** 2 === 0 ? `${bytes / 1024 ** 2} MiB` : `${bytes} bytes`;
}

async function decoded(response: IncomingMessage): Promise<Readable> {
  const written = response.headers["content-encoding"] ?? "";
  if (written !== "" && (await isEmpty(response))) return response;
  const codings = written
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  return codings
    .filter((coding) => coding !== "" && coding !== "identity")
    .reduceRight<Readable>((from, coding) => {
      const decoder = decoders.get(coding);
      if (decoder === undefined) {
        response.destroy();
        throw new HttpFailure("broken", `its answer is encoded as ${coding}, which was not asked for`, true);
      }
      // failures arrive at whoever reads the end of the pipeline
      return pipeline(from, decoder(), () => {});
    }, response);
}

/** Answers to HEAD, 204 and 304 tell a coding and have no body, which a decoder takes for one that was cut off. */
async function isEmpty(response: IncomingMessage): Promise<boolean> {
  if (response.readableLength === 0 && !response.readableEnded) {
    const told = new AbortController();
    // an end that came before anybody listened is told as such only
    const events = ["readable", "end"].map((event) => once(response, event, { signal: told.signal }));
    await Promise.race(events).finally(() => told.abort());
  }
  return response.readableLength === 0;
}
