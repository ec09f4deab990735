/** Values as a stack's export writes them. */
import { signatureKey, signatures } from "../../codec/struct/signatures.ts";
import { list, object } from "../../model/collections.ts";
import { isPlainArray, isPlainObject, type Plain, type PlainObject } from "../../model/plain.ts";
import { unknown } from "../../model/unknown.ts";
import { type Archive, type Asset, type PropertyObject, type PropertyValue, secret } from "../../model/value.ts";

/** The properties; secrets that are encrypted come out as unknown. */
export function propertiesOf(members: PlainObject): PropertyObject {
  return object(
    Object.entries(members).map(([key, member]) => [key, member === undefined ? undefined : valueIn(member)]),
  );
}

function valueIn(value: Plain): PropertyValue {
  if (isPlainArray(value)) return list(value.map(valueIn));
  if (isPlainObject(value)) return marked(value) ?? propertiesOf(value);
  return typeof value === "object" && value !== null ? null : value;
}

/** What a signature makes of an object; undefined without one. */
function marked(value: PlainObject): PropertyValue | undefined {
  switch (value[signatureKey]) {
    case undefined:
      return undefined;
    case signatures.secret:
      return typeof value["plaintext"] === "string" ? secret(valueIn(JSON.parse(value["plaintext"]))) : unknown;
    case signatures.asset:
    case signatures.archive:
      return fileOf(value);
    case signatures.reference:
      return {
        kind: "reference",
        urn: String(value["urn"]),
        ...textIn(value, "id"),
        ...textIn(value, "packageVersion"),
      };
    default:
      return unknown;
  }
}

function fileOf(value: PlainObject): Asset | Archive {
  const place = { ...textIn(value, "hash"), ...textIn(value, "path"), ...textIn(value, "uri") };
  if (value[signatureKey] === signatures.asset) return { kind: "asset", ...place, ...textIn(value, "text") };
  const { assets } = value;
  if (!isPlainObject(assets)) return { kind: "archive", ...place };
  const files = Object.entries(assets).flatMap(([path, file]): [string, Asset | Archive][] =>
    isPlainObject(file) ? [[path, fileOf(file)]] : [],
  );
  return { kind: "archive", ...place, assets: new Map(files) };
}

function textIn<Key extends string>(value: PlainObject, key: Key): { readonly [key in Key]?: string } {
  const text = value[key];
  const found: { [key in Key]?: string } = {};
  if (typeof text === "string" && text !== "") Object.assign(found, { [key]: text });
  return found;
}
