/** Objects with a signature: secrets, outputs, references, assets, archives and byte strings. None of this recurses. */
import { isUtf8 } from "node:buffer";
import { PacksError } from "../../error/error.ts";
import type { PropertyValue, ResourceReference } from "../../model/value.ts";
import { type RawFields, rawField, rawFields, textField } from "./fields.ts";
import { LazyList, type LazyObject, LazyOutput, LazySecret } from "./lazy.ts";
import { malformed, pathOf } from "./place.ts";
import { readArchive, readAsset } from "./read-asset.ts";
import { signatureKey, signatures, unknownOf } from "./signatures.ts";

/** What the object stands for; CODEC_SIGNATURE for a signature that we do not know, since its meaning may be vital. */
export function readSpecial(object: LazyObject): PropertyValue {
  const signature = rawField(object, signatureKey);
  if (signature === signatures.secret) return new LazySecret(object);
  const fields = rawFields(object);
  switch (signature) {
    case signatures.output:
      return readOutput(object, fields);
    case signatures.reference:
      return readReference(object, fields);
    case signatures.asset:
      return readAsset(object, fields);
    case signatures.archive:
      return readArchive(object, fields);
    case signatures.bytes:
      return readBytes(object, fields);
    default: {
      const name = typeof signature === "string" ? `"${signature}"` : "that is no string";
      throw PacksError.of("CODEC_SIGNATURE", { signature: name }, { where: { property: pathOf(object.slice.place) } });
    }
  }
}

function readOutput(object: LazyObject, fields: RawFields): PropertyValue {
  const secret = fields.get("secret") ?? false;
  const held = fields.get("dependencies") ?? [];
  const dependencies = held instanceof LazyList ? held.raw() : held;
  if (typeof secret !== "boolean") throw malformed(object.slice.place, undefined, "secret is not a boolean");
  if (!Array.isArray(dependencies) || !dependencies.every((urn) => typeof urn === "string")) {
    throw malformed(object.slice.place, undefined, "the dependencies are not a list of URNs");
  }
  return new LazyOutput(object, secret, dependencies);
}

/** An id that is not known yet is the empty string or a sentinel. */
function readReference(object: LazyObject, fields: RawFields): ResourceReference {
  const urn = textField(object, fields, "urn");
  if (urn === undefined) throw malformed(object.slice.place, undefined, "a resource reference has no urn");
  const id = textField(object, fields, "id");
  const packageVersion = textField(object, fields, "packageVersion");
  const name = textField(object, fields, "name");
  const type = textField(object, fields, "type");
  return {
    kind: "reference",
    urn,
    ...(id !== undefined && { id: id === "" ? { kind: "unknown", of: "string" } : (unknownOf(id) ?? id) }),
    ...(packageVersion !== undefined && { packageVersion }),
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
  };
}

/** Bytes that are UTF-8 after all are a string, as in the engine. */
function readBytes(object: LazyObject, fields: RawFields): PropertyValue {
  const text = textField(object, fields, "value");
  if (text === undefined || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw malformed(object.slice.place, undefined, "a byte string is not valid base64");
  }
  const bytes = Buffer.from(text, "base64");
  return isUtf8(bytes) ? bytes.toString() : { kind: "bytes", bytes };
}
