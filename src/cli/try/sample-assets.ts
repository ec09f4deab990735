import { createHash } from "node:crypto";
import { asLeaf, isPlainArray, isPlainObject, type Leaf, type Plain, type PlainObject } from "../../model/plain.ts";
import type { Archive, Asset } from "../../model/value.ts";

/** An asset of a text, with its hash, as the engine sends it. */
export function sampleAsset(text: string): Leaf<Asset> {
  return asLeaf({ kind: "asset", text, hash: sha256(text) });
}

/** An archive of the given members, with a hash. */
export function sampleArchive(members: ReadonlyMap<string, Asset | Archive>): Leaf<Archive> {
  const list = [...members].map(([name, { hash }]) => [name, hash]).sort();
  return asLeaf({ kind: "archive", assets: members, hash: sha256(JSON.stringify(list)) });
}

/**
 * Samples with their assets and archives, which stand in the file as in Pulumi's YAML: `{ fn::stringAsset: text }` and
 * `{ fn::assetArchive: { path: asset } }`. Anything else stays what it is.
 */
export function withAssets(sample: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, value && made(value)]));
}

function made(value: Plain): Plain {
  if (isPlainArray(value)) return value.map(made);
  if (!isPlainObject(value)) return value;
  const [key, inner] = Object.entries(value)[0] ?? [];
  if (Object.keys(value).length === 1 && key === "fn::stringAsset" && typeof inner === "string")
    return sampleAsset(inner);
  if (Object.keys(value).length === 1 && key === "fn::assetArchive" && isPlainObject(inner)) {
    return sampleArchive(new Map(Object.entries(inner).flatMap(([name, member]) => membersOf(name, member))));
  }
  return withAssets(value);
}

function membersOf(name: string, member: Plain | undefined): readonly (readonly [string, Asset | Archive])[] {
  const value: Plain | undefined = member && made(member);
  return isFile(value) ? [[name, value]] : [];
}

function isFile(value: Plain | undefined): value is Leaf<Asset | Archive> {
  return typeof value === "object" && value !== null && "kind" in value && /^(asset|archive)$/.test(String(value.kind));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
