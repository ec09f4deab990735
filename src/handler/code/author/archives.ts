/** Archives that authors return. */
import { asLeaf } from "../../../model/plain.ts";
import type { Archive, Asset } from "./values.ts";

/**
 * An archive of the given assets and archives, by their path in it.
 *
 * @example
 * ```ts
 * assetArchive({ "index.html": stringAsset("<h1>Hello</h1>"), images: fileArchive("./images") })
 * ```
 */
export function assetArchive(assets: { readonly [path: string]: Asset | Archive }): Archive {
  return asLeaf({ kind: "archive", assets: new Map(Object.entries(assets)) });
}

/**
 * An archive out of a folder or an archive file. `path` is relative to the folder in which Pulumi runs.
 *
 * @example
 * ```ts
 * fileArchive("./site.zip")
 * ```
 */
export function fileArchive(path: string): Archive {
  return asLeaf({ kind: "archive", path });
}

/**
 * An archive behind a `file:`, `http:` or `https:` URI.
 *
 * @example
 * ```ts
 * remoteArchive("https://example.com/site.tar.gz")
 * ```
 */
export function remoteArchive(uri: string): Archive {
  return asLeaf({ kind: "archive", uri });
}
