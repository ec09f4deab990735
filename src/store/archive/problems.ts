import { PacksError } from "../../error/error.ts";

/** The archive is not one, or not whole. */
export function damaged(archive: string, problem: string, cause?: unknown): PacksError {
  return PacksError.of("PACK_ARCHIVE_DAMAGED", { archive, problem }, { cause });
}

/** The archive exceeds one of the limits. */
export function tooBig(archive: string, problem: string): PacksError {
  return PacksError.of("PACK_ARCHIVE_TOO_BIG", { archive, problem });
}

/** The archive holds an entry that the policy does not allow. */
export function refused(archive: string, entry: string, problem: string): PacksError {
  return PacksError.of("PACK_ARCHIVE_ENTRY", { archive, entry: JSON.stringify(entry), problem });
}
