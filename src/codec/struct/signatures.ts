/** The strings by which special values are told from plain ones on the wire (protocol §4). */
import type { Unknown } from "../../model/unknown.ts";

/** The key whose value says what an object stands for. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** The values of that key. */
export const signatures = {
  secret: "1b47061264138c4ac30d75fd1eb44270",
  reference: "5cf8f73096256a8f31e491e813e4eb8e",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  asset: "c44067f5952c0a294b673a41bacd8c17",
  archive: "0def7320c3a5731c473e5ecbe6d01bc7",
  bytes: "803fd3297a5875dc03ca845dda5d2a98",
} as const;

/** The strings that stand for values not known yet. Programs send only the one for strings. */
export const sentinels = {
  boolean: "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  number: "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  string: "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  list: "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  asset: "030794c1-ac77-496b-92df-f27374a8bd58",
  archive: "e48ece36-62e2-4504-bad9-02848725956a",
  object: "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
} as const satisfies Record<Unknown["of"], string>;

const unknowns: ReadonlyMap<string, Unknown> = new Map<string, Unknown>([
  [sentinels.boolean, { kind: "unknown", of: "boolean" }],
  [sentinels.number, { kind: "unknown", of: "number" }],
  [sentinels.string, { kind: "unknown", of: "string" }],
  [sentinels.list, { kind: "unknown", of: "list" }],
  [sentinels.asset, { kind: "unknown", of: "asset" }],
  [sentinels.archive, { kind: "unknown", of: "archive" }],
  [sentinels.object, { kind: "unknown", of: "object" }],
]);

/** The unknown that a string stands for, if it does. */
export function unknownOf(text: string): Unknown | undefined {
  return text.length === 36 ? unknowns.get(text) : undefined;
}

/** sha256 of no contents: an asset with this hash, or none, and nothing else is the empty text (protocol §4). */
export const emptyTextHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** The same for an archive without entries. */
export const emptyArchiveHash = "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";
