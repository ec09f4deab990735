/** Assets and archives. Without any content they are empty, or, if the hash says otherwise, their contents were elided. */
import type { Archive, Asset } from "../../model/value.ts";
import { type RawFields, rawFields, textField } from "./fields.ts";
import { LazyObject } from "./lazy.ts";
import { malformed } from "./place.ts";
import { emptyArchiveHash, emptyTextHash, signatureKey, signatures } from "./signatures.ts";

/** An asset out of the fields of its object. */
export function readAsset(object: LazyObject, fields: RawFields): Asset {
  const { hash, path, uri } = common(object, fields);
  const text = textField(object, fields, "text") || undefined;
  const empty =
    text === undefined && path === undefined && uri === undefined && (hash ?? emptyTextHash) === emptyTextHash;
  return {
    kind: "asset",
    ...(hash !== undefined && { hash }),
    ...(text !== undefined && { text }),
    ...(empty && { text: "" }),
    ...(path !== undefined && { path }),
    ...(uri !== undefined && { uri }),
  };
}

/** An archive out of the fields of its object; archives within archives are read without recursion. */
export function readArchive(object: LazyObject, fields: RawFields): Archive {
  const pending: Unfilled[] = [];
  const archive = openArchive(object, fields, pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [name, held] of rawFields(next.held)) {
      const inner = held instanceof LazyObject ? rawFields(held) : undefined;
      const signature = inner?.get(signatureKey);
      if (!(held instanceof LazyObject) || inner === undefined || !isContent(signature)) {
        throw malformed(next.held.slice.place, name, "neither an asset nor an archive");
      }
      next.assets.set(
        name,
        signature === signatures.asset ? readAsset(held, inner) : openArchive(held, inner, pending),
      );
    }
  }
  return archive;
}

/** Entries that are still to be put into an archive. */
interface Unfilled {
  readonly held: LazyObject;
  readonly assets: Map<string, Asset | Archive>;
}

function openArchive(object: LazyObject, fields: RawFields, pending: Unfilled[]): Archive {
  const { hash, path, uri } = common(object, fields);
  const held = fields.get("assets") ?? undefined;
  if (held !== undefined && !(held instanceof LazyObject))
    throw malformed(object.slice.place, "assets", "not an object");
  // an empty map of assets says that there are none, whatever the hash: what was elided has no map at all
  const assets = new Map<string, Asset | Archive>();
  if (held !== undefined) pending.push({ held, assets });
  const empty =
    held === undefined && path === undefined && uri === undefined && (hash ?? emptyArchiveHash) === emptyArchiveHash;
  return {
    kind: "archive",
    ...(hash !== undefined && { hash }),
    ...((held !== undefined || empty) && { assets }),
    ...(path !== undefined && { path }),
    ...(uri !== undefined && { uri }),
  };
}

function isContent(signature: unknown): signature is string {
  return signature === signatures.asset || signature === signatures.archive;
}

/** Go takes an empty string for an absent one. */
function common(object: LazyObject, fields: RawFields) {
  return {
    hash: textField(object, fields, "hash") || undefined,
    path: textField(object, fields, "path") || undefined,
    uri: textField(object, fields, "uri") || undefined,
  };
}
