/** Struct bytes with the entries of every map in order, read by another reader than the one under test. */
import { BinaryReader } from "@bufbuild/protobuf/wire";

/** As text, for comparison: two Structs are the same if and only if this is. */
export function canonicalStruct(bytes: Uint8Array): string {
  return `{${lengthDelimited(bytes).map(entry).toSorted().join(",")}}`;
}

function entry(bytes: Uint8Array): string {
  const [key, value] = lengthDelimited(bytes);
  return `${Buffer.from(key ?? []).toString("hex")}:${canonicalValue(value ?? new Uint8Array())}`;
}

function canonicalValue(bytes: Uint8Array): string {
  const reader = new BinaryReader(bytes);
  const [field, type] = reader.tag();
  const contents = bytes.subarray(reader.pos);
  const kinds: Readonly<Record<number, () => string>> = {
    5: () => canonicalStruct(reader.bytes()),
    6: () => `[${lengthDelimited(reader.bytes()).map(canonicalValue).join(",")}]`,
  };
  return `${field}/${type}=${kinds[field]?.() ?? Buffer.from(contents).toString("hex")}`;
}

/** The contents of the fields of a message that has no others. */
function lengthDelimited(bytes: Uint8Array): Uint8Array[] {
  const reader = new BinaryReader(bytes);
  const contents: Uint8Array[] = [];
  while (reader.pos < reader.len) {
    reader.tag();
    contents.push(reader.bytes());
  }
  return contents;
}
