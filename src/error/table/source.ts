import type { ErrorRow } from "../row.ts";

/** Failures of the area “source”: where packs come from, what they consist of, and how they are kept. */
export const sourceErrors = {
  SOURCE_REFERENCE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "“{reference}” is not a reference to a pack: {problem}",
    remedy: "Give a folder (./packs/widgets), an archive (./widgets-1.2.3.tgz) or a shipped pack (builtin:dice).",
  },
  SOURCE_NOT_OFFERED: {
    status: "UNIMPLEMENTED",
    audience: "user",
    message: "“{reference}” is a reference to {kind}, which the packs plugin {version} cannot fetch",
    remedy: "Download the pack, and give its folder (./packs/widgets) or its archive (./widgets-1.2.3.tgz).",
  },
  SOURCE_NOT_FOUND: {
    status: "NOT_FOUND",
    audience: "user",
    message: "There is no {kind} “{reference}”",
    remedy:
      "Write the path relative to the current folder or to the root of the Pulumi project. A pack that ships with the plugin is written builtin:<name>.",
  },
  SOURCE_NO_BUILTIN: {
    status: "NOT_FOUND",
    audience: "user",
    message: "The packs plugin {version} has no pack “{name}”",
    remedy: "It ships with: {known}.",
  },
  SOURCE_UNREADABLE: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "The {kind} {location} cannot be read: {problem}",
    remedy: "Make it readable for the user that runs Pulumi.",
  },
  PACK_NO_MANIFEST: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{location} holds no pack.yaml or pack.json",
    remedy: "Give the folder that holds the pack's pack.yaml.",
  },
  PACK_FILE: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The file {path} of the pack {problem}",
    remedy: "Every file of a pack lies in its folder, under a path that is valid on every system.",
  },
  PACK_TOO_BIG: {
    status: "RESOURCE_EXHAUSTED",
    audience: "author",
    message: "The pack is too big: {problem}",
    remedy: "A pack holds its definition and its code; let it fetch or generate everything else.",
  },
  PACK_FILES: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The pack names files or imports modules that are no part of it:",
    remedy:
      "A pack consists of its own files. Its code may also import node: modules and pulumi-packs; bundle everything else with `packs build`.",
  },
  PACK_ARCHIVE_DAMAGED: {
    status: "INVALID_ARGUMENT",
    audience: "author",
    message: "The archive {archive} cannot be read: {problem}",
    remedy: "A pack's archive is a gzipped tar file, as `npm pack` makes it. If it was downloaded, download it again.",
  },
  PACK_ARCHIVE_ENTRY: {
    status: "INVALID_ARGUMENT",
    audience: "author",
    message: "The archive {archive} is refused: its entry {entry} {problem}",
    remedy:
      "A pack's archive holds plain files only, under paths that are valid on every system. Do not use it if it is not yours.",
  },
  PACK_ARCHIVE_TOO_BIG: {
    status: "RESOURCE_EXHAUSTED",
    audience: "author",
    message: "The archive {archive} is refused: {problem}",
    remedy: "A pack holds its definition and its code; let it fetch or generate everything else.",
  },
} as const satisfies Record<string, ErrorRow>;
