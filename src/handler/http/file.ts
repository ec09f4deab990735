import { createReadStream, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../../error/error.ts";
import type { Leaf } from "../../model/plain.ts";
import type { Archive, Asset } from "../../model/value.ts";
import { filesInFolder } from "../../store/archive/folder.ts";
import { writeArchive } from "../../store/archive/write.ts";
import { PlacementError } from "./encode.ts";
import type { HttpCall } from "./handling.ts";

/** The content of an asset or archive, to be uploaded. */
export interface File {
  readonly name: string | undefined;
  readonly type: string | undefined;
  /** in bytes; undefined: not known before it is read */
  readonly size: number | undefined;
  /** made anew each time */
  pieces(): AsyncIterable<Uint8Array>;
}

/**
 * What is uploaded for an asset or archive: a file, here or at a URL, is read while it is sent; a folder or a set of assets
 * is packed as `.tar.gz` in memory. Throws PlacementError when there is nothing to send.
 */
export function fileOf(value: Leaf, call: HttpCall): File {
  switch (value.kind) {
    case "asset":
      return assetFile(value, call);
    case "archive":
      return archiveFile(value, call);
    default:
      throw new PlacementError(`a ${value.kind} cannot be uploaded`);
  }
}

function assetFile(asset: Asset, call: HttpCall): File {
  if (asset.text !== undefined)
    return bytesFile(async () => Buffer.from(asset.text ?? ""), "file", Buffer.byteLength(asset.text));
  if (asset.path !== undefined) return localFile(asset.path);
  if (asset.uri !== undefined) return remoteFile(asset.uri, call);
  throw contentless("asset");
}

function archiveFile(archive: Archive, call: HttpCall): File {
  const { assets, path: place, uri } = archive;
  if (assets !== undefined) return tarFile(() => filesOf(assets, call), "archive.tar.gz");
  if (place !== undefined) {
    return stat(place).isDirectory()
      ? tarFile(() => filesInFolder(place), `${path.basename(path.resolve(place))}.tar.gz`)
      : localFile(place);
  }
  if (uri !== undefined) return remoteFile(uri, call);
  throw contentless("archive");
}

function contentless(kind: string): PlacementError {
  return new PlacementError(`the contents of the ${kind} are not here, only their hash`);
}

function localFile(place: string): File {
  const { size } = stat(place);
  return { name: path.basename(place), type: undefined, size, pieces: () => createReadStream(place) };
}

function stat(place: string) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) throw new PlacementError(`there is no file ${place}`);
  return found;
}

/** A file at a URL. The host of the user's program is not the pack's, so nothing of the pack's goes there. */
function remoteFile(uri: string, call: HttpCall): File {
  if (!URL.canParse(uri)) throw new PlacementError("the URI of its asset is no URL");
  const url = new URL(uri);
  if (url.protocol === "file:") return localFile(fileURLToPath(url));
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const request = { method: "GET", url, headers: new Map<string, string>() };
    const answer = await call.handling.http.open(request, call.context.signal);
    if (answer.status === 200) yield* answer.pieces();
    else {
      answer.drop();
      throw new PlacementError(`the asset at ${url.origin} cannot be had: status ${answer.status}`);
    }
  }
  return { name: path.posix.basename(url.pathname) || "file", type: undefined, size: undefined, pieces };
}

function tarFile(files: () => Promise<ReadonlyMap<string, Uint8Array>>, name: string): File {
  return { ...bytesFile(async () => writeArchive(await files()), name), type: "application/gzip" };
}

function bytesFile(read: () => Promise<Uint8Array>, name: string, size?: number): File {
  return {
    name,
    type: undefined,
    size,
    async *pieces() {
      yield await read();
    },
  };
}

async function filesOf(assets: ReadonlyMap<string, Asset | Archive>, call: HttpCall): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, asset] of assets) {
    for (const [inner, bytes] of await contentsOf(asset, call))
      files.set(inner === "" ? name : `${name}/${inner}`, bytes);
  }
  return files;
}

/** The files of one member; one file is "". */
async function contentsOf(member: Asset | Archive, call: HttpCall): Promise<ReadonlyMap<string, Uint8Array>> {
  if (member.kind === "archive" && member.assets) return filesOf(member.assets, call);
  if (member.kind === "archive" && member.path !== undefined && stat(member.path).isDirectory())
    return filesInFolder(member.path);
  const file = member.kind === "asset" ? assetFile(member, call) : archiveFile(member, call);
  const pieces: Uint8Array[] = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return member.kind === "asset" ? new Map([["", bytes]]) : unpacked(bytes, file.name ?? "");
}

/** As the engine has it: an archive inside of another is a folder of it. */
async function unpacked(bytes: Uint8Array, name: string): Promise<ReadonlyMap<string, Uint8Array>> {
  // nested archives are rare, and the parsers need not be there at start
  const { formatOf, unpack } = await import("../../store/archive/unpack.ts");
  const format = formatOf(name);
  if (format === undefined) throw new PlacementError(`${name} is no folder and no .zip, .jar, .tar, .tgz or .tar.gz`);
  try {
    return unpack(bytes, format);
  } catch (caught) {
    throw new PlacementError(`the archive ${name} cannot be read: ${messageOf(caught)}`);
  }
}
