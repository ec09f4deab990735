import type { ErrorRow } from "../row.ts";

/** Failures of the area “pack”. */
export const packErrors = {
  PACK_EXPRESSION_FAILED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The expression {expression} cannot be evaluated: {problem}",
    remedy: "Change the expression in the pack, or the value that it reads.",
  },
  PACK_INVALID: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The pack's definition has {count}:",
    remedy: "Correct the definition; `packs check <folder>` shows all that can be known without running the pack.",
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
    message: "The pack's files are incomplete, or cannot be used as they are:",
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
