/** Reading the assets among a handler's inputs. */
import { readFile } from "node:fs/promises";
import { PackError } from "./error.ts";
import type { HttpClient } from "./http.ts";
import type { Asset } from "./values.ts";

/**
 * The bytes of an asset: its text in UTF-8, its file's contents, or what its URI answers.
 * Throws a PackError when only the asset's hash is known, as in the old state of a resource.
 *
 * @example
 * ```ts
 * async create({ inputs, http }) {
 *   const bytes = await assetBytes(inputs.source, http);
 *   …
 * }
 * ```
 */
export async function assetBytes(asset: Asset, http: HttpClient): Promise<Uint8Array> {
  if (asset.text !== undefined) return new TextEncoder().encode(asset.text);
  if (asset.path !== undefined) return readFile(asset.path);
  if (asset.uri?.startsWith("file:")) return readFile(new URL(asset.uri));
  if (asset.uri !== undefined) return (await http.send("GET", asset.uri)).bytes();
  throw new PackError("The contents of this asset are not at hand, only its hash.");
}

/**
 * The text of an asset, as `assetBytes` gives it, read as UTF-8.
 *
 * @example
 * ```ts
 * const template = await assetText(inputs.template, http);
 * ```
 */
export async function assetText(asset: Asset, http: HttpClient): Promise<string> {
  return asset.text ?? new TextDecoder().decode(await assetBytes(asset, http));
}
