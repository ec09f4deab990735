/** How special values look on the wire: as the properties of an object with a signature, or as something simpler. */
import { isUtf8 } from "node:buffer";
import { list, object } from "../../model/collections.ts";
import { unknown } from "../../model/unknown.ts";
import type { Archive, Asset, OutputValue, PropertyValue, ResourceReference, Secret } from "../../model/value.ts";
import type { Peer } from "../peer.ts";
import { signatureKey, signatures } from "./signatures.ts";

/** The properties of a special value's object, values being lowered in turn. */
export interface Fields {
  readonly fields: readonly (readonly [string, PropertyValue])[];
  /** whether it is nothing without its last field */
  readonly whole: boolean;
}

/** Another value to be sent in place of this one. */
interface Instead {
  readonly instead: PropertyValue | undefined;
}

/** Something that the peer cannot take in any form. */
export interface Refused {
  readonly refused: true;
}

/** What is left to write: a scalar, an unknown, an object, a list, or the fields of a special value. */
export type Lowered = Exclude<PropertyValue, { kind: Special }> | Fields | Refused;

type Special = "secret" | "output" | "reference" | "asset" | "archive" | "bytes";

/** Lowers a value as far as the peer demands; undefined if it is to be left out. */
export function lower(value: PropertyValue, peer: Peer, unknowns: boolean): Lowered | undefined {
  let current: PropertyValue | undefined = value;
  while (current !== undefined) {
    if (!isSpecial(current)) return current;
    const lowered = lowerOnce(current, peer, unknowns);
    if (!("instead" in lowered)) return lowered;
    current = lowered.instead;
  }
  return undefined;
}

function isSpecial(value: PropertyValue): value is Extract<PropertyValue, { kind: Special }> {
  return typeof value === "object" && value !== null && !["object", "list", "unknown"].includes(value.kind);
}

function lowerOnce(value: Extract<PropertyValue, { kind: Special }>, peer: Peer, unknowns: boolean) {
  switch (value.kind) {
    case "secret":
      return lowerSecret(value, peer, unknowns);
    case "output":
      return lowerOutput(value, peer);
    case "reference":
      return lowerReference(value, peer);
    case "asset":
      return lowerAsset(value);
    case "archive":
      return lowerArchive(value);
    case "bytes":
      return lowerBytes(value.bytes, peer);
  }
}

/**
 * A secret; its value alone if the peer refuses secrets. One without a value lost an unknown on its way (engine-client.md):
 * it is a secret unknown where unknowns may be sent, and else left out, as the engine does with plain unknowns.
 */
function lowerSecret(secret: Secret, peer: Peer, unknowns: boolean): Fields | Instead {
  const value = secret.value === undefined && unknowns ? unknown : secret.value;
  if (value === undefined) return { instead: undefined };
  return peer.secrets ? signed(signatures.secret, [["value", value]], true) : { instead: value };
}

/** An output; for a peer that refuses them its value, or an unknown, inside a secret if it is one. */
function lowerOutput(output: OutputValue, peer: Peer): Fields | Instead {
  const { value, secret, dependencies } = output;
  if (!peer.outputs) {
    const plain = value === undefined ? unknown : value;
    return { instead: secret ? { kind: "secret", value: plain } : plain };
  }
  return signed(signatures.output, [
    ["value", value],
    ["secret", secret || undefined],
    ["dependencies", dependencies.length === 0 ? undefined : list(dependencies)],
  ]);
}

/** A reference; for a peer that refuses them the id, or the URN of a component. An unknown id is sent as the empty string. */
function lowerReference(reference: ResourceReference, peer: Peer): Fields | Instead {
  const { urn, id, name, type, packageVersion } = reference;
  if (!peer.resources) return { instead: id ?? urn };
  return signed(signatures.reference, [
    ["urn", urn],
    ["id", typeof id === "object" ? "" : id],
    ["name", name],
    ["type", type],
    ["packageVersion", packageVersion],
  ]);
}

/** An asset with its hash (gotcha 36). The empty text is left out: no content at all means just that. */
function lowerAsset(asset: Asset): Fields {
  return signed(signatures.asset, [
    ["hash", asset.hash],
    ["text", asset.text || undefined],
    ["path", asset.path],
    ["uri", asset.uri],
  ]);
}

/** An archive with its hash. */
function lowerArchive(archive: Archive): Fields {
  return signed(signatures.archive, [
    ["hash", archive.hash],
    ["assets", archive.assets && object(archive.assets)],
    ["path", archive.path],
    ["uri", archive.uri],
  ]);
}

/** Bytes; as a string if they are valid UTF-8 after all, which every peer takes. */
function lowerBytes(bytes: Uint8Array, peer: Peer): Fields | Instead | Refused {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return { instead: buffer.toString() };
  if (!peer.byteStrings) return { refused: true };
  return signed(signatures.bytes, [["value", buffer.toString("base64")]]);
}

function signed(
  signature: string,
  fields: readonly (readonly [string, PropertyValue | undefined])[],
  whole = false,
): Fields {
  const present: [string, PropertyValue][] = [[signatureKey, signature]];
  for (const [name, value] of fields) if (value !== undefined) present.push([name, value]);
  return { fields: present, whole };
}
